// Installs the browsers, servers and tools that the chosen steps need, if they are missing and the system's package manager has
// them.
import { firefoxProgram } from '../../tests/e2e/support/firefox.ts'
import { webkitProgram } from '../../tests/e2e/support/webkit.ts'
import { installNetlifyTools } from '../../tests/netlify/tools.ts'
import { findChromium } from './chromium.ts'
import { installDebianPackages } from './debian.ts'
import { installServers } from './servers.ts'
import type { Step } from './steps.ts'

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
    installBrowser('Firefox', firefoxProgram, ['firefox-esr'])
    // Xvfb is a virtual screen.
    installBrowser('WebKit', webkitProgram, ['libwebkit2gtk-4.1-0', 'xvfb', 'openssl'])
  }
  if (needed.has('servers')) installServers()
  if (needed.has('netlify')) installNetlifyTools()
}

/** An installed one, otherwise from the system's package manager. */
function installBrowser(name: string, program: () => unknown, packages: readonly string[]): void {
  if (!program()) installDebianPackages(`${name} for the browser tests`, ...packages)
  if (!program())
    console.log(
      `No ${name} here: its tests are skipped. On Debian: sudo apt-get install ${packages.join(' ')}`
    )
}
