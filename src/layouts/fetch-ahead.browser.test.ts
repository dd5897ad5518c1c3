import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $player } from '../listen/player/player.store.ts'

const FILES: Record<string, string> = {
  '/assets/client.js': 'import{t as e}from"./react.js";export{e as default}',
  '/assets/react.js': 'var e=1;export{e as t}',
  '/assets/Bar.js':
    'const m=["assets/OpenBar.js","assets/react.js"];import{t}from"./react.js";import"./kit.js";import("./OpenBar.js");',
  '/assets/kit.js': 'import{t}from"./react.js"',
  '/assets/OpenBar.js': 'const m=["assets/Part.js"];import"./kit.js";import("./Part.js")',
  '/assets/Below.js': 'import{t}from"./react.js"'
}
const asked = vi.fn<(file: string, signal: AbortSignal | undefined) => Promise<Response> | undefined>()
const files = () => asked.mock.calls.map(([file]) => file)

const island = (component: string, opts: object) =>
  `<astro-island ssr client="intent" renderer-url="/assets/client.js" component-url="/assets/${component}.js"
    opts='${JSON.stringify({ name: component, value: opts })}'><p>${component}</p></astro-island>`

let count = 0
/** The module runs at its import: each test has its own. */
async function fetchAhead(): Promise<void> {
  count += 1
  await import(/* @vite-ignore */ `./fetch-ahead.client.ts?${count}`)
}
const EPISODE = { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' }

beforeEach(() => {
  scrollTo(0, 0)
  asked.mockReset()
  vi.stubGlobal('fetch', async (file: string, { signal }: RequestInit) => {
    const answer = asked(file, signal ?? undefined)
    return answer ?? new Response(FILES[file])
  })
  document.body.innerHTML = `${island('Bar', { event: 'player', ahead: true })}<div style="height:300vh"></div>${island('Below', {})}`
})
afterEach(() => {
  $player.set({ step: 'closed' })
  vi.unstubAllGlobals()
  for (const link of document.head.querySelectorAll('[rel=modulepreload]')) link.remove()
  document.body.innerHTML = ''
})

test('an island that a first press needs is fetched with all that it imports, now and later, each file once', async () => {
  await fetchAhead()
  await expect.poll(files).toHaveLength(5)
  expect(files().toSorted()).toEqual([
    '/assets/Bar.js',
    '/assets/OpenBar.js',
    '/assets/client.js',
    '/assets/kit.js',
    '/assets/react.js'
  ])
})

test('an island that may not be used is fetched when it comes into view', async () => {
  await fetchAhead()
  await expect.poll(files).toHaveLength(5)
  document.querySelector('[component-url="/assets/Below.js"] p')?.scrollIntoView()
  await expect.poll(files).toContain('/assets/Below.js')
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'nothing is fetched ahead on a line with %o',
  async (line) => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: line } }))
    await fetchAhead()
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    expect(files()).toEqual([])
  }
)

test('a press on play has the line to itself: what is being fetched stops, and is fetched after the sound', async () => {
  const stopped: string[] = []
  asked.mockImplementation(
    (file, signal) =>
      new Promise((_, fail) =>
        signal?.addEventListener('abort', () => {
          stopped.push(file)
          fail(signal.reason)
        })
      )
  )
  await fetchAhead()
  await expect.poll(files).toEqual(['/assets/client.js', '/assets/Bar.js'])
  $player.set({ step: 'loading', episode: EPISODE, tries: 0 })
  await expect.poll(() => stopped).toEqual(['/assets/client.js', '/assets/Bar.js'])
  asked.mockReset()
  await new Promise((resolve) => setTimeout(resolve))
  expect(files()).toEqual([])
  $player.set({ step: 'playing', episode: EPISODE, tries: 0 })
  await expect.poll(files).toEqual(expect.arrayContaining(['/assets/client.js', '/assets/OpenBar.js']))
})
