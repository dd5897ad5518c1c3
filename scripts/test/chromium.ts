// The browser for component and browser tests: an installed one, else the system's package manager brings it.
import { existsSync } from 'node:fs'
import { bringFromDebian } from './debian.ts'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

/** Chromium without its window, menus and settings; a browser test costs half as much in it. Debian packs it apart. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const installed = () =>
  [process.env.CHROMIUM_PATH, ...known].find((file) => file !== undefined && existsSync(file))

/** Path of a Chromium, installing Debian's when there is none and we may; else one line that says what to do. */
export function findChromium(): { path: string } | { missing: string } {
  if (!existsSync(HEADLESS_SHELL))
    bringFromDebian('a smaller Chromium for the browser tests', 'chromium-headless-shell')
  const found = installed()
  if (found) return { path: found }
  bringFromDebian('Chromium for the browser tests', 'chromium')
  const now = installed()
  if (now) return { path: now }
  const advice = process.platform === 'linux' ? 'sudo apt-get install chromium' : 'install Google Chrome'
  return {
    missing: `The browser tests need Chromium or Chrome: ${advice}, or set CHROMIUM_PATH to one, then try again.`
  }
}

/** The whole browser, with permissions and notices. */
export const wholeChromium = (): string => installed() ?? '/usr/bin/chromium'

/** The smaller browser where there is one, else the whole one. */
export const smallestChromium = (): string => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : wholeChromium())
