// Shared by all tests: a page that fails its test on console messages, and the routes of the site.
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** One URL of every kind of page, for checks of all of them. */
export const routes = [
  '/',
  '/aflevering/118/',
  '/afleveringen/',
  '/afleveringen/2/',
  '/bewaard/',
  '/van-jou/',
  '/luister/',
  '/films/',
  '/film/la-jetee-1962/',
  '/must-see/',
  '/cijfers/',
  '/mijn-films/',
  '/mail/',
  '/overzetten/',
  '/privacy/',
  '/voorwaarden/',
  '/herroepen/',
  '/offline/',
  '/zoeken/'
] as const

/** Messages about a blocked service worker (playwright.config.ts). */
const WORKER_BLOCKED = /^service worker:|^Service Worker registration blocked/

/** A trace runs in every frame; simulated mails are in a frame without script, which logs that. */
const LETTER_TRACED =
  /^Blocked script execution in '[^']*\/simulators\/mail\/[^']*' because the document's frame is sandboxed/

interface TestContext {
  /**
   * Whether the browser has stored nothing yet. The site's script then loads after the first paint (load-site.client.ts), so
   * that a press right after `goto` can come too early.
   */
  isFirstVisit: boolean
  returning: undefined
  /** Expected console messages of this test, which is about a failure. */
  expectedComplaints: readonly RegExp[]
  quietConsole: undefined
}

export const test = base.extend<TestContext>({
  expectedComplaints: [[], { option: true }],
  isFirstVisit: [false, { option: true }],
  returning: [
    async ({ context, isFirstVisit }, use) => {
      if (!isFirstVisit)
        await context.addInitScript(() => {
          // Not in the frame of another page.
          if (window.top !== window || !location.protocol.startsWith('http')) return
          try {
            localStorage.setItem('kino9-test-visited', 'true')
          } catch {
            // A test blocks storage, and is about a browser that stores nothing.
          }
        })
      await use(undefined)
    },
    { auto: true }
  ],
  quietConsole: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = []
      const complain = (text: string) => {
        const expected = [WORKER_BLOCKED, LETTER_TRACED, ...expectedComplaints]
        if (!expected.some((one) => one.test(text))) complaints.push(text)
      }
      // On the context, so that second tabs are covered as well.
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
      })
      context.on('weberror', (failure) => complain(failure.error().message))
      await use(undefined)
      const duringTest = [...complaints]
      // A route handler that still waits for the server would throw in the next test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(duringTest, 'messages in the console').toEqual([])
    },
    { auto: true }
  ]
})

/** On a first visit: resolves once the site's script runs; `goto` returns earlier. */
export async function scriptRuns(page: Page): Promise<void> {
  // A quiet network is no sign that a busy browser has read the page to its end.
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-src]')
    // An imported module does not run again.
    await import(script?.dataset.src ?? '')
  })
}
