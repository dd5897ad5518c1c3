// Windows of the site that are open, and what the worker asks of them.
import { ANSWER_PATIENCE_MS, isNeverTouched, type PageAnswer, type PageOrder } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

export const openWindows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a path in a window that is open, else in a new one. A checkout or the back door is not taken away from anybody. */
export async function showPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href
  const windows = await openWindows()
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  const answer = window && (await askToOpen(window, path))
  // Without an answer no script of ours runs there yet: the address is the one it was loaded from, and nothing sounds.
  const isTaken = answer === 'no' || (window && isNeverTouched(new URL(window.url).pathname))
  if (!window || isTaken) {
    await self.clients.openWindow(url)
    return
  }
  // Some systems refuse the focus; the page goes there all the same.
  await window.focus().catch(() => undefined)
  if (answer === undefined) await window.navigate(url).catch(() => self.clients.openWindow(url))
}

/** Lets a page open it by itself, so that its sound goes on; undefined when it does not answer. */
function askToOpen(window: WindowClient, path: string): Promise<PageAnswer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = setTimeout(() => resolve(undefined), ANSWER_PATIENCE_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(giveUp)
      resolve(data as PageAnswer)
    }
    window.postMessage({ order: 'open', path } satisfies PageOrder, [port2])
  })
}
