// Gives the player a kept episode: a `blob:` address made when it plays. Where the copy is lost or does not start, playback streams.
import { atom } from 'nanostores'
import { downloadsText as text } from '#texts/downloads.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { openDownloadDatabase } from './download-database.service.ts'
import { STARTS_WITHIN_MS } from './download-limits.ts'
import { DOWNLOADS_DATABASE } from './downloads-memory.ts'

const database = openDownloadDatabase(shortName + DOWNLOADS_DATABASE)

/** The episode whose copy turned out to be gone, all or in part. */
export const $lostCopy = atom<string | undefined>()

interface Copy {
  id: string
  url: string
  sound: HTMLMediaElement
}
/** The id of the kept episode that is loaded in the player. */
export const $playingCopy = atom<string | undefined>()

let copy: Copy | undefined
let watching: AbortController | undefined
/** Copies that did not play during this visit. */
const broken = new Set<string>()

const isLoaded = ({ sound, url }: Copy) => sound.src === url

interface Player {
  /** Empty, and asked to play. */
  sound: HTMLMediaElement
  /** False as soon as another episode is in the player. */
  isWanted: () => boolean
  load: (url: string) => void
}

/** Plays the copy of an episode, or else what its host sends, unless the listener paused meanwhile. */
export async function playCopy(
  { id, audioUrl }: { id: string; audioUrl: string },
  { sound, isWanted, load }: Player
): Promise<void> {
  const start = async (url: string) => {
    if (!isWanted()) return
    const isPlaying = !sound.paused
    load(url)
    if (isPlaying) await sound.play()
  }
  const url = await copyOf(id, sound, () => start(audioUrl))
  // Else something was started that needs no copy.
  if (!sound.hasAttribute('src')) await start(url ?? audioUrl)
}

/** The address of a kept episode for this element, which loads it next; undefined = stream it. Frees the address of the one before. */
async function copyOf(
  id: string,
  sound: HTMLMediaElement,
  stream: () => Promise<void>
): Promise<string | undefined> {
  if (broken.has(id)) return undefined
  let file: Blob | undefined
  try {
    file = await database.fileOf(id)
  } catch (error) {
    // It may all be there: only what was read and is too little is lost.
    report(error, 'kept audio')
    return undefined
  }
  if (!file) {
    lose(id)
    return undefined
  }
  if (copy) URL.revokeObjectURL(copy.url)
  copy = { id, url: URL.createObjectURL(file), sound }
  $playingCopy.set(id)
  watchStart(copy, stream)
  return copy.url
}

function lose(id: string): void {
  broken.add(id)
  notify(text.lost, { isFailure: true })
  $lostCopy.set(id)
}

/** The file itself stays: another version of the browser may play it. */
function skip(id: string): void {
  broken.add(id)
  notify(text.silent, { isFailure: true })
}

/** Watches the start of a copy, and whether it stays readable while it plays. */
function watchStart(watched: Copy, stream: () => Promise<void>): void {
  const { id, sound } = watched
  watching?.abort()
  watching = new AbortController()
  const { signal } = watching
  const timer = setTimeout(() => {
    const hasStarted = sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA
    // Without a connection there is nothing to stream.
    if (signal.aborted || !isLoaded(watched) || hasStarted || sound.paused || !navigator.onLine) return
    skip(id)
    stream().catch(() => undefined)
  }, STARTS_WITHIN_MS)
  const fail = () => {
    if (!isLoaded(watched)) return
    clearTimeout(timer)
    // The player tries again, and then from the host.
    broken.add(id)
    void isGone(id).then((gone) => (gone ? lose(id) : skip(id)))
  }
  sound.addEventListener('error', fail, { signal })
  const leave = () => {
    if (!isLoaded(watched)) $playingCopy.set(undefined)
  }
  sound.addEventListener('emptied', leave, { signal })
}

/** Whether a browser has removed the file while it played. One that cannot be read now may still be there. */
async function isGone(id: string): Promise<boolean> {
  try {
    return (await database.fileOf(id)) === undefined
  } catch (error) {
    report(error, 'kept audio')
    return false
  }
}

/** What was saved of the player's facts with a kept episode; undefined = nothing. */
export async function keptFacts(id: string): Promise<unknown> {
  const downloads = await database.all().catch(() => [])
  return downloads.find((download) => download.id === id)?.facts
}
