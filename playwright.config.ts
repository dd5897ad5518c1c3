import { defineConfig } from '@playwright/test'
import { chooseSampleBrand } from './scripts/brand-folder.ts'
import { smallBrowser, wholeBrowser } from './tests/e2e/support/browser.ts'
import { OFFICE_HASH } from './tests/e2e/support/office-password.ts'

chooseSampleBrand()
const port = Number(process.env.E2E_PORT ?? 4399)

/** The built site on the local production host; `e2e` is what visitors do, `accessibility` walks every route. */
export default defineConfig({
  testDir: 'tests',
  outputDir: '.cache/test/playwright',
  // Far more than any test needs: a busy machine is slow, and a test that waits for nothing costs nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // The summary names each test that needed it (docs/testing.md).
  retries: 1,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    // A trace costs a fifth of the time.
    trace: 'on-first-retry',
    // A test that answers for the network needs it to itself; tests of the worker turn it on (e2e/support/worker.ts).
    serviceWorkers: 'block',
    ...wholeBrowser
  },
  projects: [
    { name: 'e2e', testMatch: 'e2e/*.spec.ts', use: smallBrowser },
    // One test goes through many states of a page.
    { name: 'accessibility', testMatch: 'accessibility/*.spec.ts', use: smallBrowser }
  ],
  webServer: {
    command: 'node scripts/serve.ts --test',
    env: { PORT: String(port), BACKOFFICE_PASSWORD_HASH: OFFICE_HASH },
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    // It makes a database first, which takes a minute on a busy machine.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 }
  }
})
