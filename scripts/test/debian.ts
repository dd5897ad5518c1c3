// Installs Debian packages that tests need, where we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages (once) on Debian as root; does nothing elsewhere. */
export function installDebianPackages(what: string, ...packages: string[]): void {
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return
  console.log(`Installing ${what} (once)…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
}
