// Only one tab may have the device, because two would overwrite each other's saves.
//
// The lock "toychest" belongs to that tab. A page whose address begins with http has no locks in most
// browsers. There the storage has the name of the tab, and a tab that starts asks on a channel
// whether the named one is still open.
import { storage } from './storage.js';

const NAME = 'toychest';
const OWNER = 'toychest:tab'; // key in the storage: the name of the tab that has the device
const PATIENCE = 1000; // ms to wait for the other tab's answer: the device may keep it busy
const me = String(Math.random());

// The claim of this tab, {isKept, release}; null without one. isKept(): whether no other tab has taken
// the device.
let mine = null;
let lost = () => {};

function lose(claim) {
  if (mine !== claim) return;
  mine = null;
  lost();
}

// Return a claim by lock, null if another tab has the lock. Throws if the browser has no locks.
function byLock(steal) {
  const claim = { isKept: () => true };
  return new Promise((resolve, reject) => {
    const ask = async () => navigator.locks.request(
      NAME, steal ? { steal } : { ifAvailable: true },
      (lock) => {
        resolve(lock && claim);
        return lock && new Promise((done) => { claim.release = done; }); // while the tab is open
      },
    );
    ask().catch((error) => {
      reject(error);
      lose(claim);
    });
  });
}

const channel = (() => {
  try { return new BroadcastChannel(NAME); } catch { return null; }
})();
const owner = () => { try { return storage.getItem(OWNER); } catch { return null; } };
let answered = () => {};

// Return whether the tab that is named in the storage is open. Without a channel, the later tab gets
// the device.
function isOpen() {
  return new Promise((done) => {
    answered = () => done(true);
    setTimeout(() => done(false), channel ? PATIENCE : 0);
    channel?.postMessage('who?');
  });
}

// Return a claim by name, null if another tab has the device.
async function byName(steal) {
  const claim = {
    // No name is there if the storage is full, or somebody has emptied it.
    isKept: () => !storage.lasts || [null, me].includes(owner()),
    release() { if (owner() === me) storage.removeItem(OWNER); },
  };
  if (!storage.lasts) return claim; // no other tab sees this one's saves
  if (!steal && owner() !== null && await isOpen()) return null;
  try { storage.setItem(OWNER, me); } catch { /* see above */ }
  channel?.postMessage('mine');
  addEventListener('storage', () => { if (!claim.isKept()) lose(claim); });
  return claim;
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'who?' && mine) channel.postMessage('me');
  if (data === 'me') answered();
  if (data === 'mine' && mine && owner() !== me) lose(mine);
});

/** Ask for the device; returns whether this tab has it now. steal: take it from another tab. */
export async function claim({ steal = false } = {}) {
  if (!owns()) mine = null;
  for (let attempt = 0; attempt < 10 && !mine; attempt++) { // a tab that reloads releases it late
    if (attempt) await new Promise((done) => { setTimeout(done, 100); });
    try {
      mine = await byLock(steal);
    } catch {
      mine = await byName(steal);
      break;
    }
  }
  return mine !== null;
}

/** Give the device up, without a call of the function of `whenLost`. */
export function release() {
  mine?.release();
  mine = null;
}

/** Return whether this tab has the device. */
export function owns() {
  return mine !== null && mine.isKept();
}

/** Set the function that is called when another tab has taken the device. */
export function whenLost(f) {
  lost = f;
}
