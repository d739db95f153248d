// A fake board in the page itself, which uses the page's clock. onScript(code, say): called for a script,
// to answer in place of a proper MicroPython. begun(say): called at the start, to print unasked.
window.talker = (onScript, begun = () => {}, cancel = () => {}) => {
  const port = {
    async open() {
      let [to, open] = [null, true];
      const say = (text) => { if (open) to.enqueue(new TextEncoder().encode(text)); };
      port.readable = new ReadableStream({
        start(one) { to = one; },
        cancel() {
          open = false;
          return cancel();
        },
      });
      port.say = say;
      let code = '';
      const greeting = 'raw REPL; CTRL-B to exit\r\n>';
      const hear = (one) => {
        code += one;
        if (!'\x01\x02\x03\x04'.includes(one)) return;
        const script = code.slice(0, -1).trim();
        code = '';
        if (one === '\x01') say(script === '\x05A' ? 'R\0' : greeting);
        else if (one === '\x04' && script) onScript(script, say);
        else if (one === '\x04') say(`OK\r\nMPY: soft reboot\r\n${greeting}`);
      };
      port.writable = new WritableStream({
        write(data) { if (onScript) [...new TextDecoder().decode(data)].forEach(hear); },
      });
      begun(say);
    },
    async close() {
      if (port.readable.locked || port.writable.locked) throw new TypeError('It is locked.');
    },
  };
  navigator.serial.requestPort = async () => port;
  return port;
};
