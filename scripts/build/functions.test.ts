import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, callPaths } from '../../functions/app.ts'
import { backofficeHandlers } from '../../functions/desk/backoffice/handlers.ts'
import { jobs, jobsOf } from '../../functions/features.ts'
import { VOTE_LIMITS } from '../../functions/listen/votes/limits.ts'
import { votes } from '../../functions/platform/db/schema.ts'
import { paymentWebhook, printingWebhook } from '../../src/shop/checkout/vendor-calls.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { assetLimits } from '../../tests/budgets/limits.ts'
import { CANDIDATES, openTestApp } from '../../tests/fixtures/app.ts'
import { openWakingDatabase } from '../../tests/fixtures/votes/waking-database.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { bundleFunctions, mountsIn } from './functions.ts'

const MAX_BUNDLE_BYTES = assetLimits.functionBytes
/** Parsed and compiled before the first response. */
const MAX_START_BYTES = 900_000

const OWN_REVIEW = { id: 'own-1', author: 'Rita', platform: 'spotify', rating: 5, content: 'Goed.' }

interface Mounted {
  default: App
  config: {
    path: string[]
    rateLimit: { windowLimit: number; windowSize: number; aggregateBy: string[] }
  }
}

const LISTS = {
  'functions/listen/votes/built-episodes.json': { candidates: CANDIDATES, publishedOn: {} },
  'functions/desk/backoffice/built-ballots.json': [],
  'functions/desk/episodes/built-for-desk.json': [],
  'functions/listen/embed/built-embeddables.json': {},
  'functions/films/film/built-film-ids.json': [662],
  'functions/platform/jobs/built-jobs.json': [{ name: 'work-outbox', lateAfterMinutes: 32 }],
  'functions/site/reviews/built-reviews.json': [OWN_REVIEW]
}

const target = mkdtempSync(path.join(tmpdir(), 'functions-'))
const fileOf = (name: string) => path.join(target, name, `${name}.mjs`)
const file = fileOf('api')
let bundles: Awaited<ReturnType<typeof bundleFunctions>>
let mounted: Mounted

beforeAll(async () => {
  bundles = await bundleFunctions(path.resolve('.'), target, LISTS)
  mounted = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Mounted
})

afterAll(() => rmSync(target, { recursive: true, force: true }))

test('each function is in its own folder, within its size budget', () => {
  expect(readdirSync(target)).toEqual(bundles.map(({ name }) => name))
  expect(bundles.map(({ name }) => name)).toContain('api')
  for (const { name, bytes, bytesAtStart } of bundles) {
    expect(bytes, name).toBeLessThanOrEqual(MAX_BUNDLE_BYTES)
    expect(bytesAtStart, name).toBeLessThanOrEqual(MAX_START_BYTES)
  }
})

test('the bundle contains no simulator, nor its texts', () => {
  const simulated = /simulat|functions\/local|^scripts\//
  const found = bundles.flatMap(({ sources }) => sources.filter((file) => simulated.test(file)))
  expect(found).toEqual([])
  const known = bundles.flatMap(({ sources }) => sources.filter((file) => file.endsWith('functions/live.ts')))
  expect(known).not.toEqual([])
})

test('every call is mounted exactly once, and nothing else', async () => {
  const { services } = await openTestApp()
  const paths: string[] = []
  for (const mount of mountsIn('.')) {
    const { config } = (await import(path.resolve(mount))) as {
      config?: { path?: string | string[] }
    }
    paths.push(...[config?.path ?? []].flat())
  }
  expect(paths.sort()).toEqual(callPaths(services).sort())
})

/** Large libraries, each of which is used by some function. */
const LOADED_WHEN_USED = ['stripe', 'web-push', 'undici', 'nodemailer', '@upstash/redis']

test('no large library is loaded at start; each is loaded on first use', () => {
  for (const { name, sourcesAtStart } of bundles) {
    const early = LOADED_WHEN_USED.filter((library) =>
      sourcesAtStart.some((source) => source.includes(`node_modules/${library}/`))
    )
    expect(early, name).toEqual([])
  }
  const shop = bundles.find(({ name }) => name === 'shop')
  expect(shop?.sources.some((source) => source.includes('node_modules/stripe/'))).toBe(true)
})

test('the HTML sanitiser runs only in functions that read a feed', () => {
  const readers = bundles.filter(({ sourcesAtStart }) =>
    sourcesAtStart.some((source) => source.includes('node_modules/sanitize-html/'))
  )
  expect(readers.map(({ name }) => name)).toEqual(['watch-feed'])
})

test('a function runs only the handlers of its own features', () => {
  const handlersOf = (name: string) =>
    bundles
      .find((bundle) => bundle.name === name)
      ?.sourcesAtStart.filter((source) => /^functions\/[\w-]+\/[\w-]+\/[\w-]*handlers\.ts$/.test(source))
      .map((source) => path.dirname(source).slice('functions/'.length))
  expect(handlersOf('health')).toEqual(['site/health'])
  expect(handlersOf('backoffice')).toEqual(['desk/backoffice'])
  expect(handlersOf('tick')).toEqual([])
  expect(handlersOf('watch-feed')).toEqual([])
})

test('the backoffice is mounted on its own function, with a lower rate limit', async () => {
  const { config } = (await import(/* @vite-ignore */ pathToFileURL(fileOf('backoffice')).href)) as Mounted
  const { services } = await openTestApp()
  const calls = backofficeHandlers(services).map(({ call }) => call.path)
  expect([...config.path].sort()).toEqual([...new Set(calls)].sort())
  expect(calls.filter((call) => mounted.config.path.includes(call))).toEqual([])
  expect(config.rateLimit.windowLimit).toBeLessThan(mounted.config.rateLimit.windowLimit)
  expect(config.rateLimit.aggregateBy).toEqual(['ip', 'domain'])
})

test('a rate limit is set at Netlify, much higher than our own', () => {
  const { rateLimit } = mounted.config
  // As Netlify's bundler reads it: an action other than refusing would need a path, and a window is three minutes at most.
  expect(rateLimit).toEqual({
    windowLimit: expect.any(Number),
    windowSize: expect.any(Number),
    aggregateBy: ['ip', 'domain']
  })
  expect(rateLimit.windowSize).toBeLessThanOrEqual(180)
  const perSecond = rateLimit.windowLimit / rateLimit.windowSize
  expect(perSecond).toBeGreaterThan(
    (20 * VOTE_LIMITS['vote-address'].tries) / VOTE_LIMITS['vote-address'].windowSeconds
  )
  expect(readFileSync(file, 'utf8')).toMatch(
    /rateLimit:\{windowLimit:\d+,windowSize:\d+,aggregateBy:\["ip","domain"\]\}/
  )
})

test.each([
  ['Stripe', 'stripe-webhook', paymentWebhook],
  ['Printful', 'printful-webhook', printingWebhook]
])(
  'the webhook of %s is mounted at the path of the contract only, without the rate limit of others',
  async (_, name, call) => {
    const module = await import(/* @vite-ignore */ pathToFileURL(fileOf(name)).href)
    expect((module as { config: unknown }).config).toEqual({ path: call.path })
  }
)

test('the function of the deploy event has it in its text, where Netlify looks for it', () => {
  const code = readFileSync(fileOf('site-deployed'), 'utf8')
  const exported = /export\{[^}]*?([\w$]+) as default/.exec(code)?.[1]
  // Netlify resolves the default export's name to an object with this key.
  expect(code.replaceAll('$', '_')).toMatch(
    new RegExp(`[, ]${exported?.replaceAll('$', '_')}=\\{deploySucceeded:`)
  )
})

test('each job is scheduled by its name at its own times, and nothing else is', async () => {
  const mounts = new Map<string, unknown>()
  for (const mount of mountsIn('.')) {
    const name = path.basename(mount, '.ts')
    const module = await import(path.resolve(mount))
    if ('schedule' in module.config) mounts.set(name, module.config)
    const code = readFileSync(fileOf(name), 'utf8')
    // Netlify reads it from the text, without running the code.
    if (mounts.has(name)) expect(code).toContain(`schedule:${JSON.stringify(module.config.schedule)}`)
  }
  const own = jobs.filter(({ hasOwnFunction }) => hasOwnFunction)
  expect(mounts).toEqual(
    new Map([
      ...own.map(({ name, schedule }) => [name, { schedule }] as const),
      ['tick', { schedule: '* * * * *' }]
    ])
  )
})

test('a site that sells nothing has schedules in its text that let the database sleep', async () => {
  const quietTarget = mkdtempSync(path.join(tmpdir(), 'functions-'))
  const quiet = { ...settings.features, shop: false, orders: false, superfan: false, mail: false }
  await bundleFunctions(path.resolve('.'), quietTarget, LISTS, quiet)
  for (const name of ['tick', 'watch-feed'])
    expect(readFileSync(path.join(quietTarget, name, `${name}.mjs`), 'utf8')).toContain(
      'schedule:"*/15 * * * *"'
    )
  rmSync(quietTarget, { recursive: true })
})

test('the tick has every other job, money first', async () => {
  const code = readFileSync('netlify/functions/tick.ts', 'utf8')
  const sources = [...code.matchAll(/\b(\w+Job)\b[^\n]* from '([^']+)'/g)]
  const [, list = ''] = /, \[\n([^\]]*)\]\)/.exec(code) ?? []
  const names: string[] = []
  for (const listed of list.match(/\w+Job\b/g) ?? []) {
    const source = sources.find(([, name]) => name === listed)?.[2] ?? ''
    const module = (await import(path.resolve('netlify/functions', source))) as Record<
      string,
      { name: string }
    >
    names.push(module[listed]?.name ?? '')
  }
  const everything = { ...settings.features }
  for (const name of Object.keys(everything)) Object.assign(everything, { [name]: true })
  const shared = jobsOf(everything).filter(({ hasOwnFunction }) => !hasOwnFunction)
  expect(names.toSorted()).toEqual(shared.map(({ name }) => name).toSorted())
  expect(names.slice(0, 2)).toEqual(['work-outbox', 'settle-open-orders'])
})

test('a job without work responds, and says why', async () => {
  const bundle = pathToFileURL(fileOf('tick')).href
  const script = `const { default: run } = await import(${JSON.stringify(bundle)})
    process.stderr.write(String((await run()).status))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: target,
    encoding: 'utf8',
    env: {}
  })
  expect(run.stderr).toBe('204')
  expect(JSON.parse(run.stdout)).toMatchObject({ job: 'work-outbox', outcome: 'off', level: 'warn' })
})

test('the bundle has the paths as plain text, where Netlify looks for them', () => {
  const code = readFileSync(file, 'utf8')
  expect(code).toMatch(/path:\["\/api\/[^\]]*"\/api\/runtime-config"/)
  expect(code).toMatch(/export\{[^}]*\bas config\b[^}]*\bas default\b[^}]*\}/)
})

test('the bundle answers a known and an unknown call without node_modules', () => {
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

test('the bundle contains the films of the build, and no others', () => {
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
    // An unreachable address: a known film fails there, an unknown one is refused before.
    env: { APP_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgresql://kino:x@127.0.0.1:1/kino' }
  })
  expect(JSON.parse(run.stderr)).toEqual([503, 404])
})

test('a new process counts its first vote, also while the database wakes up', async () => {
  const testDatabase = await openTestDatabase()
  const waking = await openWakingDatabase(testDatabase.url, 1200)
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
  const stderr = (await begun.stderr.toArray()).join('')
  expect(stderr).toBe('200')
  expect(await testDatabase.db.$count(votes)).toBe(1)
  await waking.close()
  await testDatabase.close()
})

test('the bundle contains the reviews of the build', () => {
  const script = `
    const { default: app } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const answer = await app(new Request('https://kino9.example/api/eigen/reviews'), { ip: '192.0.2.7' })
    process.stderr.write(await answer.text())`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(JSON.parse(run.stderr)).toEqual({ reviews: [OWN_REVIEW] })
})

test('mounts contain no logic', () => {
  const mounts = readdirSync('netlify/functions').map((name) =>
    readFileSync(`netlify/functions/${name}`, 'utf8')
  )
  for (const mount of mounts) expect(mount).not.toMatch(/\bif\b|\?|&&|\|\||switch/)
})
