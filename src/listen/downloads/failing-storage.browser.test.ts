// The browser's own database, which fails at any moment, as Safari's does when it loses its connection: what is kept stays kept,
// and what is said to be kept is whole.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shortName } from '../../browser/site.ts'
import { bytesOf } from './audio-bytes.testing.ts'
import { type Download, newDownload } from './download.ts'
import { openDownloadDatabase } from './download-database.service.ts'
import { createDownloader, type Downloader } from './downloader.service.ts'
import { $downloads, $isUnread, refresh, removeHeard, start } from './downloads.store.ts'
import { DOWNLOADS_DATABASE } from './downloads-memory.ts'
import { $kept } from './kept.store.ts'
import { keptFacts, playCopy } from './kept-audio.service.ts'

const NAME = shortName + DOWNLOADS_DATABASE
const database = openDownloadDatabase(NAME)
const AUDIO = 'https://audio.example/118.mp3'
const BYTES = 2_300_000

/** 'connection': for good, until the database is opened anew. 'late': after it was asked. */
type Trouble = 'none' | 'connection' | 'once' | 'late' | 'full'
const troubles = fc.constantFrom<Trouble>('none', 'none', 'connection', 'once', 'late', 'full')

const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

/** What happens to the next transactions; after the last one all is well. */
function fail(schedule: readonly Trouble[]): void {
  let at = 0
  const dead = new WeakSet<IDBDatabase>()
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked: Parameters<IDBDatabase['transaction']>
  ) {
    const trouble = schedule[at++] ?? 'none'
    if (trouble === 'connection') dead.add(this)
    if (dead.has(this) || trouble === 'once') throw lost()
    const transaction = begin.apply(this, asked)
    const isFull = trouble === 'full' && asked[1] === 'readwrite'
    if (trouble === 'late') queueMicrotask(() => transaction.abort())
    if (isFull) {
      const { put } = IDBObjectStore.prototype
      const open = transaction.objectStore.bind(transaction)
      transaction.objectStore = (name) => {
        const store = open(name)
        store.put = (value, key) => {
          if (value instanceof Blob) throw new DOMException('full', 'QuotaExceededError')
          return put.call(store, value, key)
        }
        return store
      }
    }
    return transaction
  })
}
const well = () => void vi.restoreAllMocks()

let count = 0
let id = ''
const opened: Downloader[] = []

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await start()
})
afterEach(async () => {
  well()
  for (const downloader of opened.splice(0)) downloader.close()
  for (const download of await database.all()) await database.remove(download.id)
  await refresh()
})

const freshDownload = (): Download => {
  id = `ep-failing-${++count}`
  const facts = { id, slug: id, title: 'Hemel', audioUrl: AUDIO, imageUrl: '' }
  return newDownload(facts, { nowMs: count, wasHeard: false })
}

async function keepWhole(): Promise<void> {
  // Paused, so that nothing loads it.
  await database.add({ ...freshDownload(), state: { step: 'paused' } })
  const bytes = bytesOf(5000)
  await database.append(id, new Blob([bytes.subarray(0, 3000)]))
  await database.append(id, new Blob([bytes.subarray(3000)]))
  await database.change(id, (found) => ({ ...found, state: { step: 'kept', keptAtMs: 1 } }))
  await refresh()
}

/** Where the player would take the sound from; nothing loads it. */
async function play(): Promise<string> {
  let loaded = ''
  const load = (url: string) => {
    loaded = url
  }
  await playCopy({ id, audioUrl: AUDIO }, { sound: new Audio(), isWanted: () => true, load })
  return loaded
}

const acts = {
  refresh,
  removeHeard,
  play,
  facts: () => keptFacts(id)
}

describe('an episode that is kept', () => {
  test('whatever read fails, and when, it stays kept and whole, and the index of kept ones stays', async () => {
    const names = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]))
    await fc.assert(
      fc.asyncProperty(
        fc.array(troubles, { maxLength: 8 }),
        fc.array(names, { minLength: 1, maxLength: 4 }),
        async (schedule, done) => {
          await keepWhole()
          vi.spyOn(console, 'warn').mockReturnValue()
          fail(schedule)
          for (const act of done) {
            await acts[act]()
            expect($kept.get()[id]).toBe('kept')
          }
          well()
          expect((await database.fileOf(id))?.size).toBe(5000)
          await refresh()
          expect($downloads.get()?.find((one) => one.id === id)?.state.step).toBe('kept')
          expect(await play()).toMatch(/^blob:/)
          await database.remove(id)
          await refresh()
        }
      ),
      { numRuns: 40 }
    )
  })

  test('one failed read is read once more over a new connection, and the copy plays', async () => {
    await keepWhole()
    fail(['connection'])
    expect(await play()).toMatch(/^blob:/)
  })

  test('an index without a database that can be read says so, instead of that nothing is kept', async () => {
    await keepWhole()
    $downloads.set(undefined)
    fail(['once', 'once'])
    await refresh()
    expect([$downloads.get(), $isUnread.get()]).toEqual([undefined, true])
    expect($kept.get()).toEqual({ [id]: 'kept' })
    await refresh()
    expect([$downloads.get()?.length, $isUnread.get()]).toEqual([1, false])
  })
})

/** A host with ranges. */
async function answer(_: unknown, { headers }: RequestInit = {}): Promise<Response> {
  const range = new Headers(headers).get('range')
  const from = range ? Number(/\d+/.exec(range)?.[0]) : 0
  return new Response(bytesOf(BYTES).subarray(from), {
    status: range ? 206 : 200,
    headers: {
      'content-type': 'audio/mpeg',
      'content-length': String(BYTES - from),
      etag: '"a"',
      ...(range ? { 'content-range': `bytes ${from}-${BYTES - 1}/${BYTES}` } : {})
    }
  })
}

const openDownloader = () => {
  const downloader = createDownloader(
    {
      database,
      name: `${NAME}-${count}`,
      fetch: answer,
      estimate: async () => ({}),
      wait: async () => undefined
    },
    { onChange: () => {}, onLoading: () => {}, onKept: () => {}, onFailed: () => {} }
  )
  opened.push(downloader)
  return downloader
}

const isIntact = async () => {
  const file = await database.fileOf(id)
  const bytes = file && new Uint8Array(await file.arrayBuffer())
  const sent = bytesOf(BYTES)
  return bytes?.length === BYTES && bytes.every((byte, at) => byte === sent[at])
}

describe('an episode that loads', () => {
  test('whatever write fails, what is said to be kept is whole, what is not says why, and another try keeps it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(troubles, { maxLength: 14 }), async (schedule) => {
        await database.add(freshDownload())
        vi.spyOn(console, 'warn').mockReturnValue()
        const downloader = openDownloader()
        fail(schedule)
        await downloader.run()
        well()
        const [shown] = downloader.shown(await database.all())
        const step = shown?.state.step
        if (step === 'kept') expect(await isIntact()).toBe(true)
        else {
          // Waiting: nothing could be read, so nothing has begun.
          expect(['failed', 'waiting']).toContain(step)
          downloader.hope(id)
          if (!(await database.change(id, (found) => ({ ...found, state: { step: 'waiting' } }))) && shown)
            await database.add({ ...shown, state: { step: 'waiting' } })
          await downloader.run()
          expect(await isIntact()).toBe(true)
        }
        await database.remove(id)
      }),
      { numRuns: 30 }
    )
  })

  test('a connection to the database that is lost once does not stop it', async () => {
    await database.add(freshDownload())
    const downloader = openDownloader()
    fail(['none', 'none', 'connection'])
    await downloader.run()
    expect(await isIntact()).toBe(true)
  })

  test('a storage that is full to the last byte says so, and lets go of what had come', async () => {
    await database.add(freshDownload())
    const downloader = openDownloader()
    const put = IDBObjectStore.prototype.put
    let written = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (++written > 3) throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await downloader.run()
    expect(await database.all()).toEqual([])
    expect(await database.fileOf(id)).toBeUndefined()
    expect(downloader.shown([])).toMatchObject([{ id, state: { step: 'failed', reason: 'no room' } }])
    downloader.hope(id)
    expect(downloader.shown([])).toEqual([])
  })
})
