// A new episode on one machine, with every part as it is: `npm start` runs, `npm run publish-episode` publishes; the
// site builds itself, changes over, and pushes, once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfProject, removeFolder } from '../../bench/folders.ts'
import { type Started, startCommand } from '../../tests/fixtures/project-copy.ts'

const PORT = 4541
const ADDRESS = `http://localhost:${PORT}`
/** Where the push service of a machine listens (functions/local-push.ts). */
const PUSH_SERVICE = `http://127.0.0.1:${20_000 + PORT}`
const NEW_PAGE = `${ADDRESS}/aflevering/119/`
/** Two whole builds on a machine that does other things as well. */
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
const timesSaid = (words: string) => site.out().split(words).length - 1

test('what is published comes on the site and into a pocket by itself, once', {
  timeout: WITHIN_MS
}, async () => {
  site = run('start')
  await site.says(`The site is at ${ADDRESS}`)
  expect((await fetch(NEW_PAGE)).status).toBe(404)
  const browser = await fetch(`${PUSH_SERVICE}/subscriptions`, { method: 'POST' })
  expect((await subscribe(await browser.json())).status).toBe(200)

  const published = await run('publish-episode').ended
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('Episode 119 is published') })
  // Visitors have the old site or the new one, never neither.
  const seen = new Set<number>()
  const look = () => fetch(ADDRESS).then(({ status }) => status)
  const looking = setInterval(async () => seen.add(await look().catch(() => 0)), LOOK_EVERY_MS)
  await site.says('push to browser').finally(() => clearInterval(looking))
  expect([...seen]).toEqual([200])

  expect(await (await fetch(NEW_PAGE)).text()).toContain('119')
  expect(await (await fetch(ADDRESS)).text()).toContain('/aflevering/119/')
  const messages = (await outbox()).map(({ text }) => JSON.parse(text) as { path: string })
  expect(messages).toMatchObject([{ path: expect.stringContaining('/aflevering/119/') }])

  // Whoever looks again, and another start, tell nobody twice.
  expect((await run('job', 'watch-feed').ended).code).toBe(0)
  expect((await run('job', 'find-releases').ended).code).toBe(0)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  site = run('start')
  await site.says(`The site is at ${ADDRESS}`)
  expect((await fetch(NEW_PAGE)).status).toBe(200)
  expect(timesSaid('push to browser')).toBe(0)
  site.child.kill('SIGTERM')
  await site.ended
})
