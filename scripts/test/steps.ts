// The steps of `npm test`, each made of parts that run one tool and count what it says.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { BUILD_LOG, CANARIES } from './canaries.ts'
import { type Count, checked, playwrightCount, vitestCount } from './count.ts'

type Part = () => Count

interface Step {
  name: string
  title: string
  parts: Part[]
  needsBrowser?: boolean
  /** PostgreSQL and Redis, for tests against the real ones. */
  needsServers?: boolean
  /** Netlify's own build and packer, with a lockfile of their own. */
  needsNetlify?: boolean
  needs?: string[]
}

const reports = '.cache/test'

function succeeds(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return result.status === 0
}

/** One tool, one check: it passed or it failed. */
const tool = (command: string, ...args: string[]): Part => {
  return () => checked(succeeds(command, args))
}

/** A runner that counts its own tests; when it ends badly without a failed test, that is one failure more. */
function counted(report: string, run: () => boolean, count: (file: string) => Count): Count {
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const ended = run()
  const found = existsSync(report) ? count(report) : checked(false)
  return !ended && found.failed === 0 ? { ...found, failed: 1 } : found
}

const vitest = (name: string, ...args: string[]): Part => {
  const report = `${reports}/${name}.json`
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  return () => counted(report, () => succeeds('vitest', all), vitestCount)
}

const playwright = (project: string): Part => {
  const report = `${reports}/${project}.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  // Each second try is named at the end of the run, and they are few (count.ts).
  const args = ['test', `--project=${project}`, '--reporter=line,json', '--retries=1']
  return () => counted(report, () => succeeds('playwright', args, env), playwrightCount)
}

/** With secrets that are nobody's; what it said is kept, so that a later step can look for them. */
const build: Part = () => {
  const env = { ...process.env, ...CANARIES }
  const { status, output } = spawnSync('node', ['scripts/build.ts'], { encoding: 'utf8', env })
  const said = output.join('')
  process.stdout.write(said)
  mkdirSync(reports, { recursive: true })
  writeFileSync(BUILD_LOG, said)
  return checked(status === 0)
}

export const steps: Step[] = [
  { name: 'lint', title: 'format and lint', parts: [tool('biome', 'ci', '--error-on-warnings')] },
  {
    name: 'types',
    title: 'types',
    parts: [
      tool('astro', 'sync', '--silent'),
      tool('tsc', '-p', 'tsconfig.rules.json'),
      tool('tsc', '-p', 'tsconfig.worker.json'),
      tool('tsc', '-p', 'tsconfig.server.json'),
      tool('tsc', '-p', 'tsconfig.tests.json'),
      tool('astro', 'check', '--tsconfig', 'tsconfig.browser.json', '--minimumFailingSeverity', 'warning')
    ]
  },
  { name: 'walls', title: 'walls and texts', parts: [vitest('walls', '--project', 'checks')] },
  { name: 'dead-code', title: 'dead code', parts: [tool('knip')] },
  {
    name: 'unit',
    title: 'unit and component tests',
    needsBrowser: true,
    parts: [vitest('unit', '--project', 'unit', '--project', 'browser')]
  },
  {
    name: 'integration',
    title: 'integration tests',
    needsServers: true,
    parts: [vitest('integration', '--project', 'integration')]
  },
  { name: 'build', title: 'build', parts: [build] },
  {
    name: 'budgets',
    title: 'size budgets',
    needs: ['build'],
    parts: [vitest('budgets', '--project', 'budgets')]
  },
  {
    name: 'netlify',
    title: "Netlify's own build, packer and runtime",
    needsNetlify: true,
    needs: ['build'],
    parts: [vitest('netlify', '--project', 'netlify')]
  },
  {
    name: 'browser',
    title: 'browser tests',
    needsBrowser: true,
    needs: ['build'],
    parts: [playwright('stories')]
  },
  {
    name: 'accessibility',
    title: 'accessibility',
    needsBrowser: true,
    needs: ['build'],
    parts: [playwright('accessibility')]
  }
]
