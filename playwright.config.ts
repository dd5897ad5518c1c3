import { defineConfig } from '@playwright/test'
import { smallBrowser, wholeBrowser } from './scripts/e2e/browser.ts'
import { OFFICE_HASH } from './scripts/e2e/office-password.ts'

const port = Number(process.env.E2E_PORT ?? 4399)

/** The built site on the local production host; `stories` is what visitors do, `accessibility` walks every route. */
export default defineConfig({
  testDir: 'scripts/e2e',
  outputDir: '.cache/test/playwright',
  // Far more than any test needs: a busy machine is slow, and a test that waits for nothing costs nothing.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 0,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    // A trace costs a fifth of the time: of a second try alone, or `--trace on` for the story that fails.
    trace: 'on-first-retry',
    // Stories that answer for the network need it to themselves; those of the worker ask for it (e2e/worker.ts).
    serviceWorkers: 'block',
    ...wholeBrowser
  },
  projects: [
    { name: 'stories', testMatch: 'stories/*.spec.ts', use: smallBrowser },
    // One test goes through many states of a page.
    { name: 'accessibility', testMatch: 'accessibility/*.spec.ts', timeout: 120_000, use: smallBrowser }
  ],
  webServer: {
    command: 'node scripts/serve.ts --trial',
    env: { PORT: String(port), BACKOFFICE_PASSWORD_HASH: OFFICE_HASH },
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 }
  }
})
