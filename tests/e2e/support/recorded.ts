// Measurements by the browser: the loaded bytes and the layout shifts of a visit.
import type { CDPSession, Page } from '@playwright/test'

export interface Fetched {
  url: string
  type: string
  bytes: number
}

/**
 * The compressed sizes of all response bodies, as measured by the browser. Their headers are left out: HTTP/1.1 of the
 * local server repeats 1.5 kB of them in each answer, HTTP/2 sends them once.
 */
export async function recordTraffic(session: CDPSession): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  const known = new Map<string, Fetched>()
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.send('Network.clearBrowserCache')
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
    const entry = { url: new URL(request.url).pathname, type: type ?? 'Other', bytes: 0 }
    known.set(requestId, entry)
    fetched.push(entry)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = known.get(requestId)
    if (entry) entry.bytes = -response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = known.get(requestId)
    if (entry) entry.bytes += encodedDataLength
  })
  return fetched
}

/** For a visitor whose browser saves data: then nothing is fetched ahead. Call it before the first `goto`. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

interface Shift {
  value: number
  /** The layout shifts, with their pages. */
  moved: string
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** Call it before the first `goto`. */
export async function recordShifts(page: Page, { evenAfterPresses = false } = {}): Promise<void> {
  await page.addInitScript((all) => {
    const shifts: Shift[] = []
    window.layoutShifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        // Shifts within half a second after a press are expected.
        if (entry.hadRecentInput && !all) continue
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${node.className}`
            : (node?.nodeName ?? '?')
        )
        shifts.push({ value: entry.value, moved: `${location.pathname}: ${nodes.join(', ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, evenAfterPresses)
}

/** The total, and the single shifts. */
export async function shiftsOf(page: Page): Promise<{ total: number; list: string }> {
  const shifts = await page.evaluate(() => window.layoutShifts)
  if (!shifts) throw new Error('Layout shifts were not recorded.')
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    list: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('\n')
  }
}
