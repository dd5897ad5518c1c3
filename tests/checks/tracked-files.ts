// The files of the project according to git: tracked, and new ones that are not ignored.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function trackedFiles(pattern: RegExp): string[] {
  const result = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8'
  })
  if (result.status !== 0) throw new Error(`git could not list the files: ${result.stderr}`)
  const files = result.stdout
    .split('\n')
    .filter((file) => file !== '' && existsSync(file) && pattern.test(file))
  if (files.length === 0) throw new Error(`No file fits ${pattern}: this check looks at nothing.`)
  return files
}
