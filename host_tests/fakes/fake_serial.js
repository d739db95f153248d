// The parts of navigator.serial (https://wicg.github.io/serial/) that the install page uses. The fake
// talks to the other end of the cable over HTTP: see Cable in install_page.py.
(() => {
  const lost = () => new DOMException('The device has been lost.', 'NetworkError');
  // The answer is a byte, 1 for yes, and then the data.
  const cable = async (what, body) => {
    const answer = await fetch(`/cable/${what}`, { method: 'POST', body });
    const [yes, ...data] = new Uint8Array(await answer.arrayBuffer());
    return yes ? Uint8Array.from(data) : null;
  };
  class Port {
    readable = null;
    writable = null;
    async open({ baudRate }) {
      if (!baudRate) throw new TypeError('baudRate');
      if (this.readable) throw new DOMException('It is open.', 'InvalidStateError');
      if (!await cable('open')) throw new DOMException('Failed to open.', 'NetworkError');
      let cancelled = false;
      const pull = async (controller) => {
        let data = new Uint8Array();
        while (data?.length === 0 && !cancelled) data = await cable('read');
        if (data?.length) controller.enqueue(data);
        if (data === null && !cancelled) {
          controller.error(lost());
          const event = new Event('disconnect');
          Object.defineProperty(event, 'target', { value: this });
          navigator.serial.dispatchEvent(event);
        }
      };
      const cancel = () => { cancelled = true; };
      this.readable = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
      this.writable = new WritableStream({
        async write(data) {
          if (!await cable('write', data)) throw lost();
        },
      });
    }
    async setSignals() {}
    getInfo() { return window.info ?? { usbVendorId: 0x2e8a, usbProductId: 5 }; }
    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('It is locked.');
      this.readable = null;
      this.writable = null;
      await cable('close');
    }
  }
  class Serial extends EventTarget {
    port = new Port();
    async requestPort() {
      if (!await cable('there')) throw new DOMException('No port selected.', 'NotFoundError');
      return this.port;
    }
  }
  Object.defineProperty(navigator, 'serial', { value: new Serial() });
})();
