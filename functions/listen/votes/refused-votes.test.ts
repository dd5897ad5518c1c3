// Invalid votes: each gets its exact response, and nothing is stored.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemSchema } from '../../../src/lib/contract.ts'
import { openVoteApp } from '../../../tests/fixtures/votes/vote-app.ts'

const voteApp = openVoteApp()
const { count } = voteApp

const refused: [title: string, status: number, code: string, vote: object][] = [
  ['a wrong title', 404, 'unknown-film', { episodeNumber: 112, movieTitle: 'Le Samouraï' }],
  ['a title in other letters', 404, 'unknown-film', { episodeNumber: 112, movieTitle: 'close' }],
  ['a title without its accent', 404, 'unknown-film', { episodeNumber: 111, movieTitle: 'Le Samourai' }],
  ['an unknown episode', 404, 'unknown-film', { episodeNumber: 9999, movieTitle: 'Close' }],
  ...[1e12, '112', 1.5, -1].map((episodeNumber): (typeof refused)[number] => [
    `the episode ${JSON.stringify(episodeNumber)}`,
    400,
    'invalid-request',
    { episodeNumber, movieTitle: 'Close' }
  ]),
  ...[undefined, ' ', 'x'.repeat(301), ['Close']].map((movieTitle): (typeof refused)[number] => [
    `the title ${JSON.stringify(movieTitle)?.slice(0, 20)}`,
    400,
    'invalid-request',
    { episodeNumber: 112, movieTitle }
  ]),
  ...['', 'x'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 7, null, ['a'.repeat(32)]].map(
    (browserKey): (typeof refused)[number] => [
      `the key ${JSON.stringify(browserKey)}`,
      400,
      'invalid-request',
      { episodeNumber: 112, movieTitle: 'Close', browserKey }
    ]
  )
]

// What every call refuses: every-call.test.ts.
test.each(refused)('a vote with %s gets %i %s, no row and no cookie', async (_, status, code, json) => {
  const response = await voteApp.testApp.request('/api/votes', { method: 'POST', json })
  expect(response.status).toBe(status)
  const problem = v.parse(problemSchema, await response.json())
  expect(problem).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') })
  expect(problem.error).toMatch(/^[A-Z].{10,}\.$/)
  expect(await count()).toBe(0)
  expect(response.headers.getSetCookie()).toEqual([])
})
