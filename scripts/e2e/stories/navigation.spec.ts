import { expect, test } from '../world.ts'

test('pages change without a full load, with a new title and focus on the heading', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Dit pand staat te koop' }).first().click()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect(page).toHaveTitle(/Dit pand staat te koop/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dit pand staat te koop' })).toBeFocused()
  await page.getByRole('link', { name: /Er staat nog iets op het vuur/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Er staat nog iets op het vuur')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(/Drie vrienden, drie films/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/aflevering/117/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Naar inhoud' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true
  )
})

test('focus is always seen and never under the tab bar', async ({ page }) => {
  for (const route of ['/', '/aflevering/117/', '/films/']) {
    await page.goto(route)
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return { name: '', isSeen: true }
        const box = element.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)]
        const top = document.elementFromPoint(x, y)
        const isOnTop = top !== null && (element.contains(top) || top.contains(element))
        // A poster link wears its ring on the picture frame inside it.
        const hasRing = [element, ...element.children].some(
          (one) => getComputedStyle(one).outlineStyle !== 'none'
        )
        return { name: element.textContent?.trim().slice(0, 40) ?? '', isSeen: isOnTop && hasRing }
      })
      expect(seen, `${route}, stop ${stop}: ${seen.name}`).toMatchObject({ isSeen: true })
    }
  }
})

test('film search forgives accents and says how many it found', async ({ page }) => {
  await page.goto('/films/')
  await page.getByRole('searchbox').fill('jetee')
  await expect(page.getByRole('link', { name: /La Jetée/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Jaws/ }).first()).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()
})
