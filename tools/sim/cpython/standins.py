"""Give CPython the features of MicroPython that the firmware and its tests use. `install` changes
modules of the whole process. So only a separate process may call it: see run.py."""

import asyncio
import gc
import importlib.machinery
import selectors
import sys
import time
import traceback
import types
from importlib.abc import Loader, MetaPathFinder

import framebuf

_WRAP = 0x3FFFFFFF


def install():
    """Make this CPython look like MicroPython, with a virtual clock. Waiting then takes no real
    time, see tools/sim/virtual/device.py."""
    _install_time()
    _install_asyncio()
    sys.implementation._machine = "CPython"
    gc.mem_free = _mem_free
    # A full collection takes 10 ms, and nearly all garbage is young.
    whole = gc.collect
    gc.collect = lambda: whole(1)
    gc.threshold = lambda amount: None
    sys.print_exception = lambda error, file=None: traceback.print_exception(error, file=file)
    sys.meta_path.insert(0, _Compiled())


def freeze():
    """Exclude all current objects from later garbage collections. The firmware collects often, and
    CPython would search its whole library each time."""
    gc.collect()
    gc.freeze()


def _mem_free():
    # fewer blocks in use stand for more free memory
    framebuf.forget()
    return -sys.getallocatedblocks()


def _install_time():
    time.now_us = 3_600_000_000
    time.ticks_us = lambda: time.now_us & _WRAP
    time.ticks_ms = lambda: time.now_us // 1000 & _WRAP
    time.ticks_add = lambda ticks, delta: (ticks + delta) & _WRAP
    time.ticks_diff = _ticks_diff
    time.sleep_us = _advance_us
    time.sleep_ms = lambda ms: _advance_us(ms * 1000)


def _ticks_diff(end, start):
    half = (_WRAP + 1) // 2
    return ((end - start + half) & _WRAP) - half


def _advance_us(us):
    time.now_us += us


class _Selector(selectors.SelectSelector):
    """The part of an event loop that waits for the next task. This one does not wait: it advances
    the virtual time instead."""

    def select(self, timeout=None):
        if timeout is None:
            asyncio.core._io_queue.wait_io_event(-1)
        elif timeout > 0:
            asyncio.core._io_queue.wait_io_event(max(1, round(timeout * 1000)))
        return []


class Loop(asyncio.SelectorEventLoop):
    """An event loop that uses the virtual clock."""

    def __init__(self):
        super().__init__(_Selector())
        self._clock_resolution = 1e-4  # s: a timer is due in spite of rounding errors

    def time(self):
        return time.now_us / 1e6


def _install_asyncio():
    asyncio.core = types.SimpleNamespace()
    asyncio.sleep_ms = lambda ms: asyncio.sleep(max(0, ms) / 1000)
    asyncio.wait_for_ms = _wait_for_ms
    create_task = asyncio.create_task

    def create(coroutine):
        task = create_task(coroutine)
        task.add_done_callback(_died)
        return task

    def run(coroutine):  # as on MicroPython, other tasks are left as they are
        return Loop().run_until_complete(coroutine)

    asyncio.create_task = create
    asyncio.run = run


async def _wait_for_ms(awaitable, ms):
    # Unlike wait_for, this never takes the result in place of a cancellation.
    async with asyncio.timeout(ms / 1000):
        return await awaitable


def _died(task):
    """Give the error of a task to the exception handler at once, as MicroPython does."""
    if not task.cancelled() and task.exception():
        context = {"message": "a task died", "exception": task.exception(), "task": task}
        task.get_loop().call_exception_handler(context)


class _Compiled(MetaPathFinder, Loader):
    """An importer that compiles each module of the firmware only once."""

    def __init__(self):
        self._specs = {}

    def find_spec(self, fullname, path=None, target=None):
        if not fullname.startswith("toychest."):
            return None
        if fullname not in self._specs:
            spec = importlib.machinery.PathFinder.find_spec(fullname, path)
            if spec is None or spec.loader is None:
                return None
            code = spec.loader.get_code(fullname)
            self._specs[fullname] = (code, spec.origin, spec.submodule_search_locations)
        _, origin, folders = self._specs[fullname]
        spec = importlib.machinery.ModuleSpec(
            fullname, self, origin=origin, is_package=folders is not None
        )
        spec.has_location = True
        if folders is not None:
            spec.submodule_search_locations = list(folders)
        return spec

    def exec_module(self, module):
        exec(self._specs[module.__name__][0], module.__dict__)
