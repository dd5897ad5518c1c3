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
