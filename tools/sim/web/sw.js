// Keeps the simulator's page for when there is no network: all of it after the first visit.
// build_site.py puts what these two are into their place; the cache is named by what its files hold.
const VERSION = '{version}';
const FILES = {files}; // pairs of name and integrity

// Several such pages may be at one origin, each in a folder of its own.
const PREFIX = `toychest ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// The browser's own cache may be older than this: it has to ask for each file. Where the web server
// has only a part of an update yet, a file is not the one that belongs here: its integrity then fails,
// and with it the installation. The next visit tries again.
const fill = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    FILES.map(([name, integrity]) => new Request(name, { cache: 'no-cache', integrity })),
  );
  await skipWaiting(); // the page that runs goes on, see sim.js
};

const takeOver = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};

// Other pages beside it come from the network, with all that they share with this one: the newest.
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
