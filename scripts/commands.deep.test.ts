// The operator's commands that have no test of their own, as typed: each starts, does its work and ends.
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../functions/platform/db/embedded.ts'
import { copyProject, type ProjectCopy } from '../tests/fixtures/project-copy.ts'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const command = (name: string, ...args: string[]) => project.start(name, {}, ...args).ended

test('migrate creates the database of this machine, and finds it up to date afterwards', async () => {
  expect(await command('migrate')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/migrations applied/)
  })
  expect(await command('migrate')).toMatchObject({ code: 0, out: expect.stringMatching(/up to date/) })
})

test('vapid prints a pair of keys as lines for the environment', async () => {
  const { code, out } = await command('vapid')
  expect(code).toBe(0)
  expect(out).toMatch(/^VAPID_PUBLIC_KEY=[\w-]{87}\nVAPID_PRIVATE_KEY=[\w-]{43}\n/)
})

test('sbom writes a document of all packages of the site', async () => {
  copyFileSync('package-lock.json', path.join(project.folder, 'package-lock.json'))
  expect(await command('sbom')).toMatchObject({ code: 0, err: '' })
  const { components } = JSON.parse(readFileSync(path.join(project.folder, 'build/sbom.cdx.json'), 'utf8'))
  expect(components.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['astro', 'hono'])
  )
})

describe('beside a running site', () => {
  let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
  beforeAll(async () => {
    database = await startEmbeddedDatabase(path.join(project.folder, '.data/postgres'))
  })
  afterAll(() => database.close())

  test('host prints a link for a host of the brand, and names them for anybody else', async () => {
    const { code, out } = await command('host', 'invite', 'noor')
    expect(code).toBe(0)
    expect(out).toMatch(/^For noor only, for half an hour, once; .*\nhttp:\/\/localhost:4321\/\S+$/m)
    const unknown = await command('host', 'invite', 'jan')
    expect(unknown.code).toBe(1)
    expect(unknown.err).toMatch(/^There is no host jan in brand\/podcast.ts: expected one of .*noor/)
  })

  test('outbox lists what was given up, and refuses what was not', async () => {
    expect(await command('outbox', 'list')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nothing was given up\.\n$/)
    })
    expect(await command('outbox', 'again', '7')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^7: no such message was given up\./)
    })
  })

  test('job runs a job, and lists all for a name that is none', async () => {
    const { code, out } = await command('job', 'sweep-cache')
    expect(code).toBe(0)
    expect(out).toMatch(/sweep-cache.*"outcome":"done"/)
    expect(await command('job', 'drop-all')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no job drop-all\. Give one of: .*sweep-cache \(/)
    })
  })

  test('reconcile compares with the simulated Stripe, and finds no difference where nothing was sold', async () => {
    expect(await command('reconcile', '--days', '3')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nothing differs from Stripe in the last 3 days\.\n/)
    })
  })
})
