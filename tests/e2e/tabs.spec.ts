import { expect, test } from './support/context.ts'

test('a tab opens its panel, puts it in the URL, and Back returns', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Afleveringen' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await expect(page).toHaveURL(/#about$/)
  await expect(page.getByRole('tabpanel', { name: 'Over ons' })).toBeVisible()
  await expect(page.locator('#episodes')).toBeHidden()
  await page.goBack()
  await expect(page.locator('#episodes')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Afleveringen' })).toHaveAttribute('aria-selected', 'true')
})

test('quick arrow keys each move one tab', { tag: '@deep' }, async ({ page }) => {
  const selected = () => page.evaluate(() => `${document.activeElement?.id} ${location.hash}`)
  await page.goto('/')
  for (let round = 0; round < 5; round++) {
    await page.getByRole('tab', { name: 'Afleveringen' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(selected).toBe('tab-about #about')
  }
})

test('a hash opens its tab on load, without showing another first', async ({ page }) => {
  for (const [hash, panel] of [
    ['#must-see', 'must-see'],
    ['#about', 'about'],
    ['#merch', 'merch'],
    ['#episodes', 'episodes']
  ] as const)
    await test.step(hash, async () => {
      // A full load, not only a change of the hash.
      await page.goto('about:blank')
      await page.goto(`/${hash}`)
      await expect(page.locator(`#${panel}`)).toBeVisible()
      await expect(page.locator('[role=tabpanel]:visible')).toHaveCount(1)
    })
})

test('the home page reached from another page has its first tab selected', { tag: '@deep' }, async ({
  page
}) => {
  await page.goto('/privacy/')
  await page.locator('header').getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Afleveringen' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Afleveringen' })).toBeVisible()
})

test('arrows, Home and End move between tabs', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Afleveringen' }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'Must-See'],
    ['End', 'Merch'],
    ['ArrowRight', 'Afleveringen'],
    ['ArrowLeft', 'Merch'],
    ['Home', 'Afleveringen']
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
})

test('#episode-n and #ep-n scroll to a listed episode', { tag: '@deep' }, async ({ page }) => {
  for (const hash of ['#episode-113', '#ep-112']) {
    await page.goto(`/#about`)
    await page.goto(`/${hash}`)
    await expect(page.locator(`#episode-${hash.split('-')[1]}`)).toBeInViewport()
  }
})

test('an unknown hash is ignored and never written into the page', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/#episode-<img src=x onerror=alert(1)>')
  await expect(page.locator('#episodes')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
