// The calls, jobs and bundled functions that remain with features switched off in brand/podcast.ts.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mountsIn } from '../scripts/build/functions.ts'
import { SWITCHED_FOLDER, switchedPagesIn } from '../scripts/switched-pages.ts'
import { isPathOn, isSwitched, SWITCHED_PATHS } from '../src/features.ts'
import { problemSchema } from '../src/lib/contract.ts'
import type { Features } from '../src/site/brand/switches.ts'
import { openTestApp, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { allRoutes, features, functionNames, jobsOf } from './features.ts'

/** The switches of pages, and those that the features name; `orders` is for a shop that is off. */
const ALL_ON: Features = {
  ...Object.fromEntries(features.flatMap((one) => (one.switch ?? []).map((name) => [name, true]))),
  orders: undefined,
  films: true,
  mustSee: true,
  votes: true,
  reviews: true,
  shop: true,
  superfan: true,
  push: true
}
const ALL_OFF = Object.fromEntries(Object.keys(ALL_ON).map((name) => [name, false])) as Features
const without = (...names: (keyof Features)[]): Features => ({
  ...ALL_ON,
  ...Object.fromEntries(names.map((name) => [name, false]))
})

const { services } = await openTestApp()
const calls = allRoutes()
  .flatMap((routes) => routes(services))
  .map(({ call }) => call)
const pages = switchedPagesIn('.').map(({ pattern }) => `${pattern}/`)

const callsLeft = (features: Features) =>
  calls.filter((call) => isPathOn(call.path, features)).map((call) => `${call.method} ${call.path}`)
const callsGone = (features: Features) =>
  calls.filter((call) => !isPathOn(call.path, features)).map((call) => call.path)

test('with everything off, only the calls of search, framed player and health check are left', () => {
  expect(callsLeft(ALL_OFF).toSorted()).toEqual(['GET /api/health', 'GET /api/oembed', 'GET /api/search'])
})

test.each<[keyof Features, string[]]>([
  ['films', ['/api/movies/:tmdbId']],
  ['whereToWatch', ['/api/watch']],
  [
    'mail',
    [
      '/api/mail/confirm',
      '/api/mail/events',
      '/api/mail/leave',
      '/api/mail/link',
      '/api/mail/one-click',
      '/api/mail/one-click',
      '/api/mail/return',
      '/api/mail/subscribe'
    ]
  ],
  ['handover', ['/api/handover/end', '/api/handover/read', '/api/handover/write']],
  ['reviews', ['/api/:provider/reviews']],
  ['push', ['/api/push/vapid-public-key', '/api/push/subscribe', '/api/push/unsubscribe']],
  ['votes', ['/api/votes', '/api/votes/undo', '/api/votes/results', '/api/bo9/votes']],
  ['mustSee', []]
])('the site without %s lacks its own calls only', (name, gone) => {
  expect(callsGone(without(name)).toSorted()).toEqual(gone.toSorted())
})

test('shop and Superfan share the calls of payments, withdrawals and their settings', () => {
  const shared = ['/api/runtime-config', '/api/stripe/webhook', '/api/withdrawals']
  for (const one of ['shop', 'superfan'] as const)
    expect(callsGone(without(one)).filter((call) => shared.includes(call))).toEqual([])
  expect(callsGone(without('shop', 'superfan'))).toEqual(expect.arrayContaining(shared))
})

test.each(
  calls
    .filter(({ path: call }) => isSwitched(call))
    .map((call) => [`${call.method} ${call.path}`, call] as const)
)('the call %s is not known where its feature is off', async (_, call) => {
  const testApp = await openTestApp(undefined, {}, ALL_OFF)
  const url = `${SITE_ORIGIN}${call.path.replace(/:\w+/g, '1')}`
  const response = await testApp.app(
    new Request(url, { method: call.method, headers: { origin: SITE_ORIGIN } })
  )
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(v.parse(problemSchema, await response.json()).code).toBe('not-found')
})

test('a shop that was closed sells nothing, and still serves its orders', () => {
  const closed = callsGone({ ...without('shop'), orders: true })
  expect(closed.toSorted()).toEqual([
    '/api/merch/checkout/init',
    '/api/merch/checkout/quote',
    '/api/merch/coupon/apply/:orderId',
    '/api/merch/coupon/remove/:orderId',
    '/api/merch/shipping-rates'
  ])
  const left = pages.filter((page) => isPathOn(page, { ...ALL_OFF, orders: true }))
  expect(left.toSorted()).toEqual([
    '/bo9/login/',
    '/bo9/orders/',
    '/checkout/bestelling/',
    '/checkout/success/',
    '/herroepen/',
    '/voorwaarden/'
  ])
  expect(jobsOf({ ...ALL_OFF, orders: true }).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['reconcile', 'poll-printful', 'settle-open-orders', 'fetch-missed-events'])
  )
})

test('only the jobs of enabled features run', () => {
  expect(jobsOf(ALL_OFF).map(({ name }) => name)).toEqual([
    'find-releases',
    'forget-people',
    'index-search',
    'sweep-cache',
    'watch-feed',
    'work-outbox'
  ])
  expect(jobsOf(without('shop')).map(({ name }) => name)).toContain('reconcile')
  expect(jobsOf(without('shop')).map(({ name }) => name)).not.toContain('poll-printful')
  expect(jobsOf(ALL_ON).map(({ name }) => name)).toContain('refresh-offers')
})

test('only the functions of enabled features are bundled', () => {
  expect(mountsIn('.', ALL_OFF).map((file) => path.basename(file, '.ts'))).toEqual([
    'api',
    'forget-people',
    'health',
    'site-deployed',
    'tick',
    'watch-feed'
  ])
})

test('exactly the pages behind a switch are in the folder that Astro ignores', () => {
  expect(pages.filter((page) => !isSwitched(page))).toEqual([])
  const others = globSync('src/pages/**/*.{astro,ts}')
    .filter((file) => !file.startsWith(SWITCHED_FOLDER))
    .map((file) => `${file.replace(/^src\/pages/, '').replace(/(?:\/index)?\.(?:astro|ts)$/, '')}/`)
  expect(others.filter(isSwitched)).toEqual([])
})

/** Written by the build, beside the pages (scripts/build/own-feed.ts). */
const FILES = ['/feed.xml']

test('the features name only existing pages, calls, jobs and functions', () => {
  const paths = [...pages, ...calls.map((call) => call.path), ...FILES]
  expect(SWITCHED_PATHS.filter((start) => !paths.some((one) => one.startsWith(start)))).toEqual([])
  const isThere = (name: string) => existsSync(`netlify/functions/${name}.ts`)
  expect(functionNames.filter((name) => !isThere(name))).toEqual([])
})
