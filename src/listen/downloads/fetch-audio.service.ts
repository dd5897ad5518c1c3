// Fetches one episode in the page, piece by piece, and goes on after a lost connection where it was. Never through our own server,
// nor through the service worker, which leaves audio alone.
import { type Download, type DownloadFailure, emptied, failed } from './download.ts'
import type { DownloadDatabase } from './download-database.service.ts'
import { CHUNK_BYTES, MAX_RESTARTS, READ_BYTES, RETRY_DELAYS_MS, SILENT_AFTER_MS } from './download-limits.ts'
import { isFull, missingBytes, type RoomEstimate } from './download-room.ts'
import { answerOf, audioTypeOf, canContinue, judgeAnswer, judgeEnd } from './host-answer.ts'

export interface FetchServices {
  database: DownloadDatabase
  /** The browser's own, except in tests. */
  fetch: typeof fetch
  estimate: () => Promise<RoomEstimate>
  /** Resolves after the delay, or once the connection is back. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  /** Bytes that have arrived, written or not. */
  showProgress: (download: Download, receivedBytes: number) => void
}

/** 'stopped': paused or removed meanwhile, here or in another tab. */
export type FetchResult =
  | { end: 'kept' | 'stopped' }
  /** `unstored`: the record says it too, unless it could not even be written; then this is what it would say. */
  | { end: 'failed'; reason: DownloadFailure; unstored?: Download }

/** What one request led to. */
type Attempt =
  | { came: 'all' }
  /**
   * Lost on the way. `isFromStart`: the host sent the file from its first byte, and broke off. `isEnd`: it ended properly and said no
   * length, but the feed's is longer.
   */
  | { came: 'part'; isFromStart?: boolean; isEnd?: boolean }
  /** The file has changed, or cannot be continued. `isPlain`: next time without compression on the way. */
  | { came: 'other'; isPlain?: boolean }
  | { came: 'never'; reason: DownloadFailure; missing?: number }
  | { came: 'stopped' }

/** The browser's storage failed: no room, no storage at all, or its connection is lost. */
class StorageError extends Error {
  readonly reason: 'no room' | 'storage'
  readonly missingBytes: number | undefined
  constructor(reason: StorageError['reason'], cause: unknown, missingBytes?: number) {
    super(reason, { cause })
    this.reason = reason
    this.missingBytes = missingBytes
  }
}

/** Loads a download until it is whole, fails for good, or `signal` stops it. Its record says the same. */
export async function fetchAudio(
  first: Download,
  services: FetchServices,
  signal: AbortSignal
): Promise<FetchResult> {
  const { database, wait } = services
  const { id } = first
  let download = first
  let [tries, restarts, isPlain, hasLostStorage] = [0, 0, false, false]
  let brokenAt: string | undefined
  const fail = async (reason: DownloadFailure, missing?: number): Promise<FetchResult> => {
    const change = (found: Download) => failed(found, reason, missing)
    try {
      await (reason === 'connection' ? database.change(id, change) : database.empty(id, change))
      return { end: 'failed', reason }
    } catch {
      const unstored = failed(download, reason, missing)
      // A full disk has no room for the reason, but lets the bytes go.
      const isStored =
        reason === 'no room' &&
        (await database
          .remove(id)
          .then(() => database.add(unstored))
          .then(
            () => true,
            () => false
          ))
      return isStored ? { end: 'failed', reason } : { end: 'failed', reason, unstored }
    }
  }
  try {
    const tooLittle = await missingRoom(download, expectedBytes(download), services)
    if (tooLittle > 0) return await fail('no room', tooLittle)
    for (;;) {
      // The page was gone before it could say so.
      if (download.receivedBytes > 0 && download.receivedBytes === download.totalBytes)
        return { end: (await finish(database, id)) ? 'kept' : 'stopped' }
      if (download.receivedBytes > 0 && !canContinue(download)) download = await emptyIn(database, download)
      const before = download.receivedBytes
      const attempt = await tryOnce(download, isPlain, services, signal).catch((error: unknown): Attempt => {
        if (!(error instanceof StorageError) || error.reason === 'no room' || hasLostStorage) throw error
        // What was written is there, and its record says how much.
        hasLostStorage = true
        return { came: 'part' }
      })
      if (signal.aborted || attempt.came === 'stopped') return { end: 'stopped' }
      if (attempt.came === 'all') return { end: 'kept' }
      if (attempt.came === 'never') return await fail(attempt.reason, attempt.missing)
      if (attempt.came === 'other') {
        if (attempt.isPlain && isPlain) return await fail('wrong length')
        if (++restarts > MAX_RESTARTS) return await fail('changing')
        isPlain ||= attempt.isPlain === true
        download = await emptyIn(database, download)
        continue
      }
      const stored = (await storing(database.all())).find((one) => one.id === id)
      if (stored?.state.step !== 'waiting') return { end: 'stopped' }
      download = stored
      if (attempt.isFromStart) {
        // Twice at the same byte of the same version: that is all there is, whatever was promised.
        const at = `${download.receivedBytes} ${download.validator} ${attempt.isEnd}`
        if (at === brokenAt) {
          if (!attempt.isEnd) return await fail('wrong length')
          return { end: (await finish(database, id)) ? 'kept' : 'stopped' }
        }
        if (attempt.isEnd && ++restarts > MAX_RESTARTS) return await fail('changing')
        brokenAt = at
      }
      if (download.receivedBytes > before) [tries, hasLostStorage] = [0, false]
      const delayMs = RETRY_DELAYS_MS[tries++]
      if (delayMs === undefined) return await fail('connection')
      await wait(delayMs, signal)
      if (signal.aborted) return { end: 'stopped' }
    }
  } catch (error) {
    if (signal.aborted) return { end: 'stopped' }
    if (!(error instanceof StorageError)) throw error
    return await fail(error.reason, error.missingBytes)
  }
}

/** What the feed says, until the host says it. */
const expectedBytes = ({ totalBytes, facts }: Download): number | undefined =>
  totalBytes ?? (facts as { audioBytes?: number } | undefined)?.audioBytes

async function missingRoom(
  { receivedBytes }: Download,
  totalBytes: number | undefined,
  { estimate }: FetchServices
): Promise<number> {
  if (totalBytes === undefined) return 0
  return missingBytes(totalBytes - receivedBytes, await estimate())
}

/** The browser says in many ways that it stores nothing. */
async function storing<Value>(act: Promise<Value>): Promise<Value> {
  try {
    return await act
  } catch (error) {
    throw new StorageError(isFull(error) ? 'no room' : 'storage', error)
  }
}

const emptyIn = async (database: DownloadDatabase, download: Download): Promise<Download> =>
  (await storing(database.empty(download.id, (found) => found))) ?? emptied(download)

async function tryOnce(
  download: Download,
  isPlain: boolean,
  services: FetchServices,
  signal: AbortSignal
): Promise<Attempt> {
  const silence = createSilence(signal)
  try {
    let response: Response
    try {
      response = await services.fetch(download.audioUrl, requestFor(download, isPlain, silence.signal))
    } catch {
      silence.end()
      if (signal.aborted) return { came: 'stopped' }
      return await unanswered(download, services, signal)
    }
    const answer = answerOf(response)
    const verdict = judgeAnswer(download, answer)
    if (verdict.use === 'later') return { came: 'part' }
    if (verdict.use === 'nothing') return { came: 'other' }
    if (verdict.use === 'never') return { came: 'never', reason: verdict.reason }
    if (verdict.use === 'rest') return await readBody(download, response, services, silence)
    const { totalBytes, validator } = verdict
    const missing = await missingRoom(emptied(download), totalBytes, services)
    if (missing > 0) return { came: 'never', reason: 'no room', missing }
    const facts = {
      type: audioTypeOf(answer.contentType, download.audioUrl),
      ...(totalBytes === undefined ? {} : { totalBytes }),
      ...(validator === undefined ? {} : { validator })
    }
    // An answer with the whole file, where its rest was asked for: the file has changed, or its host knows no ranges.
    const begun = await storing(services.database.empty(download.id, (found) => ({ ...found, ...facts })))
    if (begun?.state.step !== 'waiting') return { came: 'stopped' }
    return await readBody(begun, response, services, silence)
  } finally {
    silence.end()
  }
}

/** `Range` alone needs no permission of another host, but `If-Range` does, which few give: there the answer is checked instead. */
function requestFor(
  { audioUrl, receivedBytes, validator }: Download,
  isPlain: boolean,
  signal: AbortSignal
): RequestInit {
  const isOwn = new URL(audioUrl, location.href).origin === location.origin
  const headers = {
    // With a range, nothing is compressed on the way.
    ...(receivedBytes > 0 || isPlain ? { Range: `bytes=${receivedBytes}-` } : {}),
    ...(receivedBytes > 0 && isOwn && validator ? { 'If-Range': validator } : {})
  }
  return { headers, signal, mode: 'cors', credentials: 'omit', cache: 'no-store' }
}

/** Nothing came back: no connection, or a host that lets pages play its files but not read them. */
async function unanswered(
  download: Download,
  { fetch }: FetchServices,
  signal: AbortSignal
): Promise<Attempt> {
  const { audioUrl } = download
  const reaches = async (mode: RequestMode) => {
    const enough = new AbortController()
    const timer = setTimeout(() => enough.abort(), SILENT_AFTER_MS)
    try {
      await fetch(audioUrl, {
        mode,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.any([signal, enough.signal])
      })
      return true
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      // Its body is not wanted.
      enough.abort()
    }
  }
  if (!(await reaches('no-cors'))) return { came: 'part' }
  // The connection may have come back between the two.
  if (await reaches('cors')) return download.receivedBytes > 0 ? { came: 'other' } : { came: 'part' }
  return download.receivedBytes > 0 ? { came: 'part' } : { came: 'never', reason: 'unreadable' }
}

async function readBody(
  download: Download,
  response: Response,
  services: FetchServices,
  silence: Silence
): Promise<Attempt> {
  const { database, showProgress } = services
  const { id, totalBytes } = download
  const isFromStart = download.receivedBytes === 0
  let written = download
  const held = new Uint8Array(CHUNK_BYTES)
  let heldBytes = 0
  const arrived = () => written.receivedBytes + heldBytes
  /** False = paused or removed. */
  const write = async (): Promise<boolean> => {
    if (heldBytes === 0) return true
    const piece = new Blob([held.subarray(0, heldBytes)])
    // The length may have been unknown, or the room taken meanwhile; and the rest of the site needs some.
    const missing = await missingRoom(written, totalBytes ?? arrived(), services)
    if (missing > 0) throw new StorageError('no room', undefined, missing)
    heldBytes = 0
    const stored = await storing(database.append(id, piece))
    if (stored) written = stored
    return stored?.state.step === 'waiting'
  }
  if (!response.body) return { came: 'never', reason: 'not audio' }
  const reader = readerOf(response.body)
  try {
    for (;;) {
      silence.listen()
      const { done, value } = await reader.read()
      if (done) break
      for (let at = 0; at < value.byteLength; ) {
        const part = value.subarray(at, at + CHUNK_BYTES - heldBytes)
        held.set(part, heldBytes)
        heldBytes += part.byteLength
        at += part.byteLength
        if (heldBytes === CHUNK_BYTES && !(await write())) return { came: 'stopped' }
      }
      showProgress(download, arrived())
      if (totalBytes !== undefined && arrived() > totalBytes) return tooLong(download, response)
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    // Lost, or stopped by the listener: what came is worth keeping.
    await write()
    return { came: 'part', isFromStart }
  } finally {
    reader.cancel().catch(() => undefined)
  }
  const end = judgeEnd(arrived(), totalBytes)
  if (end === 'empty') return { came: 'never', reason: 'wrong length' }
  if (!(await write())) return { came: 'stopped' }
  if (end === 'broken off') return { came: 'part', isFromStart }
  if (totalBytes === undefined && arrived() < (expectedBytes(download) ?? 0))
    return { came: 'part', isFromStart, isEnd: true }
  return { came: (await finish(database, id)) ? 'all' : 'stopped' }
}

/** Only now it counts as kept. Undefined = paused or removed meanwhile. */
function finish(database: DownloadDatabase, id: string): Promise<Download | undefined> {
  const keptAtMs = Date.now()
  return storing(
    database.change(id, (found) =>
      found.state.step === 'waiting' ? { ...found, state: { step: 'kept', keptAtMs } } : undefined
    )
  )
}

type Read = { done: true; value: unknown } | { done: false; value: Uint8Array<ArrayBuffer> }

/**
 * Reads into one buffer again and again, where the browser can: what it allocates for each read adds up to more than the file's
 * share of memory before it is collected.
 */
function readerOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  try {
    const reader = body.getReader({ mode: 'byob' })
    let buffer = new Uint8Array(READ_BYTES)
    const read = async (): Promise<Read> => {
      const { done, value } = await reader.read(buffer)
      if (done) return { done, value }
      buffer = new Uint8Array(value.buffer)
      return { done, value }
    }
    return { read, cancel: () => reader.cancel() }
  } catch {
    const reader = body.getReader()
    return { read: (): Promise<Read> => reader.read(), cancel: () => reader.cancel() }
  }
}

/** More than was promised: packed on the way by a host that hides it, or wrong. The next request is for the file as it is. */
const tooLong = ({ receivedBytes }: Download, { status }: Response): Attempt =>
  status === 200 && receivedBytes === 0
    ? { came: 'other', isPlain: true }
    : { came: 'never', reason: 'wrong length' }

type Silence = ReturnType<typeof createSilence>

/** Aborts a request that brings nothing for too long. */
function createSilence(stop: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), SILENT_AFTER_MS)
  }
  listen()
  return {
    signal: AbortSignal.any([stop, controller.signal]),
    listen,
    end: () => clearTimeout(timer)
  }
}
