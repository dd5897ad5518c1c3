// Analytics events, as in docs/analytics.md, without effects for the visitor.

import { expect, test } from './support/context.ts'
import { countingSite, eventsOf } from './support/counted.ts'

test('pages are counted at the first load, at each navigation and when going back', async ({
  page,
  baseURL
}) => {
  const counted = await countingSite(page)
  await page.goto('/?utm_source=brief&naam=noor')
  await page.getByRole('link', { name: 'Dit pand staat te koop' }).first().click()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect.poll(() => eventsOf(counted, 'pageview')).toHaveLength(2)
  await page.goBack()
  await expect.poll(() => eventsOf(counted, 'pageview')).toHaveLength(3)
  expect(counted.map(({ url }) => url.replace(baseURL ?? '', ''))).toEqual([
    '/?utm_source=brief',
    '/aflevering/117/',
    '/?utm_source=brief'
  ])
  expect(counted.every(({ domain }) => domain === 'kino9.example')).toBe(true)
})

test('tabs, theme and the links of the about tab are counted with their properties', {
  tag: '@deep'
}, async ({ page }) => {
  const counted = await countingSite(page)
  await page.goto('/')
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await expect
    .poll(() => eventsOf(counted, 'Navigation'))
    .toEqual([['Navigation', { tab: 'about', from: 'episodes' }]])
  await page.goBack()
  await expect
    .poll(() => eventsOf(counted, 'Navigation').at(-1))
    .toEqual(['Navigation', { tab: 'episodes', from: 'about' }])
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await page.getByRole('button', { name: 'Donker' }).click()
  await expect.poll(() => eventsOf(counted, 'Theme Change')).toEqual([['Theme Change', { theme: 'dark' }]])
  const discord = page.getByRole('link', { name: 'Discord' })
  await discord.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await discord.click()
  await expect
    .poll(() => eventsOf(counted, 'Social Click'))
    .toEqual([['Social Click', { platform: 'discord', section: 'about' }]])
})

test('a tab opened on another page than the home page counts as a page only', { tag: '@deep' }, async ({
  page
}) => {
  const counted = await countingSite(page)
  await page.goto('/privacy/')
  await page.getByRole('navigation').getByRole('link', { name: 'Over ons' }).click()
  await expect(page.getByRole('tab', { name: 'Over ons' })).toHaveAttribute('aria-selected', 'true')
  await expect
    .poll(() => eventsOf(counted))
    .toEqual([
      ['pageview', {}],
      ['pageview', {}]
    ])
  await page.getByRole('tab', { name: 'Merch' }).click()
  await expect.poll(() => eventsOf(counted).at(-1)).toEqual(['Navigation', { tab: 'merch', from: 'about' }])
})

test.describe('when its service does not answer', () => {
  // The browser logs a failed request; our own code logs nothing.
  test.use({ expectedComplaints: [/^Failed to load resource/] })
  for (const service of ['is blocked', 'is out of order'] as const) {
    test(
      `because it ${service}, the page works and logs nothing`,
      service === 'is blocked' ? {} : { tag: '@deep' },
      async ({ page }) => {
        const counted = await countingSite(page, service)
        await page.goto('/')
        await expect.poll(() => counted).toHaveLength(1)
        await page.getByRole('tab', { name: 'Over ons' }).click()
        await page.getByRole('button', { name: 'Donker' }).click()
        await expect.poll(() => counted).toHaveLength(3)
        await expect(page.getByText('Donkere modus is ingeschakeld')).toBeVisible()
      }
    )
  }
})

test('without a service no other host is called', { tag: '@deep' }, async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${baseURL}/`) && !url.startsWith('data:')) foreign.push(url)
  })
  await page.goto('/')
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await page.getByRole('button', { name: 'Donker' }).click()
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})
