// Cache headers: how long a response may be cached by the browser and by the host's network.
//
// Netlify caches function responses only if a header allows it. `durable` shares one copy among all its edge nodes, so
// that a film is requested once and not once per city. Every deploy clears it. Refusals never get here: they are `no-store`.

export type CacheTimes = {
  browserSeconds: number
  networkSeconds: number
  /** How long a stale copy may be served while the network fetches a new one in the background. */
  staleSeconds?: number
}

export function setCacheHeaders(
  headers: Headers,
  { browserSeconds, networkSeconds, staleSeconds }: CacheTimes
): void {
  const whileRevalidating = staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : ''
  headers.set('cache-control', `public, max-age=${browserSeconds}${whileRevalidating}`)
  headers.set('netlify-cdn-cache-control', `public, durable, max-age=${networkSeconds}${whileRevalidating}`)
}
