// Caches the whole simulator's page at the first visit, for when there is no network.
// build_site.py fills in these two constants. The name of the cache depends on the files' content.
const VERSION = '{version}';
const FILES = {files}; // pairs of name and integrity

// There may be several such pages at one origin, each in a folder of its own.
const PREFIX = `toychest ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// Each file is requested from the web server, because the browser's own cache may be out of date. If
// the server has only a part of an update yet, the integrity check of a file fails, and with it the
// installation. The next visit tries again.
const fill = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    FILES.map(([name, integrity]) => new Request(name, { cache: 'no-cache', integrity })),
  );
  await skipWaiting(); // a page that is open goes on, see sim.js
};

const takeOver = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};

// Other pages in the folder, and the files that they share with this one, come from the network, so
// that they are of the newest version.
const answer = async ({ request, clientId }) => {
  const page = await clients.get(clientId);
  if (page?.url.startsWith(`${registration.scope}install`)) return fetch(request);
  const cache = await caches.open(CACHE);
  const url = request.url.replace('/index.html', '/');
  return (await cache.match(url, { ignoreSearch: true })) ?? fetch(request);
};

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) {
    event.respondWith(answer(event));
  }
});
