// Downloads in a real browser, from a host on another origin with the habits of real ones, into the browser's own database.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bytesOf } from './audio-bytes.testing.ts'
import { askedFor, recordingAt } from './audio-host.browser.testing.ts'
import { type Download, type DownloadFailure, newDownload } from './download.ts'
import { type DownloadDatabase, openDownloadDatabase } from './download-database.service.ts'
import { createDownloader, type Downloader, type Loading } from './downloader.service.ts'

const ID = 'ep-1'
const BYTES = 2_500_000
let database: DownloadDatabase
let name: string
let opened: Downloader[] = []
let count = 0

beforeEach(() => {
  name = `test-downloads-${Date.now()}-${++count}`
  database = openDownloadDatabase(name)
})
afterEach(() => {
  for (const downloader of opened) downloader.close()
  opened = []
  indexedDB.deleteDatabase(name)
})

const downloadOf = (audioUrl: string, id = ID, addedAtMs = 0): Download =>
  newDownload(
    { id, slug: id.replace('ep-', ''), title: 'Hemel', audioUrl, imageUrl: '' },
    { nowMs: addedAtMs, wasHeard: false }
  )

/** A tab: its own downloader on the shared database. */
function openTab(estimate: () => Promise<object> = async () => ({})) {
  const seen = {
    changes: 0,
    loading: [] as (Loading | undefined)[],
    kept: [] as string[],
    failed: [] as DownloadFailure[]
  }
  const downloader = createDownloader(
    {
      database: openDownloadDatabase(name),
      name,
      fetch: (...request) => fetch(...request),
      estimate,
      wait: (_, signal) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : 20))
    },
    {
      onChange: () => void seen.changes++,
      onLoading: (loading) => void seen.loading.push(loading),
      onKept: ({ id }) => void seen.kept.push(id),
      onFailed: (_, reason) => void seen.failed.push(reason)
    }
  )
  opened.push(downloader)
  return { downloader, seen }
}

async function load(query: string) {
  const audioUrl = await recordingAt(query)
  await database.add(downloadOf(audioUrl))
  const tab = openTab()
  await tab.downloader.run()
  const [record] = await database.all()
  const file = await database.fileOf(ID)
  return { ...tab, record, file, audioUrl }
}
const bytesIn = async (file: Blob | undefined) => file && new Uint8Array(await file.arrayBuffer())

describe('a recording is kept', () => {
  test.each([
    ['of a host with all headers', ''],
    ['of a host that hides its headers', '&exposed=no'],
    ['after the connection broke off', '&breaks=1300000'],
    ['after it broke off at a host that hides its headers', '&breaks=1300000&exposed=no'],
    ['after it broke off at a host without ranges', '&breaks=1300000&ranges=no'],
    ['packed on the way', '&packed=1'],
    ['packed by a host that hides it', '&packed=1&exposed=no'],
    ['behind a redirect that allows reading', `&leadsTo=${encodeURIComponent(`bytes=${BYTES}`)}`]
  ])('%s', async (_, query) => {
    const { record, file, seen } = await load(`bytes=${BYTES}${query}`)
    expect(record?.state.step).toBe('kept')
    expect(seen.kept).toEqual([ID])
    expect(file?.type).toBe('audio/mpeg')
    const bytes = await bytesIn(file)
    expect(bytes?.length).toBe(BYTES)
    const sent = bytesOf(BYTES)
    expect(bytes?.every((byte, at) => byte === sent[at])).toBe(true)
  })

  test('what was loaded before a break is not loaded again', async () => {
    const { audioUrl } = await load(`bytes=${BYTES}&breaks=1300000`)
    const [first, second, ...others] = await askedFor(audioUrl)
    expect([first, others]).toEqual(['', []])
    expect(Number(/\d+/.exec(second ?? '')?.[0])).toBeGreaterThan(1_000_000)
  })
})

describe('nothing is kept', () => {
  test.each<[string, string, DownloadFailure]>([
    ['a host that lets no page read', 'cors=no', 'unreadable'],
    ['a redirect that drops the permission', `leadsTo=${encodeURIComponent('cors=no')}`, 'unreadable'],
    ['a file that is gone', 'status=404', 'missing'],
    ['a page instead of audio', 'type=text/html', 'not audio'],
    ['a host without ranges that promises too much', `bytes=${BYTES}&short=500&ranges=no`, 'wrong length'],
    ['a file that changes all the time', `bytes=${BYTES}&breaks=1300000&changes=1`, 'changing']
  ])('of %s', async (_, query, reason) => {
    const { record, file, seen } = await load(query)
    expect(record?.state).toEqual({ step: 'failed', reason })
    expect(seen.failed).toEqual([reason])
    expect(record).toMatchObject({ receivedBytes: 0, chunkCount: 0 })
    expect(file).toBeUndefined()
  })

  // Where the browser stops reading decides which of the two it looks like.
  test('of a host that promises too much', async () => {
    const { record, file, seen } = await load(`bytes=${BYTES}&short=500`)
    expect(['wrong length', 'changing']).toContain(seen.failed[0])
    expect(record).toMatchObject({ state: { step: 'failed' }, receivedBytes: 0, chunkCount: 0 })
    expect(file).toBeUndefined()
  })
})

const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000, interval: 20 })
const stored = async (id = ID) => (await database.all()).find((one) => one.id === id)
const slow = `bytes=${BYTES}&slowMs=60`

test('a pause keeps what has arrived, and the download goes on from there', async () => {
  const audioUrl = await recordingAt(slow)
  await database.add(downloadOf(audioUrl))
  const { downloader } = openTab()
  const running = downloader.run()
  await until(async () => ((await stored())?.receivedBytes ?? 0) > 0)
  await database.change(ID, (download) => ({ ...download, state: { step: 'paused' } }))
  await downloader.changed()
  await running
  const paused = await stored()
  expect(paused?.state.step).toBe('paused')
  expect(paused?.receivedBytes).toBeLessThan(BYTES)
  await database.change(ID, (download) => ({ ...download, state: { step: 'waiting' } }))
  await downloader.run()
  expect((await stored())?.state.step).toBe('kept')
  expect(await askedFor(audioUrl)).toEqual(['', `bytes=${paused?.receivedBytes}-`])
  expect(await bytesIn(await database.fileOf(ID))).toEqual(bytesOf(BYTES))
})

test('a download that is removed while it loads leaves nothing behind', async () => {
  await database.add(downloadOf(await recordingAt(slow)))
  const { downloader } = openTab()
  const running = downloader.run()
  await until(async () => ((await stored())?.receivedBytes ?? 0) > 0)
  await database.remove(ID)
  await downloader.changed()
  await running
  expect(await database.all()).toEqual([])
  expect(await database.fileOf(ID)).toBeUndefined()
})

test('two tabs share one download: the second one hears of it, and goes on when the first one closes', async () => {
  const audioUrl = await recordingAt(slow)
  await database.add(downloadOf(audioUrl))
  const [first, second] = [openTab(), openTab()]
  const running = first.downloader.run()
  const waiting = second.downloader.run()
  await until(async () => ((await stored())?.receivedBytes ?? 0) > 0)
  await until(() => second.seen.loading.some((loading) => (loading?.receivedBytes ?? 0) > 0))
  expect(await askedFor(audioUrl)).toHaveLength(1)
  first.downloader.close()
  await running
  await waiting
  expect(second.seen.kept).toEqual([ID])
  const ranges = await askedFor(audioUrl)
  expect(ranges).toHaveLength(2)
  expect(ranges[1]).toMatch(/^bytes=[1-9]/)
  expect(await bytesIn(await database.fileOf(ID))).toEqual(bytesOf(BYTES))
})

test('a pause in one tab stops the download of another', async () => {
  await database.add(downloadOf(await recordingAt(slow)))
  const [loads, pauses] = [openTab(), openTab()]
  const running = loads.downloader.run()
  await until(async () => ((await stored())?.receivedBytes ?? 0) > 0)
  await database.change(ID, (download) => ({ ...download, state: { step: 'paused' } }))
  await pauses.downloader.changed()
  await running
  expect((await stored())?.state.step).toBe('paused')
})

test('one loads at a time, in the order of the presses', async () => {
  const [one, two] = [await recordingAt(`bytes=${BYTES}`), await recordingAt('bytes=1000')]
  await database.add(downloadOf(two, 'ep-2', 20))
  await database.add(downloadOf(one, 'ep-1', 10))
  const { downloader, seen } = openTab()
  await downloader.run()
  expect(seen.kept).toEqual(['ep-1', 'ep-2'])
})

test('too little room is found before the host is asked for the file', async () => {
  const audioUrl = await recordingAt(`bytes=${BYTES}`)
  const download = downloadOf(audioUrl)
  await database.add({ ...download, facts: { audioBytes: 200_000_000 } })
  const { downloader } = openTab(async () => ({ quota: 150_000_000, usage: 0 }))
  await downloader.run()
  expect((await stored())?.state).toMatchObject({ reason: 'no room', missingBytes: 55_000_000 })
  expect(await askedFor(audioUrl)).toEqual([])
})

test('a full disk in the middle leaves nothing half kept', async () => {
  const put = IDBObjectStore.prototype.put
  let pieces = 0
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey
  ) {
    if (value instanceof Blob && ++pieces > 1) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  const { record, file, seen } = await load(`bytes=${BYTES}`)
  spy.mockRestore()
  expect(seen.failed).toEqual(['no room'])
  expect(record).toMatchObject({ receivedBytes: 0, chunkCount: 0 })
  expect(file).toBeUndefined()
})

test('a file that lost a piece is not whole', async () => {
  await load(`bytes=${BYTES}`)
  expect((await database.fileOf(ID))?.size).toBe(BYTES)
  const request = indexedDB.open(name)
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const transaction = request.result.transaction('downloads', 'readwrite')
  transaction.objectStore('downloads').delete([ID, 1])
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  request.result.close()
  expect(await database.fileOf(ID)).toBeUndefined()
})
