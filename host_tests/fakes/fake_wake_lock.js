// A stand-in for navigator.wakeLock, which keeps the computer's screen on. `locks` has all requests,
// held() returns those that are not released yet.
(() => {
  window.locks = [];
  class Sentinel extends EventTarget {
    async release() {
      if (this.released) return;
      this.released = true;
      this.dispatchEvent(new Event('release'));
    }
  }
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { async request(kind) {
    if (window.refuses) throw new DOMException('no', 'NotAllowedError');
    const one = new Sentinel();
    locks.push([kind, one]);
    return one;
  } } });
  window.held = () => locks.filter(([, one]) => !one.released).map(([kind]) => kind).join();
})();
