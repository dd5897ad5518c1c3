// A download from hosts that behave in every way: what is kept is the file, or nothing is.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { type Download, newDownload } from './download.ts'
import { type FetchResult, fetchAudio } from './fetch-audio.service.ts'
import { type MemoryDatabase, memoryDatabase } from './memory-database.browser.testing.ts'

const AUDIO = 'https://audio.example/118.mp3'
const ID = 'ep-118'

beforeAll(() => void vi.stubGlobal('location', new URL('https://kino9.example/')))
afterAll(() => void vi.unstubAllGlobals())

/** How a host answers one request. */
interface Turn {
  /** 'no ranges': always the whole file. 'gone': no answer at all. */
  does: 'answers' | 'no ranges' | 'gone' | 'busy'
  /** Breaks off after this share of what it sends; 1 = it does not. */
  share: number
  /** Which version of the file it has from now on. */
  version: number
  hasTag: boolean
}

const fileOf = (version: number) =>
  Uint8Array.from({ length: 3000 + version * 7 }, (_, at) => (at * 31 + version * 101) % 251)

function hostOf(turns: readonly Turn[]) {
  let at = 0
  const asked: { range: string | null; mode: string | undefined }[] = []
  const fetch = async (_: unknown, { headers, mode }: RequestInit = {}): Promise<Response> => {
    const last: Turn = { does: 'answers', share: 1, version: turns.at(-1)?.version ?? 0, hasTag: true }
    const turn = turns[at++] ?? last
    const range = new Headers(headers).get('range')
    asked.push({ range, mode })
    if (turn.does === 'gone') throw new TypeError('Failed to fetch')
    if (turn.does === 'busy') return new Response('', { status: 503 })
    const file = fileOf(turn.version)
    const from = turn.does === 'answers' && range ? Number(/\d+/.exec(range)?.[0]) : 0
    const isPart = turn.does === 'answers' && range !== null
    if (from >= file.length) return new Response('', { status: 416 })
    const sent = file.subarray(from)
    const end = Math.ceil(sent.length * turn.share)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let byte = 0; byte < end; byte += 700)
          controller.enqueue(sent.slice(byte, Math.min(end, byte + 700)))
        // Let the reader have what was sent before the line breaks.
        await new Promise((resolve) => setTimeout(resolve))
        if (turn.share < 1) controller.error(new TypeError('network error'))
        else controller.close()
      }
    })
    return new Response(body, {
      status: isPart ? 206 : 200,
      headers: {
        'content-type': 'audio/mpeg',
        'content-length': String(sent.length),
        ...(isPart ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
        ...(turn.hasTag ? { etag: `"v${turn.version}"` } : {})
      }
    })
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

interface Tried {
  result: FetchResult
  record: Download | undefined
  bytes: Uint8Array | undefined
  database: MemoryDatabase
  asked: ReturnType<typeof hostOf>['asked']
}

async function tryHost(
  turns: readonly Turn[],
  {
    quotaBytes,
    estimate = {},
    audioBytes
  }: { quotaBytes?: number; estimate?: object | (() => object); audioBytes?: number } = {},
  fetchOf = hostOf(turns)
): Promise<Tried> {
  const facts = { id: ID, slug: '118', title: 'Hemel', audioUrl: AUDIO, imageUrl: '' }
  const download = newDownload(audioBytes ? { ...facts, audioBytes } : facts, { nowMs: 0, wasHeard: false })
  const database = memoryDatabase(download, quotaBytes)
  const result = await fetchAudio(
    download,
    {
      database,
      fetch: fetchOf.fetch,
      estimate: async () => (typeof estimate === 'function' ? estimate() : estimate),
      wait: async () => undefined,
      showProgress: () => undefined
    },
    new AbortController().signal
  )
  const file = await database.fileOf(ID)
  return {
    result,
    record: (await database.all())[0],
    bytes: file && new Uint8Array(await file.arrayBuffer()),
    database,
    asked: fetchOf.asked
  }
}

const fine: Turn = { does: 'answers', share: 1, version: 0, hasTag: true }

test('a file of a host without trouble is kept, byte for byte', async () => {
  const { result, bytes, record, asked } = await tryHost([fine])
  expect(result).toEqual({ end: 'kept' })
  expect(bytes).toEqual(fileOf(0))
  expect(record).toMatchObject({ state: { step: 'kept' }, totalBytes: 3000, type: 'audio/mpeg' })
  expect(asked).toHaveLength(1)
})

test('a lost connection is continued where it broke off, and only there', async () => {
  const { result, bytes, asked } = await tryHost([{ ...fine, share: 0.5 }, fine])
  expect(result).toEqual({ end: 'kept' })
  expect(bytes).toEqual(fileOf(0))
  expect(asked.map(({ range }) => range)).toEqual([null, 'bytes=1500-'])
})

test('a file that changed between two ranges is loaded anew', async () => {
  const { result, bytes } = await tryHost([
    { ...fine, share: 0.5 },
    { ...fine, version: 1 }
  ])
  expect(result).toEqual({ end: 'kept' })
  expect(bytes).toEqual(fileOf(1))
})

test('a file that changes at every range is given up, and nothing of it is kept', async () => {
  const turns = Array.from({ length: 20 }, (_, version) => ({ ...fine, share: 0.5, version }))
  const { result, record, database } = await tryHost(turns)
  expect(result).toEqual({ end: 'failed', reason: 'changing' })
  expect(record).toMatchObject({ receivedBytes: 0, chunkCount: 0 })
  expect(database.pieces.size).toBe(0)
})

test('a host without ranges starts again, and the file is right', async () => {
  const { result, bytes } = await tryHost([
    { ...fine, does: 'no ranges', share: 0.3 },
    { ...fine, does: 'no ranges' }
  ])
  expect(result).toEqual({ end: 'kept' })
  expect(bytes).toEqual(fileOf(0))
})

test('a host that never sends all it promises fails with nothing kept', async () => {
  const { result, record } = await tryHost(
    Array.from({ length: 9 }, () => ({ ...fine, does: 'no ranges', share: 0.5 }))
  )
  expect(result).toEqual({ end: 'failed', reason: 'wrong length' })
  expect(record?.receivedBytes).toBe(0)
})

test('a host that is away keeps what came, for later', async () => {
  const gone = Array.from({ length: 20 }, (): Turn => ({ ...fine, does: 'gone' }))
  const { result, record } = await tryHost([{ ...fine, share: 0.5 }, ...gone])
  expect(result).toEqual({ end: 'failed', reason: 'connection' })
  expect(record).toMatchObject({ receivedBytes: 1500, state: { step: 'failed', reason: 'connection' } })
})

test('a host that lets its files be played but not read is unreadable', async () => {
  const asked: ReturnType<typeof hostOf>['asked'] = []
  const fetch = async (_: unknown, { mode }: RequestInit = {}) => {
    asked.push({ range: null, mode })
    if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
    return Response.error()
  }
  const { result, record } = await tryHost([], {}, { fetch: fetch as typeof globalThis.fetch, asked })
  expect(result).toEqual({ end: 'failed', reason: 'unreadable' })
  expect(record?.receivedBytes).toBe(0)
  expect(asked.map(({ mode }) => mode)).toEqual(['cors', 'no-cors', 'cors'])
})

const packed = (isHidden: boolean) => {
  const file = fileOf(0)
  const asked: ReturnType<typeof hostOf>['asked'] = []
  const fetch = async (_: unknown, { headers, mode }: RequestInit = {}) => {
    const range = new Headers(headers).get('range')
    asked.push({ range, mode })
    const isPlain = range !== null
    return new Response(file, {
      status: isPlain ? 206 : 200,
      headers: {
        'content-type': 'audio/mpeg',
        // What the browser unpacks is longer than what was sent.
        'content-length': String(isPlain ? file.length : 100),
        ...(isHidden || isPlain ? {} : { 'content-encoding': 'gzip' })
      }
    })
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

test('a packed file is unpacked and kept', async () => {
  const { result, bytes, asked } = await tryHost([], {}, packed(false))
  expect([result, bytes]).toEqual([{ end: 'kept' }, fileOf(0)])
  expect(asked).toHaveLength(1)
})

test('a packed file of a host that hides the packing is asked for as it is', async () => {
  const { result, bytes, asked } = await tryHost([], {}, packed(true))
  expect([result, bytes]).toEqual([{ end: 'kept' }, fileOf(0)])
  expect(asked.map(({ range }) => range)).toEqual([null, 'bytes=0-'])
})

/** A host that says no length; each answer ends after so many bytes, without a word of more. */
const endingAt = (...ends: readonly number[]) => {
  const asked: ReturnType<typeof hostOf>['asked'] = []
  const fetch = async (_: unknown, { headers, mode }: RequestInit = {}) => {
    asked.push({ range: new Headers(headers).get('range'), mode })
    const end = ends[asked.length - 1] ?? ends.at(-1)
    return new Response(fileOf(0).subarray(0, end), { headers: { 'content-type': 'audio/mpeg' } })
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

test('a file whose length only the feed knows is not whole where it ends before that', async () => {
  const { result, bytes, asked } = await tryHost([], { audioBytes: 3000 }, endingAt(1200, 3000))
  expect([result, bytes]).toEqual([{ end: 'kept' }, fileOf(0)])
  expect(asked).toHaveLength(2)
})

test('a file that ends twice at the same byte is whole, though the feed says more', async () => {
  const { result, bytes, asked } = await tryHost([], { audioBytes: 9000 }, endingAt(3000))
  expect([result, bytes]).toEqual([{ end: 'kept' }, fileOf(0)])
  expect(asked).toHaveLength(2)
})

test('a file that ends elsewhere each time is given up', async () => {
  const { result, record } = await tryHost([], { audioBytes: 3000 }, endingAt(100, 200, 300, 400, 500))
  expect(result).toEqual({ end: 'failed', reason: 'changing' })
  expect(record?.receivedBytes).toBe(0)
})

test('a room that others take while the file loads is found before the last of it is gone', async () => {
  let usage = 0
  const estimate = () => ({ quota: 5_003_001, usage: ++usage })
  const { result, record } = await tryHost([fine], { estimate })
  expect(result).toEqual({ end: 'failed', reason: 'no room' })
  expect(record).toMatchObject({ receivedBytes: 0, state: { missingBytes: 1 } })
})

test('too little room by the length in the feed is said before any request', async () => {
  const { result, record, asked } = await tryHost([fine], {
    audioBytes: 9_000_000,
    estimate: { quota: 10_000_000, usage: 0 }
  })
  expect(result).toEqual({ end: 'failed', reason: 'no room' })
  expect(record?.state).toMatchObject({ reason: 'no room', missingBytes: 4_000_000 })
  expect(asked).toEqual([])
})

test('too little room by the length that the host says is said before its body is read', async () => {
  const { result, record } = await tryHost([fine], { estimate: { quota: 5_001_000, usage: 0 } })
  expect(result).toEqual({ end: 'failed', reason: 'no room' })
  expect(record?.state).toMatchObject({ missingBytes: 2000 })
})

test('storage that is full leaves nothing half kept', async () => {
  const { result, record, database } = await tryHost([{ ...fine, share: 0.5 }, fine], { quotaBytes: 2000 })
  expect(result).toEqual({ end: 'failed', reason: 'no room' })
  expect(record).toMatchObject({ receivedBytes: 0, chunkCount: 0, state: { step: 'failed' } })
  expect(database.pieces.size).toBe(0)
})

const turns = fc.array(
  fc.record({
    does: fc.constantFrom('answers', 'answers', 'answers', 'no ranges', 'gone', 'busy'),
    share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 0.999, noNaN: true })),
    version: fc.nat({ max: 2 }),
    hasTag: fc.boolean()
  } as const),
  { maxLength: 12 }
)

test('whatever a host does, what is kept is one version of its file, and what is not is not half there', async () => {
  await fc.assert(
    fc.asyncProperty(turns, fc.option(fc.nat({ max: 4000 })), async (does, quotaBytes) => {
      const { result, bytes, record } = await tryHost(does, quotaBytes === null ? {} : { quotaBytes })
      if (result.end === 'kept') {
        const versions = [0, 1, 2].map((version) => fileOf(version).join())
        expect(versions).toContain(bytes?.join())
        expect(record?.state.step).toBe('kept')
      } else {
        expect(record?.state.step).toBe('failed')
        const isWorthIt = result.end === 'failed' && result.reason === 'connection'
        if (!isWorthIt) expect(record?.receivedBytes).toBe(0)
      }
    }),
    { numRuns: runs(100, 2000) }
  )
})
