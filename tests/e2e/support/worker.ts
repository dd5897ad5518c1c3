// Tests with the real service worker.
import type { Page } from '@playwright/test'
import { wholeBrowser } from './browser.ts'

/** For `test.use`: this test's pages may have their worker. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** And may show notices, which the smaller browser refuses. */
export const withNotices = { ...withWorker, ...wholeBrowser }

/** The first key brings the worker; waits until it works for this page and has prepared itself. */
export async function bringWorker(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Paths of everything that the worker keeps, whatever it keeps it in. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept.sort()
  })
