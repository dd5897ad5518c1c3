// Listening in another app: the list, the feed to copy, and the QR code for a phone.
import { settings } from '../../src/site/brand/settings.ts'
import { expect, test } from './support/context.ts'

const FEED = `${settings.siteUrl}/sample/feed.xml`
const APPS = [
  'Apple Podcasts',
  'Spotify',
  'Pocket Casts',
  'Overcast opent de app',
  'AntennaPod',
  'Castbox',
  'YouTube Music',
  'YouTube'
]

test('the footer links to a page with every app, which copies the feed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Luister overal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Luister overal' })).toBeVisible()
  const apps = page.getByRole('list', { name: 'Apps om te luisteren' }).getByRole('link')
  await expect(apps).toHaveText(APPS)
  await page.getByRole('main').getByRole('button', { name: 'Kopieer RSS' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'RSS gekopieerd' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FEED)
})

test('links from the settings keep their URL', async ({ page }) => {
  await page.goto('/luister/')
  for (const { label, url } of settings.platforms)
    await expect(page.getByRole('main').getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      url
    )
})

test('an episode expands the same list, by keyboard', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/aflevering/118/')
  const apps = page.getByRole('main').getByRole('list', { name: 'Apps om te luisteren' })
  await expect(apps).toBeHidden()
  await page.getByRole('main').locator('summary', { hasText: 'Luister elders' }).press('Enter')
  await expect(apps.getByRole('link')).toHaveText(APPS)
})

test('a wide screen shows a QR code, which loads when it comes into view', { tag: '@deep' }, async ({
  page
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/aflevering/118/')
  const code = page.getByRole('img', {
    name: `QR-code van ${settings.siteUrl.replace('https://', '')}/luister/`
  })
  await page.waitForLoadState('networkidle')
  expect(requestedPaths).not.toContain('/icons/luister-qr.svg')
  await page.getByRole('main').locator('summary', { hasText: 'Luister elders' }).click()
  await expect(code).toBeVisible()
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(code).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the feed is a link, and there is no button without effect', async ({ page }) => {
    await page.goto('/luister/')
    await expect(page.getByRole('main').getByRole('link', { name: 'RSS-feed' })).toHaveAttribute('href', FEED)
    await expect(page.getByRole('button', { name: 'Kopieer RSS' })).toBeHidden()
    await expect(page.getByRole('list', { name: 'Apps om te luisteren' }).getByRole('link')).toHaveText(APPS)
  })
})
