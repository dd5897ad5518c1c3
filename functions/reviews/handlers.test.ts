import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import { listReviews } from '../../src/reviews/contract.ts'
import type { Review } from '../../src/reviews/schema.ts'
import { createApp } from '../app.ts'
import { live } from '../live.ts'
import { HOUSE_ORIGIN, openHouse } from '../testing.ts'

const review = (id: string, addedAt: string): Review => ({
  id,
  author: id,
  platform: 'spotify',
  createdAt: undefined,
  addedAt,
  rating: 5,
  content: id
})
const isAway = async () => {
  throw new Failure('reviews', 'away')
}
const reviewsOf = async (response: Response) => v.parse(listReviews.answer, await response.json()).reviews

test('the reviews of the sample come from both sources, the newest first', async () => {
  const house = await openHouse()
  const response = await house.ask('/api/alle/reviews')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
  const reviews = await reviewsOf(response)
  expect(reviews.length).toBeGreaterThan(10)
  expect(reviews[0]).toEqual({
    id: 'sample-1',
    author: 'tante Rita uit Aalst',
    platform: 'apple',
    createdAt: '2026-11-03',
    addedAt: undefined,
    rating: 5,
    content: expect.stringMatching(/^Mijn strijk vliegt vooruit\n\nIk luister op donderdag/)
  })
  expect(reviews[1]).toMatchObject({ platform: 'spotify', addedAt: '2026-10-21' })
  const dates = reviews.map(({ createdAt, addedAt }) => createdAt ?? addedAt ?? '')
  expect(dates).toEqual([...dates].sort().reverse())
})

test('each provider gives its own', async () => {
  const house = await openHouse()
  const platforms = async (provider: string) =>
    new Set((await reviewsOf(await house.ask(`/api/${provider}/reviews`))).map(({ platform }) => platform))
  expect(await platforms('apple')).toEqual(new Set(['apple']))
  expect(await platforms('eigen')).not.toContain('apple')
})

test.each(['google', 'Apple', 'constructor', '%2e%2e'])('the provider %s is not found', async (provider) => {
  const response = await (await openHouse()).ask(`/api/${provider}/reviews`)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an unknown provider is told in a sentence', async () => {
  const response = await (await openHouse()).ask('/api/google/reviews')
  expect(await response.json()).toMatchObject({
    code: 'unknown-provider',
    error: 'Deze reviews kennen we niet.'
  })
})

describe('when a source is away', () => {
  test('the other one still shows, for a shorter while', async () => {
    const house = await openHouse()
    Object.assign(house.services.reviews, {
      apple: { list: isAway },
      eigen: { list: async () => [review('old', '2025-01-01'), review('new', '2026-01-01')] }
    })
    const response = await house.ask('/api/alle/reviews')
    expect((await reviewsOf(response)).map(({ id }) => id)).toEqual(['new', 'old'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('and was the only one asked, that is said', async () => {
    const house = await openHouse()
    house.services.reviews.apple.list = isAway
    const response = await house.ask('/api/apple/reviews')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
  })

  test('and the other one, too, that is said', async () => {
    const house = await openHouse()
    Object.assign(house.services.reviews, { apple: { list: isAway }, eigen: { list: isAway } })
    expect((await house.ask('/api/alle/reviews')).status).toBe(503)
  })
})

test('only what the contract names leaves the server', async () => {
  const house = await openHouse()
  const secret = { ...review('a', '2026-01-01'), email: 'never@kino9.example' }
  Object.assign(house.services.reviews, { eigen: { list: async () => [secret] } })
  expect(await (await house.ask('/api/eigen/reviews')).text()).not.toContain('never@')
})

test('a deployed site without sources says so plainly', async () => {
  const services = { ...(await live()), log: () => {} }
  const response = await createApp(services)(new Request(`${HOUSE_ORIGIN}/api/alle/reviews`))
  expect(response.status).toBe(503)
})
