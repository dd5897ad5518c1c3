// What every test shares: a page that fails its test when the console complains, and the routes of the site.
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** One address of every kind of page, for checks that walk them all. */
export const routes = [
  '/',
  '/aflevering/118/',
  '/afleveringen/',
  '/afleveringen/2/',
  '/luister/',
  '/films/',
  '/film/la-jetee-1962/',
  '/must-see/',
  '/privacy/',
  '/voorwaarden/',
  '/herroepen/',
  '/offline/',
  '/zoeken/'
] as const

/** What the runner and the page say of a service worker that was not allowed (playwright.config.ts). */
const WORKER_BLOCKED = /^service worker:|^Service Worker registration blocked/

/** A trace of the runner looks into every frame; the letters of the simulators lie in one that runs no script. */
const LETTER_TRACED =
  /^Blocked script execution in '[^']*\/simulators\/mail\/[^']*' because the document's frame is sandboxed/

interface TestContext {
  /**
   * Whether the browser has stored nothing yet. The site's script then loads after the first paint (load-site.client.ts), so
   * that a press right after `goto` can come too early.
   */
  isFirstVisit: boolean
  returning: undefined
  /** What the console may say in this test, because the test is about something going wrong. */
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
          // Not in the frame of another page, and not where a test blocks storage.
          if (window.top !== window || !location.protocol.startsWith('http')) return
          try {
            localStorage.setItem('kino9-test-visited', 'true')
          } catch {}
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
      // Of the context, so that second tabs are covered as well.
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
      })
      context.on('weberror', (failure) => complain(failure.error().message))
      await use(undefined)
      expect(complaints, 'messages in the console').toEqual([])
    },
    { auto: true }
  ]
})

/** On a first visit: resolves once the site's script runs, which `goto` does not wait for. */
export const scriptRuns = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-src]')
    // A module that the page has imported is not run again.
    await import(script?.dataset.src ?? '')
  })
