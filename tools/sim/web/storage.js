// The storage for the simulator's saves and settings: localStorage, or the page's memory if the
// browser denies that. The keys of this page begin with "toychest:", because other pages of the same
// origin share localStorage.

/** Return an empty storage in the page's memory. */
export function inMemory() {
  const memory = new Map();
  return {
    lasts: false,
    keys: () => [...memory.keys()],
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, text) => { memory.set(key, String(text)); },
    removeItem: (key) => { memory.delete(key); },
  };
}
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
    // A full storage can still be read. One that is full without content keeps nothing.
    return !(/quota/i.test(error.name) && localStorage.length);
  }
}

/** lasts: whether it is still there when the page has been closed. keys(), getItem(key),
    setItem(key, text), removeItem(key): as those of localStorage. */
export const storage = isDenied() ? inMemory() : LASTING;
