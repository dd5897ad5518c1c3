// A rollback, rehearsed: the last release runs on the schema of this version as on its own. Migrations only add; what a release still
// uses is dropped one release later.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const PROJECT = path.join(import.meta.dirname, '../../..')
const MIGRATIONS = 'functions/platform/db/migrations'
/** Where releases before the rooms have them. */
const OLD_MIGRATIONS = 'functions/db/migrations'
/** What the last release must still do: a vote, an order from cart to parcel, a Superfan, a subscription to push messages. */
const STORIES = ['votes/handlers', 'orders/order-life', 'superfan/finalize-signup', 'push/handlers']

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()

/** The last commit without the newest migration; undefined where the history of git is missing or cut off. */
function lastRelease(): string | undefined {
  const newest = journal.entries.at(-1)?.tag ?? ''
  const journals = [MIGRATIONS, OLD_MIGRATIONS].map((folder) => `${folder}/meta/_journal.json`)
  try {
    const adding = git('log', '-1', `-S"${newest}"`, '--format=%H', '--', ...journals)
    return git('rev-parse', '--verify', '--quiet', adding === '' ? 'HEAD' : `${adding}^`)
  } catch {
    return undefined
  }
}

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

const release = lastRelease()
if (!release) console.log('skipped: the history of git, which has the last release, is not here')

// Between releases each commit is one here, and a test of it may be wrong: what it passes on its own schema is compared.
test.skipIf(!release)(
  'what the last release passes of its own tests on its own schema, it passes on the newest one',
  { timeout: 1_800_000 },
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'kino-rollback-'))
    try {
      execFileSync('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', String(release), home], {
        cwd: PROJECT
      })
      symlinkSync(path.join(PROJECT, 'node_modules'), path.join(home, 'node_modules'))
      const before = await passedIn(home)
      for (const story of STORIES)
        expect(before.passed, `${story}\n${before.printed}`).toContainEqual(expect.stringContaining(story))
      const theirs = path.join(home, existsSync(path.join(home, MIGRATIONS)) ? MIGRATIONS : OLD_MIGRATIONS)
      rmSync(theirs, { recursive: true })
      cpSync(path.join(PROJECT, MIGRATIONS), theirs, { recursive: true })
      const after = await passedIn(home)
      expect(
        before.passed.filter((name) => !after.passed.includes(name)),
        after.printed
      ).toEqual([])
    } finally {
      rmSync(home, { recursive: true })
    }
  }
)

/** Runs the stories of the release: the tests that passed, and what was printed. */
async function passedIn(home: string): Promise<{ passed: string[]; printed: string }> {
  const report = path.join(home, 'report.json')
  rmSync(report, { force: true })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  execFile(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=integration',
      '--reporter=json',
      `--outputFile=${report}`,
      ...STORIES
    ],
    { cwd: home, env: withoutVitest(process.env) },
    (_, stdout, stderr) => resolve(stdout + stderr)
  )
  const printed = await ended
  expect(existsSync(report), printed).toBe(true)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const passed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      // A title may name the seed of its run.
      .map(({ fullName }) => `${path.relative(home, name)}: ${fullName.replace(/ \(seed \d+\)/, '')}`)
  )
  return { passed, printed }
}

/** The run inside this one uses its servers, but is a run of its own. */
const withoutVitest = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:VITEST|TEST$|TEST_DEEP$)/.test(name)))
