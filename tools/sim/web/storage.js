// Where the simulator keeps saves and settings: in localStorage, or, where the browser denies that, in
// the memory of the page. Other pages of the same origin have keys in localStorage, too: the keys of
// this one begin with "toychest:".

const memory = new Map();
const MEMORY = {
  lasts: false,
  keys: () => [...memory.keys()],
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, text) => { memory.set(key, String(text)); },
  removeItem: (key) => { memory.delete(key); },
};
const LASTING = {
  lasts: true,
  keys: () => Object.keys(localStorage),
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
};

function isDenied() {
  try {
    localStorage.setItem('toychest:try', '');
    localStorage.removeItem('toychest:try');
    return false;
  } catch (error) {
    return !/quota/i.test(error.name); // one that is full can still be read
  }
}

/** lasts: whether it is still there when the page has been closed. keys(), getItem(key),
    setItem(key, text), removeItem(key): as those of localStorage. */
export const storage = isDenied() ? MEMORY : LASTING;
