// The browser for component and end-to-end tests: an installed one, otherwise from the system's package manager.
import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian.ts'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

/** Chromium's headless shell, with which a browser test takes half the time. A separate package in Debian. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const installed = () =>
  [process.env.CHROMIUM_PATH, ...known].find((file) => file !== undefined && existsSync(file))

/**
 * The path of a Chromium. Installs Debian's when there is none and that is possible; otherwise throws one line that says what
 * to do.
 */
export function findChromium(): { path: string } | { missing: string } {
  if (!existsSync(HEADLESS_SHELL))
    installDebianPackages('a smaller Chromium for the browser tests', 'chromium-headless-shell')
  const found = installed()
  if (found) return { path: found }
  installDebianPackages('Chromium for the browser tests', 'chromium')
  const now = installed()
  if (now) return { path: now }
  const advice = process.platform === 'linux' ? 'sudo apt-get install chromium' : 'install Google Chrome'
  return {
    missing: `The browser tests need Chromium or Chrome: ${advice}, or set CHROMIUM_PATH to one, then try again.`
  }
}

/** The full browser, which supports permissions and notifications. */
export const wholeChromium = (): string => installed() ?? '/usr/bin/chromium'

/** The headless shell if there is one, otherwise the full browser. */
export const smallestChromium = (): string => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : wholeChromium())
