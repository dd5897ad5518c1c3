// Installs the browsers, servers and tools that the chosen steps need, if they are missing and the system's package manager has
// them.
import { installNetlifyTools } from '../../tests/netlify/tools.ts'
import { findChromium } from './chromium.ts'
import { installFirefox } from './firefox.ts'
import { installServers } from './servers.ts'
import type { Step } from './steps.ts'
import { installWebkit } from './webkit.ts'

/** Exits with one line when there is no Chromium. Anything else that is missing is named, and its tests are skipped. */
export function installFor(steps: readonly Step[]): void {
  const needed = new Set(steps.flatMap((step) => step.installs ?? []))
  if (needed.has('chromium')) {
    const chromium = findChromium()
    if ('missing' in chromium) {
      console.error(chromium.missing)
      process.exit(1)
    }
    process.env.CHROMIUM_PATH = chromium.path
  }
  if (needed.has('other-browsers')) {
    installFirefox()
    installWebkit()
  }
  if (needed.has('servers')) installServers()
  if (needed.has('netlify')) installNetlifyTools()
}
