// `npm start`: its output and what it serves; stopped, killed, started twice and built again: its behaviour, and whether votes survive.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { openDatabase } from '../../functions/platform/db/open.ts'
import { votes } from '../../functions/platform/db/schema.ts'
import { copyProject, type ProjectCopy, processesOf } from '../../tests/fixtures/project-copy.ts'

const PORT = '4547'
const BESIDE_PORT = '4546'
const BESIDE_ADDRESS = `http://localhost:${BESIDE_PORT}`
const ADDRESS = `http://localhost:${PORT}`
const READY = `The site is at ${ADDRESS}`
const SOON = { timeout: 15_000 }

let project: ProjectCopy

beforeAll(() => {
  project = copyProject()
})
afterEach(() => project.stop())
afterAll(() => project.remove())

const isListening = () =>
  fetch(ADDRESS).then(
    () => true,
    () => false
  )
const start = (env: Record<string, string> = {}) => project.start('start', { PORT, ...env })

describe('npm start', () => {
  test('npm start says what it does, serves site and functions, and ends everything on a signal', {
    timeout: 240_000
  }, async () => {
    const one = start()
    const line = await one.prints(READY)
    for (const words of [
      'Database: embedded',
      'Episodes, films and pictures…',
      '1 episode',
      'Pages and functions…'
    ]) {
      expect(line).toContain(words)
    }
    expect(line.trim().split('\n').at(-1)).toContain(READY)
    const page = await fetch(ADDRESS)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<h1>Proef</h1>')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect((await fetch(`${ADDRESS}/sample/sound.mp3`)).status).toBe(200)
    expect(await (await fetch(`${ADDRESS}/api/runtime-config`)).json()).toMatchObject({
      couponsEnabled: true
    })
    one.child.kill('SIGTERM')
    expect((await one.ended).code).toBe(0)
    expect(await isListening()).toBe(false)
    expect(processesOf(project.folder)).toEqual([])
  })

  // How soon it is ready is a budget, which the benchmark measures.
  test('npm start builds nothing when nothing changed, and accepts Ctrl-C twice', async () => {
    const again = start()
    expect(await again.prints(READY)).toContain('nothing changed since the last build')
    again.child.kill('SIGINT')
    again.child.kill('SIGINT')
    expect((await again.ended).code).toBe(0)
    expect(processesOf(project.folder)).toEqual([])
  })

  test('npm start serves no simulators and takes no payments when it is open to the network', async () => {
    const open = start({ HOST: '0.0.0.0' })
    expect(await open.prints(READY)).toContain('its simulators of Stripe, Printful and mail stay hidden')
    for (const where of ['/simulators/', '/simulators/stripe/stripe.js'])
      expect((await fetch(`${ADDRESS}${where}`)).status).toBe(404)
    const config = await (await fetch(`${ADDRESS}/api/runtime-config`)).json()
    expect(config).toEqual({ stripePublishableKey: '', couponsEnabled: false })
    open.child.kill('SIGTERM')
    expect((await open.ended).code).toBe(0)
  })

  test('npm start ends its child processes when it is stopped during a build', async () => {
    const one = start({ TEST: 'slow', TMDB_API_KEY: 'another' })
    await one.prints('Episodes, films and pictures…')
    await expect.poll(() => processesOf(project.folder).length, SOON).toBe(2)
    one.child.kill('SIGTERM')
    const { code, err } = await one.ended
    expect(code).toBe(0)
    expect(err).toBe('')
    await expect.poll(() => processesOf(project.folder), SOON).toEqual([])
  })

  test('npm start builds again when a page changed, and keeps the old site when that fails', {
    timeout: 240_000
  }, async () => {
    const page = path.join(project.folder, 'src/pages/index.astro')
    const whole = readFileSync(page, 'utf8')
    appendFileSync(page, '{nothing.of.this}')
    const broken = await start().ended
    expect(broken.code).toBe(1)
    expect(broken.err).toContain('nothing is not defined')
    writeFileSync(page, whole)
    const mended = start()
    expect(await mended.prints(READY)).toContain('nothing changed since the last build')
    mended.child.kill('SIGTERM')
    expect((await mended.ended).code).toBe(0)
  })

  test('a vote survives a stop and a kill, and can be taken back', { timeout: 240_000 }, async () => {
    const inTable = async () => {
      const { url, close } = await startEmbeddedDatabase(path.join(project.folder, '.data/postgres'))
      const rows = await openDatabase(url).select().from(votes)
      await close()
      return rows.map(({ episodeNumber, movieTitle }) => `${episodeNumber} ${movieTitle}`)
    }
    const send = (where: string, cookie = '') =>
      fetch(`${ADDRESS}/api/votes${where}`, {
        method: 'POST',
        headers: { origin: ADDRESS, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ episodeNumber: 112, movieTitle: 'Close' })
      })
    const first = start()
    await first.prints(READY)
    const cast = await send('')
    const cookie = cast.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cast.status).toBe(200)
    expect(cookie).toMatch(/^kino9-voter=/)
    first.child.kill('SIGTERM')
    await first.ended
    expect(await inTable()).toEqual(['112 Close'])

    const second = start()
    await second.prints(READY)
    const again = await send('', cookie)
    expect(again.status).toBe(200)
    expect(again.headers.getSetCookie()).toEqual([])
    second.child.kill('SIGKILL')
    await second.ended
    expect(await inTable()).toEqual(['112 Close'])

    const third = start()
    await third.prints(READY)
    expect((await send('/undo', cookie)).status).toBe(200)
    third.child.kill('SIGTERM')
    await third.ended
    expect(await inTable()).toEqual([])
  })

  test('a second start in the same folder is refused, a second server shares the votes, and a test server has its own', {
    timeout: 240_000
  }, async () => {
    const vote = async (address: string) => {
      const response = await fetch(`${address}/api/votes`, {
        method: 'POST',
        headers: { origin: address, 'content-type': 'application/json' },
        body: JSON.stringify({ episodeNumber: 112, movieTitle: 'Close' })
      })
      return response.status
    }
    const first = start()
    await first.prints(READY)
    const { code, err } = await project.start('start', { PORT: BESIDE_PORT }).ended
    expect(err.trim()).toMatch(
      /^The database in .* is in use by process \d+: stop that one first, or set DATABASE_URL\.$/
    )
    expect(code).toBe(1)

    const beside = project.start('serve', { PORT: BESIDE_PORT })
    expect(await beside.prints(BESIDE_ADDRESS)).toContain('shared with the process that has it open')
    expect(await vote(ADDRESS)).toBe(200)
    expect(await vote(BESIDE_ADDRESS)).toBe(200)
    beside.child.kill('SIGTERM')
    expect((await beside.ended).code).toBe(0)

    const testServer = project.start(
      'serve',
      { PORT: BESIDE_PORT, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      '--test'
    )
    await testServer.prints(BESIDE_ADDRESS)
    expect(await vote(BESIDE_ADDRESS)).toBe(200)
    testServer.child.kill('SIGTERM')
    await testServer.ended
    expect(existsSync(path.join(project.folder, '.cache/test/databases', BESIDE_PORT))).toBe(false)

    first.child.kill('SIGTERM')
    await first.ended
    const { url, close } = await startEmbeddedDatabase(path.join(project.folder, '.data/postgres'))
    expect(await openDatabase(url).$count(votes)).toBe(2)
    await close()
  })
})
