import { describe, expect, test } from 'vitest'
import {
  type Download,
  type DownloadState,
  emptied,
  FAILURES,
  failed,
  heardSince,
  indexOf,
  isWhole,
  newDownload,
  nextDue,
  parseDownload,
  parseFacts,
  revived
} from './download.ts'

const FACTS = {
  id: 'ep-118',
  slug: '118',
  title: 'Hemel',
  audioUrl: 'https://audio.example/118.mp3',
  imageUrl: '/media/covers/ab-640.webp',
  chapters: [{ seconds: 0, title: 'Welkom' }]
}
const fresh = newDownload(FACTS, { nowMs: 1000, wasHeard: false })
const inState = (id: string, state: DownloadState, more: Partial<Download> = {}): Download => ({
  ...fresh,
  id,
  state,
  ...more
})
const kept: DownloadState = { step: 'kept', keptAtMs: 5 }
const waiting: DownloadState = { step: 'waiting' }

test('a new download waits, has no bytes, and keeps all facts of the player', () => {
  expect(fresh).toMatchObject({ state: waiting, receivedBytes: 0, chunkCount: 0, facts: FACTS })
  expect(parseDownload(structuredClone(fresh))).toEqual(fresh)
})

test.each([[undefined], [null], ['kept'], [{ ...fresh, state: { step: 'done' } }], [{ ...fresh, id: 5 }]])(
  'a stored value that is no download is left out: %j',
  (stored) => {
    expect(parseDownload(stored)).toBeUndefined()
  }
)

test.each([[undefined], [{ ...FACTS, audioUrl: undefined }], ['<!doctype html>']])(
  'facts without what a download needs are refused: %j',
  (facts) => {
    expect(parseFacts(facts)).toBeUndefined()
  }
)

test('downloads load in the order of the presses, one at a time', () => {
  const later = inState('ep-2', waiting, { addedAtMs: 30 })
  const first = inState('ep-1', waiting, { addedAtMs: 20 })
  const stopped = inState('ep-0', { step: 'paused' }, { addedAtMs: 10 })
  expect(nextDue([later, stopped, first])?.id).toBe('ep-1')
  expect(nextDue([stopped, inState('ep-3', kept)])).toBeUndefined()
})

describe('a failure', () => {
  const half = {
    ...fresh,
    receivedBytes: 500,
    chunkCount: 1,
    totalBytes: 900,
    validator: '"a"',
    type: 'audio/mpeg'
  }

  test.each(FAILURES)('a download that failed by %s leaves bytes only if they can be continued', (reason) => {
    const after = failed(half, reason)
    expect(after.state).toEqual({ step: 'failed', reason })
    expect(after.receivedBytes).toBe(reason === 'connection' ? 500 : 0)
    expect('validator' in after).toBe(reason === 'connection')
  })

  test('a download without room says how much is missing', () => {
    expect(failed(half, 'no room', 12).state).toEqual({ step: 'failed', reason: 'no room', missingBytes: 12 })
  })

  test('the connection that is back revives only what failed for its lack', () => {
    expect(revived(failed(half, 'connection')).state).toEqual(waiting)
    const other = failed(half, 'missing')
    expect(revived(other)).toBe(other)
  })

  test('an emptied download forgets what it knew of the file', () => {
    expect(emptied(half)).toEqual({ ...fresh, receivedBytes: 0, chunkCount: 0 })
  })
})

test.each([
  ['all pieces', [3, 4], true],
  ['a piece that is gone', [3, undefined], false],
  ['a piece that is gone, though the other counts for both', [7, undefined], false],
  ['a piece of another size', [3, 3], false],
  ['a piece too few', [7], false],
  ['a piece too many', [3, 4, 0], false],
  ['nothing', [], false]
])('a file with %s is whole or not', (_, pieces, expected) => {
  expect(isWhole({ ...fresh, receivedBytes: 7, chunkCount: 2 }, pieces)).toBe(expected)
})

test('an empty file is never whole', () => {
  expect(isWhole(fresh, [])).toBe(false)
})

test('the index of the first script says what is kept and what is to come', () => {
  expect(
    indexOf([inState('ep-1', kept), inState('ep-2', waiting), inState('ep-3', { step: 'paused' })])
  ).toEqual({
    'ep-1': 'kept',
    'ep-2': 'due',
    'ep-3': 'due'
  })
})

test('heard episodes make room, but not one that plays, one that was kept after it was heard, or one that still loads', () => {
  const all = [
    inState('ep-1', kept),
    inState('ep-2', kept),
    inState('ep-3', kept, { wasHeard: true }),
    inState('ep-4', waiting),
    inState('ep-5', kept)
  ]
  const heard = ['ep-1', 'ep-2', 'ep-3', 'ep-4']
  expect(heardSince(all, heard, 'ep-2').map(({ id }) => id)).toEqual(['ep-1'])
  expect(heardSince(all, heard, undefined).map(({ id }) => id)).toEqual(['ep-1', 'ep-2'])
})
