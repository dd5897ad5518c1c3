// Fetches the code of the islands on a page before it is used, so that a press does not wait for the network. Nothing of it runs:
// an island hydrates at the first sign of use (browser/client-intent.ts). Loaded when the page is idle, or at its first use.
import { savesData } from '../browser/connection.ts'
import { $player, afterSound } from '../listen/player/player.store.ts'

/** What a built file imports. */
const IMPORTS = /(?:from|import)"\.\/([\w.-]+\.js)"/g
/** What the `import()`s of a built file need, as Vite lists it. */
const LATER_IMPORTS = /"(assets\/[\w.-]+\.js)"/g

const asked = new Set<string>()

/** A press on play takes the line for its sound: the request is cancelled, and sent again after that. */
async function codeOf(url: string): Promise<string> {
  await new Promise<void>(afterSound)
  const fetching = new AbortController()
  const stop = $player.listen(({ step }) => step === 'loading' && fetching.abort())
  try {
    const answer = await fetch(url, { priority: 'low', signal: fetching.signal })
    return answer.ok ? await answer.text() : ''
  } catch (error) {
    if (!fetching.signal.aborted) throw error
    return codeOf(url)
  } finally {
    stop()
  }
}

/** Fetches a file and what it imports; of an island, also what it imports later. */
async function fetchFile(url: string, isIsland = false): Promise<void> {
  if (asked.has(url)) return
  asked.add(url)
  const code = await codeOf(url)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
  const found = [...code.matchAll(IMPORTS)].map(([, file]) => `/assets/${file}`)
  if (isIsland) found.push(...[...code.matchAll(LATER_IMPORTS)].map(([, file]) => `/${file}`))
  await Promise.all(found.map((file) => fetchFile(file)))
}

async function fetchIsland(island: Element | null): Promise<void> {
  const renderer = island?.getAttribute('renderer-url')
  const component = island?.getAttribute('component-url')
  if (!renderer || !component) return
  // Without a connection the press asks again.
  await Promise.all([fetchFile(renderer), fetchFile(component, true)]).catch(() => undefined)
}

/** Fetches islands that a first press needs wherever they are, others as they come into view. */
function fetchIslandsAhead(): void {
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      void fetchIsland(target.parentElement)
    }
  })
  const observeAll = () => {
    for (const island of document.querySelectorAll('astro-island[ssr][client="intent"]')) {
      if (island.getAttribute('opts')?.includes('"ahead":true')) void fetchIsland(island)
      else if (island.firstElementChild) inView.observe(island.firstElementChild)
    }
  }
  observeAll()
  document.addEventListener('astro:page-load', observeAll)
}

if (!savesData()) {
  fetchIslandsAhead()
  // The menu of the cards is no island. What its code needs is there with it, and nothing of it runs before a press.
  afterSound(() => void import('../listen/episodes/episode-acts.client.ts').catch(() => undefined))
}
