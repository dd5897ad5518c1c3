// Visitors of a measured site: Chromium with an empty cache, the probe in every page, a slower processor on request.
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=user-gesture-required', '--mute-audio']
const PHONE = { width: 390, height: 844 }

export interface Visitor {
  page: Page
  session: CDPSession
}
export interface Visitors {
  /** A fresh visitor: nothing stored, nothing cached. */
  visit: <Value>(origin: string, act: (visitor: Visitor) => Promise<Value>) => Promise<Value>
  close: () => Promise<void>
}

export async function openVisitors(executablePath: string): Promise<Visitors> {
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  return {
    async visit(baseURL, act) {
      const context = await browser.newContext({
        baseURL,
        viewport: PHONE,
        locale: 'nl-BE',
        hasTouch: true,
        // Else the policy of the page lets the bench wait for nothing in it.
        bypassCSP: true
      })
      await context.addInitScript({ path: 'bench/probe.js' })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      try {
        return await act({ page, session })
      } finally {
        await context.close()
      }
    },
    close: () => browser.close()
  }
}

/** `times` = 4: everything takes four times as long, as on a cheap phone. */
export const slowDown = ({ session }: Visitor, times: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: times })

/** 150 ms there and back and 1.6 Mbit a second, as Lighthouse has it. */
export async function slowLine({ session }: Visitor): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8
  })
}

/** Until what was started is painted and the page has nothing to do. */
export const settled = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))'
  )

/** A bare touch: the checks of the test runner would run in the page while it is timed. */
export async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await settled(page)
  await target.tap({ force: true })
  await settled(page)
}
