// The steps of the test command: which programs each one runs, and what must be installed or must have passed before.
import { CANARIES } from './canaries.ts'

export interface Command {
  program: string
  args: string[]
  env?: Record<string, string>
  /** The runner's report with its counts. Without one, the command is one check. */
  report?: { from: 'vitest' | 'playwright'; file: string }
  /** Stores the output of the command in the folder of reports. */
  logFile?: string
}

export interface Step {
  name: string
  title: string
  commands: Command[]
  /** A check of code, documents or sizes. It is counted separately from the tests of the product. */
  isCheck?: boolean
  installs?: readonly ('chromium' | 'other-browsers' | 'servers' | 'netlify')[]
  /** Steps that must have passed first, when they run too. */
  needs?: readonly string[]
}

const tool = (program: string, ...args: string[]): Command => ({ program, args })

const vitest = (name: string, ...projects: string[]): Command => {
  const file = `${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=.cache/test/${file}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  return { program: 'vitest', args: ['run', ...reporters, ...chosen], report: { from: 'vitest', file } }
}

/** @param port of the server: both projects may run at once, so each has its own port and folder */
const playwright = (project: string, port: number, isDeep: boolean): Command => {
  const file = `${project}.json`
  const args = [
    'test',
    `--project=${project}`,
    `--output=.cache/test/${project}`,
    '--reporter=line,json',
    ...(isDeep ? [] : ['--grep-invert=@deep'])
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `.cache/test/${file}`, E2E_PORT: String(port) }
  return { program: 'playwright', args, env, report: { from: 'playwright', file } }
}

/** The compiler stores its results between runs, so that a second run checks only changes. */
const types = (name: string, project: string): Command =>
  tool('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`)

/**
 * The steps in the order in which they start; two run at a time. The browser tests take longest: they start as soon as
 * the site is built.
 *
 * @param isDeep whether the deep set runs too: other browsers, Netlify's own tools, crash tests, long models, timing
 */
export function steps(isDeep: boolean): Step[] {
  const always: Step[] = [
    {
      name: 'build',
      title: 'build',
      isCheck: true,
      // With invented secrets; a later step searches for them in the build and its output.
      commands: [{ program: 'node', args: ['scripts/build.ts'], env: CANARIES, logFile: 'build.log' }]
    },
    {
      name: 'lint',
      title: 'format, lint and import rules',
      isCheck: true,
      commands: [tool('biome', 'ci', '--error-on-warnings')]
    },
    {
      name: 'browser',
      title: 'browser tests',
      installs: isDeep ? ['chromium', 'other-browsers'] : ['chromium'],
      needs: ['build'],
      commands: [playwright('e2e', 4399, isDeep)]
    },
    {
      name: 'types',
      title: 'types',
      isCheck: true,
      commands: [
        tool('astro', 'sync', '--silent'),
        types('rules', 'src/tsconfig.rules.json'),
        types('worker', 'src/tsconfig.worker.json'),
        types('server', 'functions'),
        types('tests', 'tests'),
        tool('astro', 'check', '--tsconfig', 'src/tsconfig.json', '--minimumFailingSeverity', 'warning')
      ]
    },
    {
      name: 'integration',
      title: 'integration tests',
      installs: ['servers'],
      commands: [vitest('integration', 'integration')]
    },
    {
      name: 'unit',
      title: 'unit and component tests',
      installs: ['chromium'],
      // Components read the podcast's data that the build prepares.
      needs: ['build'],
      commands: [vitest('unit', 'unit', 'browser')]
    },
    {
      name: 'accessibility',
      title: 'accessibility',
      installs: ['chromium'],
      needs: ['build'],
      commands: [playwright('accessibility', 4398, isDeep)]
    },
    { name: 'dead-code', title: 'dead code', isCheck: true, commands: [tool('knip')] },
    { name: 'checks', title: 'code and documents', isCheck: true, commands: [vitest('checks', 'checks')] },
    {
      name: 'budgets',
      title: 'sizes and counts of the built site',
      isCheck: true,
      needs: ['build'],
      commands: [vitest('budgets', 'budgets')]
    }
  ]
  const deep: Step[] = [
    {
      name: 'deep',
      title: 'crashes, long models and timing',
      installs: ['servers'],
      commands: [vitest('deep', 'deep')]
    },
    {
      name: 'netlify',
      title: "Netlify's own build, packer and runtime",
      installs: ['netlify'],
      needs: ['build'],
      commands: [vitest('netlify', 'netlify')]
    },
    {
      name: 'bench',
      title: 'each measurement of the bench, at a tenth of its size',
      isCheck: true,
      installs: ['chromium', 'servers'],
      commands: [tool('node', 'bench/run.ts', '--quick')]
    }
  ]
  return isDeep ? [...always, ...deep] : always
}
