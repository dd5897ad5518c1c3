import { describe, expect, test } from 'vitest'
import {
  answerOf,
  audioTypeOf,
  canContinue,
  type HostAnswer,
  judgeAnswer,
  judgeEnd,
  type Verdict,
  validatorOf
} from './host-answer.ts'

const nothing = { receivedBytes: 0 }
const half = { receivedBytes: 500, totalBytes: 900, validator: '"a"' }
const ok: HostAnswer = {
  status: 200,
  contentLength: 900,
  contentType: 'audio/mpeg',
  isPacked: false,
  validator: '"a"'
}
const rest: HostAnswer = { ...ok, status: 206, contentLength: 400, contentRange: 'bytes 500-899/900' }

describe('an answer to the first request', () => {
  test.each<[string, HostAnswer, Verdict]>([
    ['the file', ok, { use: 'whole', totalBytes: 900, validator: '"a"' }],
    ['a file without a version', { ...ok, validator: undefined }, { use: 'whole', totalBytes: 900 }],
    ['a file of unknown length', { ...ok, contentLength: undefined }, { use: 'whole' }],
    ['a packed file, whose length says nothing', { ...ok, isPacked: true }, { use: 'whole' }],
    [
      'the whole file as a range',
      { ...rest, contentRange: 'bytes 0-899/900' },
      { use: 'whole', totalBytes: 900, validator: '"a"' }
    ],
    [
      'a range whose place is hidden',
      { ...rest, contentRange: undefined, contentLength: 900 },
      { use: 'whole', totalBytes: 900, validator: '"a"' }
    ],
    [
      'a range whose place and length are hidden',
      { ...rest, contentRange: undefined, contentLength: undefined },
      { use: 'nothing' }
    ],
    ['another part of it', rest, { use: 'nothing' }],
    ['a page', { ...ok, contentType: 'text/html; charset=utf-8' }, { use: 'never', reason: 'not audio' }],
    ['an error in JSON', { ...ok, contentType: 'application/json' }, { use: 'never', reason: 'not audio' }],
    ['no such file', { ...ok, status: 404 }, { use: 'never', reason: 'missing' }],
    ['a refusal', { ...ok, status: 403 }, { use: 'never', reason: 'missing' }],
    ['that there is no such part', { ...ok, status: 416 }, { use: 'never', reason: 'missing' }],
    ['nothing at all', { ...ok, status: 204 }, { use: 'never', reason: 'missing' }],
    ['a host that is down', { ...ok, status: 503 }, { use: 'later' }],
    ['a host that is busy', { ...ok, status: 429 }, { use: 'later' }]
  ])('%s is judged', (_, answer, verdict) => {
    expect(judgeAnswer(nothing, answer)).toEqual(verdict)
  })
})

describe('an answer to a request for the rest', () => {
  test.each<[string, HostAnswer, Verdict]>([
    ['the rest', rest, { use: 'rest' }],
    ['the rest, its place hidden by another host', { ...rest, contentRange: undefined }, { use: 'rest' }],
    ['the rest of another version', { ...rest, validator: '"b"' }, { use: 'nothing' }],
    ['the rest without a version', { ...rest, validator: undefined }, { use: 'nothing' }],
    ['the rest of a longer file', { ...rest, contentRange: 'bytes 500-999/1000' }, { use: 'nothing' }],
    [
      'the rest of a shorter file, its place hidden',
      { ...rest, contentRange: undefined, contentLength: 300 },
      { use: 'nothing' }
    ],
    ['another part', { ...rest, contentRange: 'bytes 0-899/900' }, { use: 'nothing' }],
    ['a part of unknown length', { ...rest, contentRange: 'bytes 500-899/*' }, { use: 'nothing' }],
    ['a packed part', { ...rest, isPacked: true }, { use: 'nothing' }],
    ['that there is no such part', { ...rest, status: 416 }, { use: 'nothing' }],
    ['the whole file', ok, { use: 'whole', totalBytes: 900, validator: '"a"' }],
    ['that the file is gone', { ...ok, status: 410 }, { use: 'never', reason: 'missing' }],
    ['that it is down', { ...ok, status: 500 }, { use: 'later' }]
  ])('a host that sends %s is judged', (_, answer, verdict) => {
    expect(judgeAnswer(half, answer)).toEqual(verdict)
  })
})

test('what is there of a file without a version is joined to nothing', () => {
  const noVersion = { validator: undefined }
  expect(judgeAnswer({ ...half, ...noVersion }, { ...rest, ...noVersion })).toEqual({ use: 'nothing' })
})

test.each([
  ['with a version and a length', half, true],
  ['without a version', { receivedBytes: 500, totalBytes: 900 }, false],
  ['without a length', { receivedBytes: 500, validator: '"a"' }, false],
  ['that is empty', { receivedBytes: 0, totalBytes: 900, validator: '"a"' }, false],
  ['that is complete', { receivedBytes: 900, totalBytes: 900, validator: '"a"' }, false]
])('a download %s can be continued or not', (_, download, expected) => {
  expect(canContinue(download)).toBe(expected)
})

test.each([
  [900, 900, 'whole'],
  [900, undefined, 'whole'],
  [899, 900, 'broken off'],
  [901, 900, 'too long'],
  [0, 900, 'empty'],
  [0, undefined, 'empty']
] as const)('a body of %s bytes of %s is %s', (received, total, expected) => {
  expect(judgeEnd(received, total)).toBe(expected)
})

test.each([
  [{ etag: '"a"', 'last-modified': 'Mon' }, '"a"'],
  [{ etag: 'W/"a"', 'last-modified': 'Mon' }, 'Mon'],
  [{ etag: 'W/"a"' }, undefined],
  [{}, undefined]
])('the version in %j is a strong tag, else the date', (headers, expected) => {
  expect(validatorOf(new Headers(headers as Record<string, string>))).toBe(expected)
})

test('a length that is no number is no length', () => {
  expect(answerOf(new Response('', { headers: { 'content-length': '12x' } })).contentLength).toBeUndefined()
  expect(answerOf(new Response('', { headers: { 'content-encoding': 'gzip' } })).isPacked).toBe(true)
  expect(answerOf(new Response('', { headers: { 'content-encoding': 'Identity' } })).isPacked).toBe(false)
})

test.each([
  ['audio/mpeg', 'https://a.example/x', 'audio/mpeg'],
  ['audio/mp4; codecs=mp4a', 'https://a.example/x', 'audio/mp4'],
  ['application/octet-stream', 'https://a.example/x.M4A?download=1', 'audio/mp4'],
  [undefined, 'https://a.example/x.ogg', 'audio/ogg'],
  [undefined, '/sample/audio/x', 'audio/mpeg']
])('the type of %s at %s is %s', (type, url, expected) => {
  expect(audioTypeOf(type, url)).toBe(expected)
})
