// A browser that has no room left: it says so, and what the site needs without a connection stays.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { cachedPaths, startWorker, withWorker } from './support/worker.ts'

// Without a connection pictures are errors in the console.
test.use({ ...withWorker, expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

/** What the browser says of its room. Chromium's own answer is far more than this test leaves it. */
const promise = (page: Page, bytes: number) =>
  page.addInitScript((quota) => {
    navigator.storage.estimate = async () => ({ usage: 0, quota })
  }, bytes)

/** From now on this origin may store so many bytes more than it has. */
async function leaveRoom(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
}

const keepButton = (page: Page) =>
  page.locator('.episode-tools').getByRole('button', { name: /Bewaa|bewaa|%|Wacht|Laadt/ })
const whyNot = (page: Page) => page.getByRole('dialog', { name: 'Bewaren' })

test('a storage that is full drops pictures and pages, but neither the code nor what the listener keeps', {
  tag: '@deep'
}, async ({ page, context }) => {
  await page.goto('/aflevering/118/')
  await startWorker(page)
  await keepButton(page).click()
  await expect(page.locator('.toast-text')).toContainText('is bewaard en speelt ook zonder verbinding')
  const isNeeded = (path: string) => path.startsWith('/assets/') || path === '/aflevering/118/'
  const needed = (await cachedPaths(page)).filter(isNeeded)
  await leaveRoom(page, 1000)
  await page.goto('/films/')
  await page.goto('/aflevering/110/')
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path === '/')).toBe(false)
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(needed))
  await context.setOffline(true)
  await page.goto('/bewaard/')
  await expect(page.locator('.kept-row')).toContainText('MB in deze browser')
})

test('an episode for which there is too little room is not begun, and says how much is missing', async ({
  page
}) => {
  await promise(page, 5_100_000)
  await page.goto('/aflevering/118/')
  await keepButton(page).click()
  await expect(keepButton(page)).toHaveText('Niet bewaard')
  await keepButton(page).click()
  await expect(whyNot(page)).toContainText(/Er is \d+ MB te weinig plaats op dit toestel/)
})

test('a storage that is full to the last byte, though the browser promised more, says so instead of waiting', async ({
  page
}) => {
  await promise(page, 1_000_000_000)
  await page.goto('/aflevering/118/')
  await leaveRoom(page, 400_000)
  await keepButton(page).click()
  await expect(keepButton(page)).toHaveText('Niet bewaard')
  await keepButton(page).click()
  await expect(whyNot(page)).toContainText('Er is te weinig plaats op dit toestel.')
  // With room it works.
  await leaveRoom(page, 100_000_000)
  await whyNot(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(keepButton(page)).toHaveText('Bewaard')
})
