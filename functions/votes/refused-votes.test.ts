// Invalid votes: each gets its exact response, and nothing is stored.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { problemSchema } from '../../src/lib/contract.ts'
import { SITE_ORIGIN } from '../../tests/fixtures/app.ts'
import { openVoteApp } from '../../tests/fixtures/votes/vote-app.ts'

const voteApp = openVoteApp()
const { count } = voteApp

describe('a refused vote', () => {
  const good = JSON.stringify({ episodeNumber: 112, movieTitle: 'Close' })
  const json = { 'content-type': 'application/json', origin: SITE_ORIGIN }
  const bodyOf = (value: unknown) => JSON.stringify(value)
  type Refused = [string, number, string, Record<string, string>, BodyInit]
  const refused: Refused[] = [
    ['a wrong title', 404, 'unknown-film', json, bodyOf({ episodeNumber: 112, movieTitle: 'Le Samouraï' })],
    [
      'a title in other letters',
      404,
      'unknown-film',
      json,
      bodyOf({ episodeNumber: 112, movieTitle: 'close' })
    ],
    [
      'a title without its accent',
      404,
      'unknown-film',
      json,
      bodyOf({ episodeNumber: 111, movieTitle: 'Le Samourai' })
    ],
    ['an unknown episode', 404, 'unknown-film', json, bodyOf({ episodeNumber: 9999, movieTitle: 'Close' })],
    [
      'an episode out of range',
      400,
      'invalid-request',
      json,
      bodyOf({ episodeNumber: 1e12, movieTitle: 'Close' })
    ],
    [
      'an episode that is text',
      400,
      'invalid-request',
      json,
      bodyOf({ episodeNumber: '112', movieTitle: 'Close' })
    ],
    ['half an episode', 400, 'invalid-request', json, bodyOf({ episodeNumber: 1.5, movieTitle: 'Close' })],
    [
      'an episode below zero',
      400,
      'invalid-request',
      json,
      bodyOf({ episodeNumber: -1, movieTitle: 'Close' })
    ],
    ['no title', 400, 'invalid-request', json, bodyOf({ episodeNumber: 112 })],
    ['an empty title', 400, 'invalid-request', json, bodyOf({ episodeNumber: 112, movieTitle: ' ' })],
    [
      'a title too long',
      400,
      'invalid-request',
      json,
      bodyOf({ episodeNumber: 112, movieTitle: 'x'.repeat(301) })
    ],
    ['a list of titles', 400, 'invalid-request', json, bodyOf({ episodeNumber: 112, movieTitle: ['Close'] })],
    ...['', 'x'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 7, null, ['a'.repeat(32)]].map(
      (browserKey): Refused => [
        `the key ${JSON.stringify(browserKey)}`,
        400,
        'invalid-request',
        json,
        bodyOf({ episodeNumber: 112, movieTitle: 'Close', browserKey })
      ]
    ),
    ['a list of votes', 400, 'invalid-request', json, `[${good}]`],
    ['a prototype', 400, 'invalid-request', json, `{"__proto__":{},${good.slice(1)}`],
    ['a constructor', 400, 'invalid-request', json, `{"constructor":{},${good.slice(1)}`],
    ['a doubled key', 400, 'invalid-request', json, `{"episodeNumber":111,${good.slice(1)}`],
    ['depth', 400, 'invalid-request', json, `{"x":${'['.repeat(1000)}${']'.repeat(1000)},${good.slice(1)}`],
    ['a megabyte', 413, 'body-too-large', json, `{"x":"${'x'.repeat(1_000_000)}",${good.slice(1)}`],
    ['plain text', 415, 'unsupported-media-type', { ...json, 'content-type': 'text/plain' }, good],
    [
      'a form',
      415,
      'unsupported-media-type',
      { origin: SITE_ORIGIN },
      new URLSearchParams({ episodeNumber: '112' })
    ],
    ['no origin', 403, 'cross-site', { 'content-type': 'application/json' }, good],
    ['another origin', 403, 'cross-site', { ...json, origin: 'https://evil.example' }, good],
    ['a form of another site', 403, 'cross-site', { origin: 'https://evil.example' }, new URLSearchParams()],
    ['a cross-site fetch', 403, 'cross-site', { ...json, 'sec-fetch-site': 'cross-site' }, good]
  ]

  test.each(refused)(
    'a vote with %s gets %i %s, no row and no cookie',
    async (_, status, code, headers, body) => {
      const response = await voteApp.testApp.app(
        new Request(`${SITE_ORIGIN}/api/votes`, { method: 'POST', headers, body })
      )
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const problem = v.parse(problemSchema, await response.json())
      expect(problem).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') })
      expect(problem.error).toMatch(/^[A-Z].{10,}\.$/)
      expect(await count()).toBe(0)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  )
})
