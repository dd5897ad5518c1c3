// Selects the Chromium for the tests.
import { smallestChromium, wholeChromium } from '../../../scripts/test/chromium.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** The full Chromium, which shows notifications. */
export const wholeBrowser = { launchOptions: { executablePath: wholeChromium(), args } }

/** The headless shell: half the CPU time, but no notifications. */
export const smallBrowser = { launchOptions: { executablePath: smallestChromium(), args } }
