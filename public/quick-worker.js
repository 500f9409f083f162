// Opens the quick form without a connection, from the copy that the page (src/features/trades/quickKnown.ts) and this worker keep. Its
// scope is that page alone. With a connection everything comes from the server.
const CACHE = 'quick'
addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isPage = request.mode === 'navigate'
  if (request.method !== 'GET' || origin !== location.origin) return
  if (!isPage && !pathname.startsWith('/assets/')) return
  event.respondWith(answer(request, isPage))
})

async function answer(request, isPage) {
  const cache = await caches.open(CACHE)
  try {
    const fresh = await fetch(request)
    if (fresh.ok && !isPage) await cache.put(request, fresh.clone())
    return fresh
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true, ignoreSearch: isPage })
    if (kept) return kept
    throw error
  }
}
