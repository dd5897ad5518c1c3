// A rollback, rehearsed: the last release runs on the schema of this version. Migrations only add; what a release still
// uses is dropped one release later.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const PROJECT = path.join(import.meta.dirname, '../..')
const MIGRATIONS = 'functions/db/migrations'
/** What the last release must still do: a vote, an order from cart to parcel, a Superfan, a subscription to push messages. */
const STORIES = ['votes/handlers', 'orders/order-life', 'superfan/finalize-signup', 'push/handlers']

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()

/** The last commit without the newest migration; undefined where the history of git is missing or cut off. */
function lastRelease(): string | undefined {
  const newest = journal.entries.at(-1)?.tag ?? ''
  try {
    const adding = git('log', '-1', `-S"${newest}"`, '--format=%H', '--', `${MIGRATIONS}/meta/_journal.json`)
    return git('rev-parse', '--verify', '--quiet', adding === '' ? 'HEAD' : `${adding}^`)
  } catch {
    return undefined
  }
}

interface Report {
  testResults: { name: string; status: string; message: string }[]
}

const release = lastRelease()
if (!release) console.log('skipped: the history of git, which has the last release, is not here')

test.skipIf(!release)(
  'the last release passes its own tests on the newest schema',
  { timeout: 600_000 },
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'kino-rollback-'))
    try {
      execFileSync('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', String(release), home], {
        cwd: PROJECT
      })
      rmSync(path.join(home, MIGRATIONS), { recursive: true })
      cpSync(path.join(PROJECT, MIGRATIONS), path.join(home, MIGRATIONS), { recursive: true })
      symlinkSync(path.join(PROJECT, 'node_modules'), path.join(home, 'node_modules'))
      const report = path.join(home, 'report.json')
      const { promise: ended, resolve } = Promise.withResolvers<string>()
      execFile(
        process.execPath,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--project=integration',
          '--reporter=json',
          `--outputFile=${report}`,
          ...STORIES.map((story) => `functions/${story}`)
        ],
        { cwd: home, env: withoutVitest(process.env) },
        (_, stdout, stderr) => resolve(stdout + stderr)
      )
      const printed = await ended
      expect(existsSync(report), printed).toBe(true)
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
      const passed = testResults.filter(({ status }) => status === 'passed').map(({ name }) => name)
      for (const story of STORIES)
        expect(passed, `${story}\n${printed}`).toContainEqual(expect.stringContaining(story))
      expect(testResults.filter(({ status }) => status !== 'passed')).toEqual([])
    } finally {
      rmSync(home, { recursive: true })
    }
  }
)

/** The run inside this one uses its servers, but is a run of its own. */
const withoutVitest = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:VITEST|TEST$|TEST_DEEP$)/.test(name)))
