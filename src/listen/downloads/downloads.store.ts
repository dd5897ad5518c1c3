// The downloads of this browser and what one does with them. Loaded by what shows or changes them, not by every page.
import { atom } from 'nanostores'
import { downloadsText as text } from '#texts/downloads.ts'
import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { once } from '../../lib/once.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { isNeverTouched } from '../../worker/cache-rules.ts'
import { $completed } from '../places/listening.store.ts'
import { parseSwitch } from '../places/resume.ts'
import {
  type Download,
  failed,
  heardSince,
  indexOf,
  newDownload,
  nextDue,
  parseFacts,
  renamed,
  revived,
  withNewFacts
} from './download.ts'
import { openDownloadDatabase } from './download-database.service.ts'
import { isFull } from './download-room.ts'
import { createDownloader, type Loading, waitForConnection } from './downloader.service.ts'
import { DOWNLOADS_DATABASE, REMOVES_HEARD_KEY, UNREADABLE_KEY } from './downloads-memory.ts'
import { $kept } from './kept.store.ts'
import { $lostCopy, $playingCopy } from './kept-audio.service.ts'
import { buildOf, dropCover, dropPages, isCodeCached, keepPages } from './kept-pages.service.ts'
import { parseUnreadableHosts, type UnreadableHosts, withUnreadable } from './unreadable-hosts.ts'

const name = shortName + DOWNLOADS_DATABASE

/** Undefined until they are read. */
export const $downloads = atom<readonly Download[] | undefined>()
/** What is loading, here or in another tab. */
export const $loading = atom<Loading | undefined>()
export const $removesHeard = remembered<boolean>(shortName + REMOVES_HEARD_KEY, parseSwitch, true)
export const $unreadableHosts = remembered<UnreadableHosts>(
  shortName + UNREADABLE_KEY,
  parseUnreadableHosts,
  {}
)

const database = openDownloadDatabase(name)
const downloader = createDownloader(
  {
    database,
    name,
    fetch: (...request) => fetch(...request),
    estimate: async () => (await navigator.storage?.estimate?.()) ?? {},
    wait: waitForConnection
  },
  {
    onChange: () => void refresh(),
    onLoading: $loading.set,
    onKept: (download) => {
      sayKept(download).catch((error) => report(error, 'kept pages'))
    },
    onFailed: (download, reason) => {
      if (reason === 'unreadable')
        $unreadableHosts.update((hosts) => withUnreadable(hosts, download.audioUrl, Date.now()))
      notify(text.notKept(download.title), { isFailure: true })
    }
  }
)

/** Whether what is kept could not be read. It may all be there. */
export const $isUnread = atom(false)

/** Reads what is stored. After a failure all stays as it was known; a browser that keeps nothing has nothing to read. */
export async function refresh(): Promise<void> {
  let found: readonly Download[]
  try {
    found = downloader.shown(await database.all())
    $isUnread.set(false)
  } catch (error) {
    report(error, 'downloads')
    $isUnread.set(Object.keys($kept.get()).length > 0)
    if (!$isUnread.get()) $downloads.set(downloader.shown([]))
    return
  }
  $downloads.set(found)
  const index = indexOf(found)
  if (JSON.stringify(index) !== JSON.stringify($kept.get())) $kept.set(index)
}

/** The episode that a button is about, and the address of its facts. */
export interface Keepable {
  id: string
  audioUrl: string
  factsPath: string
}

/** Keeps an episode from now on: it loads once those before it have. */
export async function keep({ id, factsPath }: Keepable): Promise<void> {
  const stored = $downloads.get()?.find((download) => download.id === id)
  if (stored) return resume(id)
  try {
    const facts = await factsAt(factsPath)
    const wasHeard = $completed.get().includes(id)
    // A browser that is asked keeps them when it runs out of room; the answer does not matter.
    if ($downloads.get()?.length === 0) navigator.storage?.persist?.().catch(() => undefined)
    await database.add({ ...newDownload(facts, { nowMs: Date.now(), wasHeard }), factsPath })
  } catch (error) {
    report(error, 'keep')
    if (isFull(error)) notify(text.failures['no room'], { isFailure: true })
    else notify(error instanceof DOMException ? text.failures.storage : text.noFacts, { isFailure: true })
    return
  }
  await changed(id)
}

async function factsAt(path: string) {
  const answer = await fetch(path)
  const facts = answer.ok ? parseFacts(await answer.json()) : undefined
  if (!facts) throw new Error(`${path}: ${answer.status}`)
  return facts
}

async function changed(id: string): Promise<void> {
  downloader.hope(id)
  await downloader.changed()
  await refresh()
  run()
}

/** Not on a page for payments, whose policy lets it load nothing from elsewhere. */
function run(): void {
  if (isNeverTouched(location.pathname)) return
  const due = nextDue($downloads.get() ?? [])
  if (due) void downloader.run()
}

export async function pause(id: string): Promise<void> {
  await database.change(id, (download) =>
    download.state.step === 'waiting' ? { ...download, state: { step: 'paused' } } : undefined
  )
  await changed(id)
}

/** After a pause, or a failure. */
export async function resume(id: string): Promise<void> {
  const again = (download: Download): Download => ({ ...download, state: { step: 'waiting' } })
  const shown = $downloads.get()?.find((download) => download.id === id)
  const stored = await database.change(id, (download) =>
    download.state.step === 'kept' ? undefined : again(download)
  )
  // Its failure could not be stored.
  if (!stored && shown?.state.step === 'failed') await database.add(again(shown))
  await changed(id)
}

/** Removes a kept episode, or a download with all that has arrived. */
export async function remove(id: string): Promise<void> {
  const all = $downloads.get() ?? []
  const removed = all.find((download) => download.id === id)
  await database.remove(id)
  await changed(id)
  if (removed)
    await dropPages(
      removed,
      all.filter((download) => download.id !== id)
    )
}

export async function removeAll(): Promise<void> {
  for (const { id } of $downloads.get() ?? []) await remove(id)
}

/** What is left of a copy that is gone in part: removed, so that it does not look whole. */
async function forgetLost(id: string): Promise<void> {
  await database.empty(id, (download) => failed(download, 'evicted'))
  await changed(id)
}

/** The sound is there; that it plays without a connection is true once its page and the code of the site are there too. */
async function sayKept(download: Download): Promise<void> {
  const [hasPages, hasCode] = await Promise.all([keepPagesOf(download), isCodeCached()])
  if ($downloads.get()?.every(({ id }) => id !== download.id)) return
  notify(hasPages && hasCode ? text.nowKept(download.title) : text.onlyKept(download.title))
}

/** Returns whether all of them are kept. */
async function keepPagesOf(download: Download): Promise<boolean> {
  const pageBuild = buildOf(document)
  const { title, imageUrl, facts } = download
  const isComplete = await keepPages(download)
  const change = (found: Download) => ({
    ...found,
    title,
    imageUrl,
    facts,
    ...(isComplete ? { pageBuild } : {})
  })
  // Removed while its pages were on the way.
  if (!(await database.change(download.id, change))) await dropPages(download, $downloads.get() ?? [])
  await refresh()
  return isComplete
}

/** The pages of an earlier build need code that may be gone, and show what has changed since. */
async function renewPages(): Promise<void> {
  const build = buildOf(document)
  const old = ($downloads.get() ?? []).filter(
    ({ state, pageBuild }) => state.step === 'kept' && pageBuild !== build
  )
  if (!navigator.onLine || old.length === 0) return
  for (const before of old) {
    const facts =
      before.factsPath === undefined ? undefined : await factsAt(before.factsPath).catch(() => undefined)
    const download = withNewFacts(before, facts)
    const isComplete = await keepPagesOf(download)
    const others = ($downloads.get() ?? []).filter(({ id }) => id !== download.id)
    if (isComplete && download.imageUrl !== before.imageUrl) await dropCover(before, [download, ...others])
  }
}

/** Specials that were looked at during this visit. */
const moved = new Set<string>()

/** Keeps a special that got its number under its new id. Where its new facts do not come, the next visit tries again. */
export async function moveKept(formerId: string, id: string): Promise<void> {
  if (moved.has(formerId)) return
  moved.add(formerId)
  await refresh()
  const all = $downloads.get() ?? []
  const before = all.find((download) => download.id === formerId)
  if (!before) return
  if (all.some((download) => download.id === id)) return remove(formerId)
  const factsPath = before.factsPath?.replace(/[^/]*$/, `${id.replace('ep-', '')}.json`)
  const facts = factsPath === undefined ? undefined : await factsAt(factsPath)
  if (!factsPath || facts?.id !== id) return
  // The mark of having heard it moved before; it is no reason to remove what was still kept then.
  const wasHeard = $completed.get().includes(id)
  const after = await database.change(formerId, (download) => ({
    ...renamed(download, facts, factsPath),
    wasHeard
  }))
  await changed(id)
  if (after?.state.step === 'kept') await keepPagesOf(after)
  await dropPages(
    before,
    ($downloads.get() ?? []).filter((download) => download.id !== formerId)
  )
}

/** Removes what was heard since it was kept, if the listener wants that. */
export async function removeHeard(): Promise<void> {
  const completed = $completed.get()
  const all = $downloads.get() ?? []
  for (const { id } of all.filter((one) => one.wasHeard && !completed.includes(one.id)))
    await database.change(id, (download) => ({ ...download, wasHeard: false }))
  if (!$removesHeard.get()) return
  for (const { id } of heardSince(all, completed, $playingCopy.get())) await remove(id)
}

/** Reads the downloads, goes on with what is due, and from then on follows what is heard and the connection. */
export const start = once(async () => {
  await refresh()
  run()
  const tidy = () => void removeHeard().catch((error: unknown) => report(error, 'heard downloads'))
  tidy()
  $completed.listen(tidy)
  $removesHeard.listen(tidy)
  // What was heard stays as long as it is in the player.
  $playingCopy.listen(tidy)
  $lostCopy.subscribe((id) => {
    if (id) forgetLost(id).catch((error: unknown) => report(error, 'lost download'))
  })
  addEventListener('online', () => void reviveAll().catch((error: unknown) => report(error, 'downloads')))
  await renewPages()
})

/** The connection is back. */
async function reviveAll(): Promise<void> {
  for (const download of $downloads.get() ?? []) {
    if (revived(download) === download) continue
    downloader.hope(download.id)
    await database.change(download.id, revived)
  }
  await downloader.changed()
  await refresh()
  run()
  await renewPages()
}
