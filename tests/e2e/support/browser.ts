// Which Chromium the tests run in.
import { smallestChromium, wholeChromium } from '../../../scripts/test/chromium.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Chromium as people install it: it shows notices. */
export const wholeBrowser = { launchOptions: { executablePath: wholeChromium(), args } }

/** Half the processor time; it refuses notices. */
export const smallBrowser = { launchOptions: { executablePath: smallestChromium(), args } }
