import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, callPaths } from '../../functions/app.ts'
import { backofficeHandlers } from '../../functions/backoffice/handlers.ts'
import { votes } from '../../functions/db/schema.ts'
import { LIMITS } from '../../functions/http/limits.ts'
import { jobs } from '../../functions/jobs.ts'
import { paymentWebhook, printingWebhook } from '../../src/features/checkout/vendor-calls.ts'
import { FEED_HUB_PATH } from '../../src/features/releases/hub.ts'
import { CANDIDATES, openTestApp } from '../../tests/fixtures/app.ts'
import { openWakingFront } from '../../tests/fixtures/votes/waking-front.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { bundleFunctions } from './functions.ts'

const MAX_BUNDLE_BYTES = 900_000

const OWN_REVIEW = { id: 'own-1', author: 'Rita', platform: 'spotify', rating: 5, content: 'Goed.' }

interface Mounted {
  default: App
  config: {
    path: string[]
    rateLimit: { windowLimit: number; windowSize: number; aggregateBy: string[] }
  }
}

const target = mkdtempSync(path.join(tmpdir(), 'functions-'))
const file = path.join(target, 'api.mjs')
let bundles: Awaited<ReturnType<typeof bundleFunctions>>
let mounted: Mounted

beforeAll(async () => {
  bundles = await bundleFunctions(path.resolve('.'), target, {
    'functions/votes/built-episodes.json': { candidates: CANDIDATES, publishedOn: {} },
    'functions/backoffice/built-ballots.json': [],
    'functions/films/built-film-ids.json': [662],
    'functions/reviews/built-reviews.json': [OWN_REVIEW]
  })
  mounted = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Mounted
}, 120_000)

afterAll(() => rmSync(target, { recursive: true, force: true }))

test('each function is one file, within its budget', () => {
  expect(readdirSync(target)).toEqual(bundles.map(({ name }) => `${name}.mjs`))
  expect(bundles.map(({ name }) => name)).toContain('api')
  for (const { name, bytes } of bundles) expect(bytes, name).toBeLessThanOrEqual(MAX_BUNDLE_BYTES)
})

test('nothing that is simulated comes along, nor the texts of it', () => {
  const simulated = /simulat|stand-ins|functions\/local|scripts\//
  const found = bundles.flatMap(({ sources }) => sources.filter((file) => simulated.test(file)))
  expect(found).toEqual([])
  const known = bundles.flatMap(({ sources }) => sources.filter((file) => file.endsWith('functions/live.ts')))
  expect(known).not.toEqual([])
})

test('every call of the product is mounted, once, and nothing else is', { timeout: 120_000 }, async () => {
  const { services } = await openTestApp()
  const paths: string[] = []
  for (const { name } of bundles) {
    const { config } = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(target, `${name}.mjs`)).href
    )) as {
      config?: { path?: string | string[] }
    }
    paths.push(...[config?.path ?? []].flat())
  }
  expect(paths.sort()).toEqual([...callPaths(services), FEED_HUB_PATH].sort())
})

test('listeners carry no code of Stripe or Printful', () => {
  const carried = (name: string) =>
    ['2026-10-28.endive', 'x-pf-store-id'].filter((mark) =>
      readFileSync(path.join(target, `${name}.mjs`), 'utf8').includes(mark)
    )
  expect(carried('api')).toEqual([])
  expect(carried('shop')).toEqual(['2026-10-28.endive', 'x-pf-store-id'])
})

test('nothing of a feature comes along that a function does not use, nor a cache where nothing is counted', () => {
  const [fans, books, redis] = ['superfan_signups', 'book_verdicts', 'Upstash-Encoding'] as const
  const carried = (name: string) =>
    [fans, books, redis].filter((mark) =>
      readFileSync(path.join(target, `${name}.mjs`), 'utf8').includes(mark)
    )
  // A withdrawal from a subscription looks for its fan.
  expect(carried('api')).toEqual([fans, redis])
  expect(carried('watch-feed')).toEqual([])
  expect(carried('find-releases')).toEqual([])
  expect(carried('shop')).toEqual([fans, redis])
  expect(carried('health')).toEqual([books])
  expect(carried('feed-hub')).toEqual([redis])
})

test('the calls of the backoffice hang on a function of their own, which a flood is kept from sooner', async () => {
  const { config } = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(target, 'backoffice.mjs')).href
  )) as Mounted
  const { services } = await openTestApp()
  const calls = backofficeHandlers(services).map(({ call }) => call.path)
  expect([...config.path].sort()).toEqual([...new Set(calls)].sort())
  expect(calls.filter((call) => mounted.config.path.includes(call))).toEqual([])
  expect(config.rateLimit.windowLimit).toBeLessThan(mounted.config.rateLimit.windowLimit)
  expect(config.rateLimit.aggregateBy).toEqual(['ip', 'domain'])
})

test('the host itself stops a flood from one address, long after our own limits do', () => {
  const { rateLimit } = mounted.config
  // As the host's bundler reads it: an action other than refusing would need a path to send to, and a window is three minutes at most.
  expect(rateLimit).toEqual({
    windowLimit: expect.any(Number),
    windowSize: expect.any(Number),
    aggregateBy: ['ip', 'domain']
  })
  expect(rateLimit.windowSize).toBeLessThanOrEqual(180)
  const perSecond = rateLimit.windowLimit / rateLimit.windowSize
  expect(perSecond).toBeGreaterThan(
    (20 * LIMITS['vote-address'].tries) / LIMITS['vote-address'].windowSeconds
  )
  expect(readFileSync(file, 'utf8')).toMatch(
    /rateLimit:\{windowLimit:\d+,windowSize:\d+,aggregateBy:\["ip","domain"\]\}/
  )
})

test('hubs call at the one path that the contract names', async () => {
  const hub = (await import(/* @vite-ignore */ pathToFileURL(path.join(target, 'feed-hub.mjs')).href)) as {
    config: { path: string }
  }
  expect(hub.config.path).toBe(FEED_HUB_PATH)
})

test.each([
  ['Stripe', 'stripe-webhook', paymentWebhook],
  ['Printful', 'printful-webhook', printingWebhook]
])(
  '%s calls at the one path that the contract names, where no flood of others can lock it out',
  async (_, name, call) => {
    const module = await import(/* @vite-ignore */ pathToFileURL(path.join(target, `${name}.mjs`)).href)
    expect((module as { config: unknown }).config).toEqual({ path: call.path })
  }
)

test('the event of a deploy stands in the text of its function, where the host looks for it', () => {
  const code = readFileSync(path.join(target, 'site-deployed.mjs'), 'utf8')
  const exported = /export\{[^}]*?([\w$]+) as default/.exec(code)?.[1]
  // The host follows the name of the default export to an object with this key.
  expect(code.replaceAll('$', '_')).toMatch(
    new RegExp(`[, ]${exported?.replaceAll('$', '_')}=\\{deploySucceeded:`)
  )
})

test('each job is scheduled under its name, at its own hours, and nothing else is', async () => {
  const mounts = new Map<string, unknown>()
  for (const { name } of bundles) {
    const module = await import(/* @vite-ignore */ pathToFileURL(path.join(target, `${name}.mjs`)).href)
    if ('schedule' in module.config) mounts.set(name, module.config)
    const code = readFileSync(path.join(target, `${name}.mjs`), 'utf8')
    // The host reads it from the text: it runs nothing to find it.
    if (mounts.has(name)) expect(code).toContain(`schedule:${JSON.stringify(module.config.schedule)}`)
  }
  expect(mounts).toEqual(new Map(jobs.map(({ name, schedule }) => [name, { schedule }])))
})

test('a job that has nothing to work on answers, and says why', async () => {
  const bundle = pathToFileURL(path.join(target, 'sweep-cache.mjs')).href
  const script = `const { default: run } = await import(${JSON.stringify(bundle)})
    process.stderr.write(String((await run()).status))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: target,
    encoding: 'utf8',
    env: {}
  })
  expect(run.stderr).toBe('204')
  expect(JSON.parse(run.stdout)).toMatchObject({ job: 'sweep-cache', outcome: 'off', level: 'warn' })
})

test('the paths stand in the bundle as plain text, where the host looks for them', () => {
  const code = readFileSync(file, 'utf8')
  expect(code).toMatch(/path:\["\/api\/[^\]]*"\/api\/runtime-config"/)
  expect(code).toMatch(/export\{[^}]*\bas config\b[^}]*\bas default\b[^}]*\}/)
})

test('the bundle answers a call, and an unknown one, without the packages beside it', () => {
  const script = `
    const { default: app } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const statusOf = async (path, init) => {
      const answer = await app(new Request('https://kino9.example' + path, init), { ip: '192.0.2.7' })
      return [answer.status, answer.headers.get('content-type'), await answer.text()]
    }
    const answers = [await statusOf('/api/runtime-config'), await statusOf('/api/unknown')]
    process.stderr.write(JSON.stringify(answers))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: target,
    encoding: 'utf8'
  })
  const [known, unknown] = JSON.parse(run.stderr) as [number, string, string][]
  expect(known).toEqual([
    200,
    'application/json; charset=utf-8',
    '{"stripePublishableKey":"","couponsEnabled":false}'
  ])
  expect(unknown?.slice(0, 2)).toEqual([404, 'application/problem+json; charset=utf-8'])
})

test('the bundle knows the films that were built, and no others', () => {
  const script = `
    const { default: app } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const vote = async (movieTitle) => {
      const headers = { origin: 'https://kino9.example', 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ episodeNumber: 112, movieTitle }) }
      return (await app(new Request('https://kino9.example/api/votes', init), { ip: '192.0.2.7' })).status
    }
    process.stderr.write(JSON.stringify([await vote('Aftersun'), await vote('Nooit gemaakt')]))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    // Nobody answers there: a known film fails, an unknown one is refused before.
    env: { APP_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgresql://kino:x@127.0.0.1:1/kino' }
  })
  expect(JSON.parse(run.stderr)).toEqual([503, 404])
})

test('DEG-06: a process that has just begun counts its first vote, also while the database wakes up', {
  timeout: 60_000
}, async () => {
  const testDatabase = await openTestDatabase()
  const waking = await openWakingFront(testDatabase.url, 1200)
  const script = `
    const { default: app } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const headers = { origin: 'https://kino9.example', 'content-type': 'application/json' }
    const body = JSON.stringify({ episodeNumber: 112, movieTitle: 'Aftersun' })
    const init = { method: 'POST', headers, body }
    const answer = await app(new Request('https://kino9.example/api/votes', init), { ip: '192.0.2.7' })
    process.stderr.write(String(answer.status))`
  const begun = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { APP_SECRET: 'x'.repeat(32), DATABASE_URL: waking.url }
  })
  const said = (await begun.stderr.toArray()).join('')
  expect(said).toBe('200')
  expect(await testDatabase.db.$count(votes)).toBe(1)
  await waking.close()
  await testDatabase.close()
})

test('the bundle knows the reviews that were built', () => {
  const script = `
    const { default: app } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const answer = await app(new Request('https://kino9.example/api/eigen/reviews'), { ip: '192.0.2.7' })
    process.stderr.write(await answer.text())`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(JSON.parse(run.stderr)).toEqual({ reviews: [OWN_REVIEW] })
})

test('the mount decides nothing', () => {
  const mounts = readdirSync('netlify/functions').map((name) =>
    readFileSync(`netlify/functions/${name}`, 'utf8')
  )
  for (const mount of mounts) expect(mount).not.toMatch(/\bif\b|\?|&&|\|\||switch/)
})
