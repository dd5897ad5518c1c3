// Loads what is due, one at a time over all tabs: the tab that holds the lock loads, the others hear of it. When it closes,
// another one goes on.
import { withLock } from '../../browser/lock.ts'
import { report } from '../../browser/report.ts'
import { type Download, type DownloadFailure, nextDue } from './download.ts'
import type { DownloadDatabase } from './download-database.service.ts'
import { SHOWN_EVERY_MS } from './download-limits.ts'
import { type Speed, speedAfter } from './download-speed.ts'
import { type FetchServices, fetchAudio } from './fetch-audio.service.ts'

/** What is loading now, in whichever tab. */
export interface Loading {
  id: string
  receivedBytes: number
  totalBytes?: number | undefined
  bytesPerSecond: number
}

/** Between tabs. */
type Word = { about: 'downloads' } | { about: 'loading'; loading: Loading | undefined }

interface Follower {
  /** Records changed, here or in another tab. */
  onChange: () => void
  onLoading: (loading: Loading | undefined) => void
  onKept: (download: Download) => void
  onFailed: (download: Download, reason: DownloadFailure) => void
}

export interface DownloaderServices extends Omit<FetchServices, 'showProgress'> {
  database: DownloadDatabase
  /** Name of the lock and of the channel between tabs. */
  name: string
}

export type Downloader = ReturnType<typeof createDownloader>

export function createDownloader(services: DownloaderServices, follower: Follower) {
  const { database, name } = services
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let isClosed = false
  const tell = (word: Word) => {
    if (!isClosed) channel?.postMessage(word)
  }
  let current: { id: string; stop: AbortController } | undefined
  let isRunning = false
  /** Failed, and the browser could not even store that: in this tab they are shown and left alone as if it had. */
  const unstored = new Map<string, Download>()
  const shown = (stored: readonly Download[]): Download[] => [
    ...stored.map((one) => (one.state.step === 'waiting' ? (unstored.get(one.id) ?? one) : one)),
    ...[...unstored.values()].filter(({ id }) => !stored.some((one) => one.id === id))
  ]

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.about === 'loading') follower.onLoading(data.loading)
      else void heed()
    }

  /** Stops a download that was paused or removed, and shows what changed. */
  async function heed(): Promise<void> {
    follower.onChange()
    if (!current) return
    const { id, stop } = current
    // What cannot be read now is still wanted.
    const stored = await database.all().catch(() => undefined)
    if (stored && stored.find((one) => one.id === id)?.state.step !== 'waiting') stop.abort()
  }

  const changed = () => {
    tell({ about: 'downloads' })
    return heed()
  }

  const showLoading = (loading: Loading | undefined) => {
    follower.onLoading(loading)
    tell({ about: 'loading', loading })
  }

  async function load(download: Download): Promise<void> {
    const stop = new AbortController()
    current = { id: download.id, stop }
    try {
      const showProgress = progressOf(download, showLoading)
      const result = await fetchAudio(download, { ...services, showProgress }, stop.signal)
      if (result.end === 'kept') follower.onKept(download)
      if (result.end === 'failed') {
        if (result.unstored) unstored.set(download.id, result.unstored)
        follower.onFailed(download, result.reason)
      }
    } finally {
      current = undefined
      showLoading(undefined)
      await changed()
    }
  }

  async function loadAll(): Promise<void> {
    while (!isClosed) {
      const due = nextDue(shown(await database.all()))
      if (!due) return
      await load(due)
    }
  }

  return {
    /** After a change of the records by this tab: tells the others, and stops what is no longer wanted. */
    changed,
    /** What is stored, with the failures that could not be. */
    shown,
    /** A listener wants it again, or no more. */
    hope: (id: string): void => void unstored.delete(id),
    /** Loads what is due, as soon as no other tab does. */
    async run(): Promise<void> {
      if (isRunning) return
      isRunning = true
      try {
        await withLock(name, loadAll)
      } catch (error) {
        report(error, 'downloads')
      } finally {
        isRunning = false
      }
    },
    /** Leaves the downloads to other tabs. */
    close(): void {
      isClosed = true
      current?.stop.abort()
      channel?.close()
    }
  }
}

/** Shows progress a few times a second, with the speed. */
function progressOf(download: Download, show: (loading: Loading) => void) {
  const { id } = download
  let speed: Speed | undefined
  return ({ totalBytes }: Download, receivedBytes: number): void => {
    const nowMs = performance.now()
    if (speed && nowMs - speed.atMs < SHOWN_EVERY_MS) return
    speed = speed
      ? speedAfter(speed, receivedBytes, nowMs)
      : { bytesPerSecond: 0, receivedBytes, atMs: nowMs }
    show({ id, receivedBytes, totalBytes, bytesPerSecond: Math.max(0, speed.bytesPerSecond) })
  }
}

/** Waits, but no longer than until the connection is back. */
export function waitForConnection(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, delayMs)
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}
