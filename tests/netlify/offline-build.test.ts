// Netlify's own build, packer and runtime, as far as they work without network and account: they read our settings and
// bundles as intended, and each function answers from the zip that would be deployed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPaths } from '../../functions/app.ts'
import { jobs } from '../../functions/features.ts'
import { votes } from '../../functions/platform/db/schema.ts'
import { openTestApp } from '../fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../servers/database.ts'
import {
  buildAtNetlify,
  cloneForNetlify,
  configAtNetlify,
  type PackedFunction,
  packedFunctions,
  unpack
} from './offline-build.ts'

const clone = mkdtempSync(path.join(tmpdir(), 'netlify-'))
let built: ReturnType<typeof buildAtNetlify>
let packed: Map<string, PackedFunction>
let testDatabase: TestDatabase

beforeAll(async () => {
  cloneForNetlify(clone)
  built = buildAtNetlify(clone)
  packed = new Map(packedFunctions(clone).map((one) => [one.name, one]))
  testDatabase = await openTestDatabase('embedded')
}, 300_000)

afterAll(async () => {
  await testDatabase?.close()
  rmSync(clone, { recursive: true, force: true })
})

test('Netlify completes the build of the site', () => {
  expect(built.output).toContain('Netlify Build Complete')
  expect(built.status).toBe(0)
})

test('Netlify reads command, folders, Node version and plugin as intended', () => {
  const { build, functionsDirectory, plugins } = configAtNetlify(clone)
  expect(build).toMatchObject({ command: 'npm run build', environment: { NODE_VERSION: '24' } })
  expect(build.publish).toBe(path.join(clone, 'dist'))
  expect(functionsDirectory).toBe(path.join(clone, 'build/functions'))
  expect(plugins.map((plugin) => plugin.package)).toEqual(['/netlify/plugins/keep-cache'])
})

test('Netlify reads every redirect, and every header that the build wrote', () => {
  const { headers, redirects } = configAtNetlify(clone)
  expect(redirects.map(({ from, to, status }) => [from, to, status])).toEqual([
    ['/api/episodes', '/api/episodes.json', 200],
    ['/api/must-see-movies', '/api/must-see-movies.json', 200],
    ['/embed/aflevering/*', '/embed/aflevering/onbekende-aflevering/', 404],
    ['/api/*', '/api/unknown', 200],
    ['/404', '/404.html', 404],
    ['/bo9', '/bo9/login/', 302]
  ])
  const lines = readFileSync('dist/_headers', 'utf8').split('\n')
  const written = lines.filter((line) => line.startsWith('/'))
  expect(written).toContain('/assets/*')
  expect(headers.map((rule) => rule.for)).toEqual(written)
  expect(headers.flatMap(({ values }) => Object.keys(values))).toHaveLength(
    lines.filter((line) => line.startsWith('  ')).length
  )
  expect(headers.find((rule) => rule.for === '/assets/*')?.values).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=31536000, immutable'
  })
})

test('the packer finds every mount', () => {
  const mounts = readdirSync('netlify/functions').map((file) => path.basename(file, '.ts'))
  expect([...packed.keys()].sort()).toEqual(mounts.sort())
})

test('the packer finds every path', async () => {
  const { services } = await openTestApp()
  const found = [...packed.values()].flatMap(({ routes = [] }) => routes.map(({ pattern }) => pattern))
  expect(found.sort()).toEqual(callPaths(services).sort())
})

test('the packer finds the schedule of every job', () => {
  const found = [...packed.values()].flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : []))
  const own = jobs.filter(({ hasOwnFunction }) => hasOwnFunction)
  expect(found.sort()).toEqual(
    [...own.map(({ name, schedule }) => [name, schedule]), ['tick', '* * * * *']].sort()
  )
})

test('the packer detects the background function and the deploy event', () => {
  const background = [...packed.values()].filter((one) => one.invocationMode === 'background')
  expect(background.map(({ name }) => name).toSorted()).toEqual([
    'send-mail-background',
    'send-push-background'
  ])
  const subscribed = [...packed.values()].filter((one) => one.eventSubscriptions)
  expect(subscribed.map(({ name, eventSubscriptions }) => [name, eventSubscriptions])).toEqual([
    ['site-deployed', ['deploy_succeeded']]
  ])
})

test('the packer finds the rate limits', () => {
  const limits = [...packed.values()].flatMap(({ name, trafficRules }) =>
    trafficRules ? [[name, trafficRules.action]] : []
  )
  const atMost = (windowLimit: number) => ({
    type: 'rate_limit',
    config: {
      rateLimitConfig: { windowLimit, windowSize: 60, algorithm: 'sliding_window' },
      aggregate: { keys: [{ type: 'ip' }, { type: 'domain' }] }
    }
  })
  expect(Object.fromEntries(limits)).toEqual({
    api: atMost(600),
    backoffice: atMost(120),
    desk: atMost(300),
    health: atMost(60),
    shop: atMost(600)
  })
})

interface Call {
  method?: string
  at?: string
  headers?: Record<string, string>
  body?: unknown
}

/** From its zip, in a separate process, through Netlify's entry; only a database is configured. */
async function callPacked(name: string, { method = 'GET', at = '/', headers = {}, body }: Call) {
  const folder = path.join(clone, 'unpacked', name)
  await unpack(packed.get(name)?.path ?? '', folder)
  const event = {
    httpMethod: method,
    rawUrl: `https://kino9.example${at}`,
    headers: { host: 'kino9.example', 'x-nf-client-connection-ip': '192.0.2.7', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body)
  }
  const called = spawn(
    process.execPath,
    [path.resolve('tests/netlify/invoke.ts'), folder, JSON.stringify(event)],
    {
      cwd: folder,
      env: {
        DATABASE_URL: testDatabase.url,
        APP_SECRET: 'x'.repeat(32),
        // Nothing listens there.
        FEED_URL: 'http://127.0.0.1:1/feed.xml'
      }
    }
  )
  const [logged, stderr] = await Promise.all([called.stdout.toArray(), called.stderr.toArray()])
  const answer = stderr.join('')
  expect(answer, `${name} says`).toMatch(/^\{"statusCode|^\{"multiValueHeaders/)
  const { statusCode, body: text } = JSON.parse(answer) as { statusCode: number; body: string }
  return { status: statusCode, text, line: JSON.parse(logged.join('') || '{}') as Record<string, unknown> }
}

test.each([
  ['api', '/api/runtime-config', 200, /"couponsEnabled":false/],
  ['api', '/api/unknown', 404, /"code":"not-found"/],
  ['backoffice', '/api/bo9/orders', 401, /^$/],
  ['health', '/api/health', 503, /"degraded":\["feed-unwatched"\]/],
  ['printful-webhook', '/api/printful/webhook', 405, /"code":"method-not-allowed"/],
  ['shop', '/api/merch/order-status/ord_none', 503, /"code":"service-unavailable"/],
  ['stripe-webhook', '/api/stripe/webhook', 405, /"code":"method-not-allowed"/]
])('the function %s answers %s from its zip', async (name, at, status, text) => {
  const answer = await callPacked(name, { at })
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(text)
  expect(answer.line).toMatchObject({ method: 'GET', status })
})

test('a vote is counted by the function in the zip', async () => {
  const [newest] = JSON.parse(readFileSync('dist/api/episodes.json', 'utf8')) as {
    episodeNumber: number
    movies: { title: string }[]
  }[]
  const { status } = await callPacked('api', {
    method: 'POST',
    at: '/api/votes',
    headers: { origin: 'https://kino9.example', 'content-type': 'application/json' },
    body: { episodeNumber: newest?.episodeNumber, movieTitle: newest?.movies[0]?.title }
  })
  expect(status).toBe(200)
  expect(await testDatabase.db.$count(votes)).toBe(1)
})

const WITHOUT_STRIPE = [
  'fetch-balance',
  'reconcile',
  'fetch-missed-events',
  'poll-printful',
  'settle-open-orders'
]

test.each(jobs.map(({ name }) => name))('the job %s does its work from its zip', async (name) => {
  const { status, line } = await callPacked(name, {
    method: 'POST',
    body: { next_run: '2026-11-22T08:00:00Z' }
  })
  const setting = WITHOUT_STRIPE.includes(name)
    ? 'STRIPE_SECRET_KEY'
    : name === 'refresh-offers' && 'TMDB_API_KEY'
  const outcome = setting ? { outcome: 'off', reason: `${setting} is not set` } : { outcome: 'done' }
  expect(status).toBe(204)
  expect(line).toEqual(expect.objectContaining({ job: name, ...outcome }))
})

test('the deploy function accepts the event as Netlify sends it', async () => {
  const { status, line } = await callPacked('site-deployed', {
    method: 'POST',
    headers: { 'x-netlify-event': 'deploy_succeeded' },
    body: {
      payload: { id: 'one', state: 'ready', created_at: '2026-11-22T08:00:00Z', context: 'production' },
      site: { id: 'site' }
    }
  })
  expect(status).toBe(200)
  expect(line).toEqual(expect.objectContaining({ job: 'site-deployed', outcome: 'done' }))
})

test('the background function accepts only calls of the site', async () => {
  const { status } = await callPacked('send-push-background', { method: 'POST' })
  expect(status).toBe(404)
})

test('files cached by a build are available to the next one', () => {
  const builds = path.join(clone, '.data/builds')
  expect(readFileSync(builds, 'utf8')).toBe('1')
  for (const folder of ['.data', '.cache']) rmSync(path.join(clone, folder), { recursive: true })
  rmSync(path.join(clone, 'build'), { recursive: true })
  expect(buildAtNetlify(clone, 'health').status).toBe(0)
  expect(readFileSync(builds, 'utf8')).toBe('2')
  expect(readdirSync(path.join(clone, '.cache'))).toContain('builds')
})
