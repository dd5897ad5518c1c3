// What `npm start` refuses. What it serves, stops, kills and second starts are in start.deep.test.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy, processesOf } from '../../tests/fixtures/project-copy.ts'

const PORT = '4537'

let project: ProjectCopy

beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const start = (env: Record<string, string> = {}) => project.start('start', { PORT, ...env })
/** One line that says what to do, without internals. */
async function expectOneLine(env: Record<string, string>, line: RegExp) {
  const { code, err } = await start(env).ended
  expect(err.trim()).toMatch(line)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
  expect(processesOf(project.folder)).toEqual([])
}

test('npm start refuses to serve a site that was never built', async () => {
  const { code, err } = await project.start('serve', { PORT }).ended
  expect(code).toBe(1)
  expect(err.trim()).toBe('Nothing is built yet: npm run build does that, and npm start does both.')
})

test('npm start reports a port in use before it builds anything', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(Number(PORT), resolve))
  await expectOneLine({}, /^Port 4537 is in use: .*PORT=4538 npm start\.$/)
  await new Promise((resolve) => squatter.close(resolve))
})

test('npm start reports an invalid port', () => expectOneLine({ PORT: 'http' }, /^PORT=http is no port: /))

test('npm start reports an address that this machine does not have', () =>
  expectOneLine({ HOST: '203.0.113.9' }, /^HOST=203\.0\.113\.9 is no address of this machine: .*0\.0\.0\.0/))

test('npm start reports a missing feed file with the path that was tried', () =>
  expectOneLine({ FEED_URL: 'none.xml' }, /^FEED_URL=none\.xml: there is no file \/.*none\.xml\. Give /))

test('npm start reports a feed address with an unsupported protocol', () =>
  expectOneLine({ FEED_URL: 'ftp://example.org/feed' }, /^FEED_URL=ftp:.* https:\/\//))

test('npm start reports a feed address with a password, without the password', () =>
  expectOneLine(
    { FEED_URL: 'https://naam:geheim@example.org/feed' },
    /^FEED_URL: the address at example\.org has a name or password in it\. (?!.*geheim)/
  ))

test('npm start reports a wrong environment variable by name', () =>
  expectOneLine({ COUPONS_ENABLED: 'yes' }, /COUPONS_ENABLED: expected true or false/))

test('npm start reports a full disk', () =>
  expectOneLine({ TEST: 'full-disk', TMDB_API_KEY: 'disk' }, /^The disk is full: free some space/))

test('npm start passes on what a step says about the feed', () =>
  expectOneLine({ TEST: 'bad-feed', TMDB_API_KEY: 'feed' }, /^The feed has no episodes\.$/))

test('npm start reports a wrong brand setting with its field', async () => {
  const file = path.join(project.folder, 'brand/podcast.ts')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace("locale: 'nl-BE'", "locale: 'Dutch'"))
  await expectOneLine({}, /^brand\/podcast\.ts is not complete: locale: expected a locale such as nl-BE/)
  writeFileSync(file, `${whole}\nexport const = 1`)
  await expectOneLine({}, /^brand\/podcast\.ts, line \d+ cannot be read: /)
  writeFileSync(file, whole)
})
