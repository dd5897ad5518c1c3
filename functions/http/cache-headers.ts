// How long an answer may be kept, and by whom: the visitor's browser, and the network of the host.
//
// Netlify keeps what its functions answer only when told so; `durable` shares one copy among all its places, so that a
// film is asked of us once and not once per city. Every deploy empties it. Refusals never come here: they are no-store.

export type Keeping = {
  browserSeconds: number
  networkSeconds: number
  /** An old copy may be shown this long while the network fetches a new one; nobody waits for that. */
  staleSeconds?: number
}

export function keepFor(headers: Headers, { browserSeconds, networkSeconds, staleSeconds }: Keeping): void {
  const whileAsking = staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : ''
  headers.set('cache-control', `public, max-age=${browserSeconds}${whileAsking}`)
  headers.set('netlify-cdn-cache-control', `public, durable, max-age=${networkSeconds}${whileAsking}`)
}
