// The npm that started this process, otherwise the one on the path.
import { spawnSync } from 'node:child_process'
import type { Answered } from './verdict.ts'

const MOST_BYTES = 64 * 1024 * 1024

export function npm(...args: string[]): Answered {
  const own = process.env.npm_execpath
  // npm runs on the Node that it came with, which may be older than ours.
  const [command, before] = own ? [process.env.npm_node_execpath ?? process.execPath, [own]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    shell: !own && process.platform === 'win32'
  })
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}
