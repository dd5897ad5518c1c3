// For tests: the first step of a build as the operator runs it, a process of its own in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Podcast } from '../../src/features/episodes/schema.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** A new folder with the sample in it. */
export function prepareFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prepare-'))
  symlinkSync(path.join(ROOT, 'sample'), path.join(folder, 'sample'))
  return folder
}

/** Runs the step; answers its exit code, what it printed, and a look at what it wrote. */
export async function prepareIn(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/build/prepare.ts')], {
    cwd: folder,
    // Compiled files are kept between the processes.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: path.join(ROOT, '.cache/test/compiled'), ...env }
  })
  let output = ''
  const keep = (chunk: string) => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  const read = () =>
    JSON.parse(readFileSync(path.join(folder, '.cache/site/podcast.json'), 'utf8')) as Podcast
  return { code, lines: output.trim().split('\n'), read }
}
