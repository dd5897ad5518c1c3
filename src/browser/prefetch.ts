// Fetches a page of our own before it is opened. Not with Astro's `prefetch`: Firefox checks its `<link rel="prefetch">` against
// `default-src`, which refuses whatever the security policy does not name.

/** Not in every browser. */
type Connection = { saveData?: boolean; effectiveType?: string }

const fetched = new Set<string>()

function mayPrefetch(address: string): boolean {
  const { origin, pathname, search } = new URL(address, location.href)
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {}
  const isHere = pathname === location.pathname && search === location.search
  return (
    origin === location.origin &&
    !isHere &&
    !fetched.has(address) &&
    navigator.onLine &&
    !saveData &&
    !effectiveType.includes('2g')
  )
}

/** Once for each page of a visit, and not on a slow connection or one that saves data. */
export function prefetch(href: string): void {
  const address = href.replace(/#.*/, '')
  if (!mayPrefetch(address)) return
  fetched.add(address)
  // Only Chromium opens a page that a link fetched without asking the server again. In others a request does the same.
  if (HTMLScriptElement.supports?.('speculationrules')) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = address
    document.head.append(link)
  } else fetch(address, { priority: 'low' }).catch(() => undefined)
}
