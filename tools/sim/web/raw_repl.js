// MicroPython's raw REPL over a serial port of the browser (Web Serial):
// https://docs.micropython.org/en/latest/reference/repl.html#raw-mode-and-raw-paste-mode
const CHUNK = 256; // bytes to send at once without raw paste mode
const PAUSE = 10; // ms to wait after each chunk, as mpremote does
const GREETING = 5000; // ms to wait for the first answer
const ANSWER = 20000; // ms to wait for the next byte of an answer
const OVERALL = 1200000; // ms for all answers: much more than a full box takes
const LONGEST = 4e6; // most bytes of an answer: more than any script here prints
const CLOSING = 2000; // ms to wait until a port is closed
const ATTEMPTS = 3; // attempts to interrupt the program on the board

const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Return the value of a promise, or undefined after `ms`.
async function within(ms, promise) {
  let timer;
  const late = new Promise((done) => { timer = setTimeout(done, ms); });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The board does not answer any more, for example because the cable was pulled. */
export class Lost extends Error {}

/** Nothing answers on the port, or something else than MicroPython. */
export class Silent extends Error {}

/** The answer is not one that a Toychest gives, or it does not end. */
export class Strange extends Error {}

/** A script on the board raised an exception. The message is its traceback. */
export class Raised extends Error {
  /** Return whether it was an OSError with this number or name: MicroPython knows few names. */
  isOSError(number, name) {
    const last = this.message.trim().split('\n').pop();
    return last.startsWith('OSError') && new RegExp(`\\b(${number}|${name})\\b`).test(last);
  }
}

// Reads and writes an open port. Received bytes are kept until they are read, as a string with a
// character for each byte.
class Line {
  constructor(port) {
    this.port = port;
    this.kept = '';
    this.open = true; // whether more bytes may come
    this.left = OVERALL;
    this.wake = () => {};
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    this.pump();
  }

  async pump() {
    try {
      while (this.kept.length <= LONGEST) {
        const { value, done } = await this.reader.read();
        if (done) break;
        for (let at = 0; at < value.length; at += 4096) {
          this.kept += String.fromCharCode(...value.subarray(at, at + 4096));
        }
        this.wake();
      }
    } catch { /* the port is gone */ }
    this.open = false;
    this.wake();
  }

  // Wait for a promise, at most `ms`; returns its value, or undefined. Counts the time for OVERALL.
  async spend(ms, promise) {
    const began = performance.now();
    try {
      return await within(ms, promise);
    } finally {
      this.left -= performance.now() - began;
    }
  }

  // Wait for more bytes, at most `ms`; returns whether some came. Throws Lost, Strange.
  async more(ms) {
    const before = this.kept.length;
    if (this.open) await this.spend(ms, new Promise((done) => { this.wake = done; }));
    if (this.left < 0 || this.kept.length > LONGEST) throw new Strange();
    if (!this.open && this.kept.length === before) throw new Lost();
    return this.kept.length > before;
  }

  // Return all up to the end of a mark, a string that must come within `ms`. Throws Strange, and Lost,
  // also if no byte comes for a while.
  async until(mark, ms = Infinity) {
    const end = performance.now() + ms;
    for (let from = 0; ;) {
      const at = this.kept.indexOf(mark, from);
      if (at >= 0) return this.take(at + mark.length);
      from = Math.max(0, this.kept.length - mark.length);
      const left = Math.min(ANSWER, end - performance.now());
      if (left <= 0 || !await this.more(left)) throw new Lost();
    }
  }

  // Return the next `count` bytes. Throws Lost, Strange.
  async bytes(count) {
    while (this.kept.length < count) if (!await this.more(ANSWER)) throw new Lost();
    return this.take(count);
  }

  take(count) {
    const text = this.kept.slice(0, count);
    this.kept = this.kept.slice(count);
    return text;
  }

  // Send bytes. Throws Lost if the board takes none, because then the browser would wait for ever.
  async write(data) {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const taken = this.writer.write(bytes).then(() => true, () => false);
    if (!await this.spend(ANSWER, taken)) throw new Lost();
  }

  async close() {
    this.writer.abort().catch(() => {});
    await within(CLOSING, this.reader.cancel().catch(() => {}));
    for (const end of [this.reader, this.writer]) {
      try { end.releaseLock(); } catch { /* the port is gone */ }
    }
    await within(CLOSING, this.port.close().catch(() => {}));
  }
}

/** The raw REPL of a board whose program is stopped. It runs one script after the other. */
export class RawRepl {
  /** Open a port and stop the board's program. Throws Silent, Lost, and the errors of `port.open`. */
  static async open(port) {
    await port.open({ baudRate: 115200, bufferSize: 65536 });
    // Without DTR, MicroPython prints nothing over USB.
    await port.setSignals?.({ dataTerminalReady: true }).catch(() => {});
    const repl = new RawRepl(new Line(port));
    try {
      await repl.enter();
    } catch (error) {
      await repl.close();
      throw error;
    }
    return repl;
  }

  constructor(line) {
    this.line = line;
    this.paste = true; // whether the board may have raw paste mode
  }

  /** Return whether the port is gone. */
  get isGone() {
    return !this.line.open;
  }

  // Interrupt the board's program, and clear its memory by a soft reset.
  async enter() {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.line.write('\r\x03');
        await wait(100);
        this.line.kept = '';
        await this.line.write('\r\x01');
        await this.line.until('raw REPL; CTRL-B to exit\r\n>', GREETING);
        await this.line.write('\x04');
        await this.line.until('soft reboot\r\n', GREETING);
        await this.line.until('raw REPL; CTRL-B to exit\r\n>', GREETING); // boot.py may say more
        return;
      } catch (error) {
        if (error instanceof Lost && this.isGone) throw error;
        if (error instanceof Strange || attempt + 1 === ATTEMPTS) throw new Silent();
      }
    }
  }

  /** Run a script; returns what it printed. Throws Raised, Lost, Strange. */
  async run(code) {
    if (!code) return ''; // the board would take an empty script for a reset
    await this.start(code);
    const told = await this.line.until('\x04');
    const wrong = await this.line.until('\x04');
    await this.line.until('>');
    const text = (raw) => new TextDecoder().decode(
      Uint8Array.from(raw.slice(0, -1), (one) => one.charCodeAt(0)),
    );
    if (wrong.length > 1) throw new Raised(text(wrong));
    return text(told);
  }

  /** Start a script on the board without waiting for its answer. Throws Lost, Strange. */
  async start(code) {
    const bytes = new TextEncoder().encode(code);
    if (this.paste && await this.pasted(bytes)) return;
    for (let at = 0; at < bytes.length; at += CHUNK) {
      await this.line.write(bytes.subarray(at, at + CHUNK));
      await wait(PAUSE);
    }
    await this.line.write('\x04');
    if (await this.line.bytes(2) !== 'OK') throw new Strange();
  }

  // Send a script in raw paste mode, in which the board says how many bytes it accepts. Returns false
  // if the board lacks this mode.
  async pasted(bytes) {
    await this.line.write('\x05A\x01');
    const known = await this.line.bytes(2);
    if (known !== 'R\x01') {
      this.paste = false;
      if (known !== 'R\0') await this.line.until('w REPL; CTRL-B to exit\r\n>'); // an old board's answer
      return false;
    }
    const size = await this.line.bytes(2);
    const window = size.charCodeAt(0) + 256 * size.charCodeAt(1);
    let room = window;
    for (let at = 0; at < bytes.length;) {
      while (!room || this.line.kept) {
        const said = await this.line.bytes(1);
        if (said === '\x01' && window) {
          room += window;
        } else if (said === '\x04') { // the script can't be compiled, or memory is full
          await this.line.write('\x04');
          return true;
        } else {
          throw new Strange();
        }
      }
      const piece = bytes.subarray(at, at + room);
      await this.line.write(piece);
      at += piece.length;
      room -= piece.length;
    }
    await this.line.write('\x04');
    await this.line.until('\x04');
    return true;
  }

  /** Start main.py again. `readOutput` returns its output. Throws Lost. */
  async restart() {
    await this.line.write('\x02\x04');
  }

  /** Return the output, a character for each byte, after at most `ms`. Throws Lost, Strange. */
  async readOutput(ms) {
    if (!this.line.kept) await this.line.more(ms);
    return this.line.take(this.line.kept.length);
  }

  /** Close the port. */
  async close() {
    await this.line.close();
  }
}
