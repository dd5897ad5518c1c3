// Finds the site's open windows, and makes them open pages.
import { ANSWER_TIMEOUT_MS, isNeverTouched, type PageAnswer, type PageOrder } from './cache-rules.ts'

declare const self: ServiceWorkerGlobalScope

export const openWindows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a path in an open window, or else in a new one. Never replaces a checkout or backoffice page. */
export async function showPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href
  const windows = await openWindows()
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  const answer = window && (await requestOpen(window, path))
  // If it does not answer, none of our scripts runs there yet: no audio plays, and `url` is still the page that was loaded.
  const isTaken = answer === 'no' || (window && isNeverTouched(new URL(window.url).pathname))
  if (!window || isTaken) {
    await self.clients.openWindow(url)
    return
  }
  // Some systems refuse the focus; the page is opened anyway.
  await window.focus().catch(() => undefined)
  if (answer === undefined) await window.navigate(url).catch(() => self.clients.openWindow(url))
}

/** Asks a page to navigate to the path itself, so that its audio keeps playing; undefined = no answer. */
function requestOpen(window: WindowClient, path: string): Promise<PageAnswer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(giveUp)
      resolve(data as PageAnswer)
    }
    window.postMessage({ order: 'open', path } satisfies PageOrder, [port2])
  })
}
