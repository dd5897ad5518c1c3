// For tests: the first step of a build as the operator runs it, in its own process and folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Podcast } from '../../src/listen/episodes/schema.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Creates a folder with the sample in it. */
export function prepareFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prepare-'))
  symlinkSync(path.join(ROOT, 'sample'), path.join(folder, 'sample'))
  return folder
}

/** Runs the step; returns its exit code, its output, and access to what it wrote. */
export async function prepareIn(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/build/prepare.ts')], {
    cwd: folder,
    // Caches compiled files between the processes.
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
