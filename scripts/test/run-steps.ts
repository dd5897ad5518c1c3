// Runs steps in parallel, one per core, in the order in which they are listed.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { type Count, checked, playwrightCount, sumLine, sumOf, vitestCount } from './count.ts'
import type { Command, Step } from './steps.ts'

export interface StepResult {
  name: string
  title: string
  isCheck: boolean
  count: Count
  durationMs: number
}

/** The folder of the runners' reports and the build's log. */
const REPORTS = '.cache/test'
const SIDE_BY_SIDE = Math.min(2, availableParallelism())

/**
 * Starts each step as soon as a core is free and the steps it depends on have passed. Steps listed first start first.
 * What a step prints appears when the step ends, so that the output of two steps does not mix.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  mkdirSync(REPORTS, { recursive: true })
  const children = new Set<ChildProcess>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const child of children) child.kill(signal)
      process.exit(1)
    })
  const isChosen = (name: string) => steps.some((step) => step.name === name)
  const waiting = [...steps]
  const running = new Map<string, Promise<void>>()
  const results = new Map<string, StepResult>()
  while (waiting.length + running.size > 0) {
    const isReady = (step: Step) => !step.needs?.some((name) => isChosen(name) && !results.has(name))
    const next = running.size < SIDE_BY_SIDE ? waiting.findIndex(isReady) : -1
    const [step] = next === -1 ? [] : waiting.splice(next, 1)
    if (!step) {
      await Promise.race(running.values())
      continue
    }
    const broken = step.needs?.filter((name) => (results.get(name)?.count.failed ?? 0) > 0) ?? []
    const run = runStep(step, broken, { children, isAlone: steps.length === 1 }).then((result) => {
      results.set(step.name, result)
      running.delete(step.name)
    })
    running.set(step.name, run)
  }
  return steps.flatMap((step) => results.get(step.name) ?? [])
}

interface Run {
  /** Running child processes, to be ended with the test command. */
  children: Set<ChildProcess>
  /** Whether this is the only step: then its output appears at once. */
  isAlone: boolean
}

async function runStep(step: Step, broken: readonly string[], run: Run): Promise<StepResult> {
  const { name, title, isCheck = false } = step
  const startedMs = Date.now()
  const result = (count: Count) => ({ name, title, isCheck, count, durationMs: Date.now() - startedMs })
  if (broken.length > 0) {
    const reason = `${title}: not run, because ${broken.join(' and ')} failed`
    console.log(`\n■ ${reason}`)
    return result({ ...checked(false), notes: [reason] })
  }
  console.log(`\n■ ${title}: started`)
  const counts: Count[] = []
  let printed = ''
  for (const command of step.commands) {
    const { count, output } = await runCommand(command, run)
    counts.push(count)
    printed += output
  }
  const done = result(sumOf(counts))
  console.log(
    `\n■ ${title}\n${run.isAlone ? '' : printed}  ${title}: ${sumLine(done.count)} in ${(done.durationMs / 1000).toFixed(1)} s`
  )
  return done
}

/** A runner that fails without a failed test counts as one failure; the end of its output says why. */
async function runCommand(command: Command, run: Run): Promise<{ count: Count; output: string }> {
  const report = command.report && `${REPORTS}/${command.report.file}`
  if (report) rmSync(report, { force: true })
  const { hasPassed, output } = await outputOf(command, run)
  if (command.logFile) writeFileSync(`${REPORTS}/${command.logFile}`, output)
  if (!report) return { count: checked(hasPassed), output }
  const read = command.report?.from === 'playwright' ? playwrightCount : vitestCount
  const count = existsSync(report) ? read(report) : sumOf([])
  const hasReported = count.failed > 0 || (hasPassed && existsSync(report))
  if (hasReported) return { count, output }
  const note = [`${command.program} ${command.args.join(' ')}`, ...lastLines(output)].join('\n    ')
  return { count: { ...count, failed: 1, notes: [...count.notes, note] }, output }
}

const lastLines = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-15)

function outputOf(
  { program, args, env = {} }: Command,
  { children, isAlone }: Run
): Promise<{ hasPassed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (isAlone) process.stdout.write(text)
      })
    const end = (hasPassed: boolean) => {
      children.delete(child)
      resolve({ hasPassed, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
