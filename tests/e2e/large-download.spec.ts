// A long episode: it is kept with little memory, and through a reload in the middle.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { type FlakyHost, startFlakyHost } from './support/flaky-host.ts'

const MB = 1_000_000
const MOST_BYTES = 60 * MB
const PAGE_BYTES = 4096

// Its facts are asked for while the page is left.
test.use({ expectedComplaints: [/aborted|Failed to fetch|NetworkError/] })

let host: FlakyHost
test.beforeEach(async ({ baseURL }) => {
  host = await startFlakyHost(baseURL ?? '')
})
test.afterEach(() => host.close())

const tools = (page: Page) => page.locator('.episode-tools')
const keepButton = (page: Page) => tools(page).getByRole('button', { name: /Bewaa|%|Wacht|Laadt/ })

/** The memory of all processes with pages. */
async function pageBytes(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('this browser tells nothing of its processes')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const ofPages = processInfo.filter(({ type }) => type === 'renderer')
  return ofPages.reduce((sum, { id }) => {
    const [, pages = '0'] = readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')
    return sum + Number(pages) * PAGE_BYTES
  }, 0)
}

test('150 MB are kept with less than 60 MB of memory', { tag: '@deep' }, async ({ page }) => {
  host.behaviour = { kind: 'is large', bytes: 150 * MB, pauseMs: 0 }
  await page.goto(`${host.origin}/aflevering/118/`)
  await keepButton(page).hover()
  await expect(page.locator('astro-island[ssr][component-url*=KeepButton]')).toHaveCount(0)
  const before = await pageBytes(page)
  await keepButton(page).click()
  let most = 0
  await expect
    .poll(
      async () => {
        most = Math.max(most, await pageBytes(page))
        return keepButton(page).textContent()
      },
      { timeout: 100_000, intervals: [200] }
    )
    .toBe('Bewaard')
  expect(most - before).toBeLessThan(MOST_BYTES)
})

test('a download goes on after a reload where it was', { tag: '@deep' }, async ({ page }) => {
  host.behaviour = { kind: 'is large', bytes: 20 * MB, pauseMs: 200 }
  await page.goto(`${host.origin}/aflevering/118/`)
  await keepButton(page).click()
  await expect(tools(page).getByRole('button', { name: /^[3-9]\d %$/ })).toBeVisible()
  await page.reload()
  await expect(tools(page).getByRole('button', { name: 'Bewaard', exact: true })).toBeVisible()
  expect(host.rangeStarts).toHaveLength(2)
  expect(host.rangeStarts[1]).toBeGreaterThan(5 * MB)
})
