import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Zoek in afleveringen, films en gesprekken' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Zoeken' })
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('a key opens the search, arrow keys move through the results, and Enter opens one at its sentence', async ({
  page
}) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('vleugelpiano')
  const said = group(page, 'In het gesprek').getByRole('link')
  await expect(said).toContainText('Aflevering 118, 0:02:35')
  await expect(said.locator('mark')).toHaveText('vleugelpiano')
  await expect(dialog(page).getByRole('status')).toHaveText('1 resultaat')
  await page.keyboard.press('ArrowDown')
  await expect(said).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/aflevering\/118\/\?t=155#zin=155/)
  await expect(dialog(page)).toBeHidden()
  const sentence = page.locator('.transcript-text [data-found]')
  await expect(sentence).toContainText('vleugelpiano')
  await expect(sentence).toBeInViewport()
  await expect(sentence).toBeFocused()
})

test('what is typed at once after the key is in the field, from the first letter on', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.type('/alien')
  await expect(field(page)).toHaveValue('alien')
  await expect(group(page, 'Films').getByRole('link').first()).toContainText('Alien')
})

test('a result plays in the list, with its sentence lit, and its title still leads to the episode', async ({
  page
}) => {
  await recordSound(page)
  await page.goto('/')
  await page.keyboard.press('/')
  await field(page).fill('vleugelpiano')
  const said = group(page, 'In het gesprek').getByRole('listitem')
  await said.getByRole('button', { name: 'Luister: Aflevering 118, 0:02:35' }).click()
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(154.5)
  await expect(said.locator('[data-lit]').first()).toContainText('Twee ezels')
  await expect(dialog(page)).toBeVisible()
  await said.getByRole('button', { name: 'Pauzeer: Aflevering 118, 0:02:35' }).click()
  await expect(said.getByRole('button', { name: /^Luister/ })).toBeVisible()
  await said.getByRole('link').click()
  await expect(page).toHaveURL(/\/aflevering\/118\/\?t=155#zin=155/)
})

test('the link opens the search too, typing errors are tolerated, and Escape returns the focus', async ({
  page
}) => {
  await page.goto('/afleveringen/')
  const link = page.getByRole('link', { name: 'Zoek', exact: true })
  await link.click()
  await field(page).fill('samoerai')
  const films = group(page, 'Films').getByRole('link')
  await expect(films.first()).toContainText('Le Samouraï')
  await field(page).fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(link).toBeFocused()
})

test('the keys Ctrl-K open the search from within another field, and the slash does not', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto('/films/')
  await page.getByRole('searchbox').fill('a')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('a/')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('the data of the search load only when it is opened', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(fetched.filter((path) => path.startsWith('/zoeken/'))).toEqual([])
  await page.keyboard.press('/')
  await field(page).fill('alien')
  await expect.poll(() => fetched).toContain('/zoeken/titles.json')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page lists episodes and films', async ({ page }) => {
    await page.goto('/zoeken/')
    await expect(page.getByRole('link', { name: 'Aflevering 118: Kort maar krachtig' })).toBeVisible()
    await page.getByRole('link', { name: 'La Jetée (1962)' }).click()
    await expect(page).toHaveURL(/\/film\/la-jetee-1962\//)
  })
})
