// A new episode on a local machine, with all real parts: `npm start` runs, `npm run publish-episode` publishes, and the site is
// rebuilt, switched over and announced, once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfProject, removeFolder } from '../../bench/folders.ts'
import { type Started, startCommand } from '../../tests/fixtures/project-copy.ts'

const PORT = 4541
const ADDRESS = `http://localhost:${PORT}`
/** The port of the local push service (functions/local.ts). */
const PUSH_SERVICE = `http://127.0.0.1:${20_000 + PORT}`
const NEW_PAGE = `${ADDRESS}/aflevering/119/`
/** Time for two complete builds on a busy machine. */
const WITHIN_MS = 300_000
const COPIED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 100

let folder: string
let site: Started
beforeAll(() => {
  folder = copyOfProject('publish')
}, COPIED_WITHIN_MS)
afterAll(() => {
  site.child.kill('SIGKILL')
  removeFolder(folder)
}, COPIED_WITHIN_MS)

const run = (command: string, ...args: string[]) =>
  startCommand(folder, command, { PORT: String(PORT) }, args)
const subscribe = (subscription: unknown) =>
  fetch(`${ADDRESS}/api/push/subscribe`, {
    method: 'POST',
    headers: { origin: ADDRESS, 'content-type': 'application/json' },
    body: JSON.stringify(subscription)
  })
const outbox = async () => (await (await fetch(`${PUSH_SERVICE}/outbox`)).json()) as { text: string }[]
const timesPrinted = (words: string) => site.out().split(words).length - 1

test('a published episode appears on the site and sends one push message', {
  timeout: WITHIN_MS
}, async () => {
  site = run('start')
  await site.prints(`The site is at ${ADDRESS}`)
  expect((await fetch(NEW_PAGE)).status).toBe(404)
  const browser = await fetch(`${PUSH_SERVICE}/subscriptions`, { method: 'POST' })
  expect((await subscribe(await browser.json())).status).toBe(200)

  const published = await run('publish-episode').ended
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('Episode 119 is published') })
  // Visitors get the old site or the new one, never an error.
  const seen = new Set<number>()
  const look = () => fetch(ADDRESS).then(({ status }) => status)
  const looking = setInterval(async () => seen.add(await look().catch(() => 0)), LOOK_EVERY_MS)
  await site.prints('push to browser').finally(() => clearInterval(looking))
  expect([...seen]).toEqual([200])

  expect(await (await fetch(NEW_PAGE)).text()).toContain('119')
  expect(await (await fetch(ADDRESS)).text()).toContain('/aflevering/119/')
  const messages = (await outbox()).map(({ text }) => JSON.parse(text) as { path: string })
  expect(messages).toMatchObject([{ path: expect.stringContaining('/aflevering/119/') }])

  // Another check and another start announce nothing again.
  expect((await run('job', 'watch-feed').ended).code).toBe(0)
  expect((await run('job', 'find-releases').ended).code).toBe(0)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  site = run('start')
  await site.prints(`The site is at ${ADDRESS}`)
  expect((await fetch(NEW_PAGE)).status).toBe(200)
  expect(timesPrinted('push to browser')).toBe(0)
  site.child.kill('SIGTERM')
  await site.ended
})
