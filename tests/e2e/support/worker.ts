// Tests with the real service worker.
import type { Page } from '@playwright/test'
import { wholeBrowser } from './browser.ts'

/** For `test.use`: pages may register the service worker. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** And show notifications, which the headless shell refuses. */
export const withNotices = { ...withWorker, ...wholeBrowser }

/** The first key press registers the worker; waits until it controls the page and has filled its caches. */
export async function startWorker(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Paths in all of the worker's caches. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stored: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) stored.push(new URL(url).pathname)
    return stored.sort()
  })
