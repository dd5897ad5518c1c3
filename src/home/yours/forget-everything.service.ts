// Clears all that this browser remembers of its visitor, in every open tab.
import { clear, createStore } from 'idb-keyval'
import { storedText } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { KEY_STORE } from '../../browser/stored-key.ts'
import { writeTab } from '../../browser/tab-storage.ts'
import { refresh, removeAll } from '../../listen/downloads/downloads.store.ts'
import { $kept } from '../../listen/downloads/kept.store.ts'
import { HANDOVER_DATABASE, LINK_STORE, LINKED_KEY } from '../../listen/handover/handover-memory.ts'
import { $player } from '../../listen/player/player.store.ts'
import { unsubscribe } from '../../listen/push/push.service.ts'
import { $push } from '../../listen/push/push.store.ts'
import { BROWSER_KEY_DATABASE } from '../../listen/votes/votes-memory.ts'

/** `names`: of everything that the site may have stored. What only the server can read stays until it expires. */
export async function forgetEverything(names: readonly string[]): Promise<void> {
  // It would store its place again.
  if ($player.get().step !== 'closed') (await import('../../listen/player/actions.ts')).closePlayer()
  if (storedText(LINKED_KEY)) await endLink()
  if ($push.get().step === 'on') await unsubscribe()
  if (Object.keys($kept.get()).length > 0) {
    await refresh()
    await removeAll()
  }
  await empty(BROWSER_KEY_DATABASE, KEY_STORE)
  for (const name of names) {
    localStorage.removeItem(name)
    writeTab(name, undefined)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
    document.cookie = `${name}=; path=/; max-age=0`
  }
  // What this tab still has in memory; the others are told by the browser.
  dispatchEvent(new StorageEvent('storage'))
}

/** Another device would bring everything back, or lose it too. Without a connection it hears of it later. */
async function endLink(): Promise<void> {
  await import('../../listen/handover/link.service.ts').then(
    (link) => link.endLink(),
    (error: unknown) => report(error, 'handover')
  )
  await empty(HANDOVER_DATABASE, LINK_STORE)
}

async function empty(database: string, store: string): Promise<void> {
  try {
    await clear(createStore(shortName + database, store))
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
