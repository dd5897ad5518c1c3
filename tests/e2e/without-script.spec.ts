import { settings } from '../../src/site/brand/settings.ts'
import { expect, routes, test } from './support/context.ts'

test.use({ javaScriptEnabled: false })

test('every page has its heading and its text', async ({ page }) => {
  for (const route of routes) {
    await page.goto(route)
    await expect(page.locator('h1')).toHaveCount(1)
    const words = (await page.getByRole('main').textContent())?.split(/\s+/).length
    expect(words, route).toBeGreaterThan(15)
  }
})

test('the newest episode can be played from the home page', async ({ page, request }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: /Beluister/ }).first()
  const address = await link.getAttribute('href')
  const sound = await request.get(address ?? '', { headers: { range: 'bytes=0-99' } })
  expect(sound.status()).toBe(206)
  expect(sound.headers()['content-type']).toBe('audio/mpeg')
})

test('a description opens without script and is complete', async ({ page }) => {
  await page.goto('/')
  const featured = page.locator('article.featured')
  await featured.getByText('Lees verder').click()
  await expect(featured.getByText('Huishoudelijk:')).toBeVisible()
  await featured.getByText('Lees minder').click()
  await expect(featured.getByText('Huishoudelijk:')).toBeHidden()
})

test('upcoming films stay behind the curtain until it is opened', async ({ page }) => {
  await page.goto('/')
  const curtain = page.locator('details', { hasText: 'Spoiler alert!' })
  const films = curtain.getByRole('listitem')
  await expect(films.first()).toBeHidden()
  await curtain.locator('summary').click()
  await expect(films.first()).toBeVisible()
})

test('tabs are links, and all panels are reachable', async ({ page }) => {
  await page.goto('/')
  for (const [name, heading] of [
    ['Must-See', 'Must-See'],
    ['Over ons', `Over ${settings.name}`],
    ['Merch', 'Merch'],
    ['Afleveringen', 'Alle afleveringen']
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  }
})

test('a vote panel shows its question, and that voting needs script', async ({ page }) => {
  await page.goto('/aflevering/118/')
  const panel = page.getByRole('region', { name: 'Wat vond jij de beste film?' })
  await expect(panel.getByText('Stemmen kan alleen als JavaScript aanstaat.')).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
})

test('the reviews section links to the platforms', async ({ page }) => {
  await page.goto('/')
  const words = page.getByText('Zonder lees je ze bij')
  await expect(words).toBeVisible()
  for (const { label, url } of settings.platforms)
    await expect(words.getByRole('link', { name: label })).toHaveAttribute('href', url)
})

test('a long text has a table of contents with links to its headings', async ({ page }) => {
  for (const route of ['/privacy/', '/voorwaarden/']) {
    await page.goto(route)
    const links = page.getByRole('navigation', { name: 'Inhoud' }).getByRole('link')
    await expect(links).toHaveText(await page.locator('.legal h2').allInnerTexts())
    await links.nth(2).click()
    await expect(page.locator('.legal h2').nth(2)).toBeInViewport()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the table of contents is collapsed above the text', async ({ page }) => {
    await page.goto('/privacy/')
    const link = page.getByRole('link', { name: 'Jouw rechten' })
    await expect(link).toBeHidden()
    await page.getByText('Inhoud', { exact: true }).filter({ visible: true }).click()
    await expect(link).toBeVisible()
  })
})

test('printed pages have no controls, and black text', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const route of ['/', '/aflevering/117/', '/superfan/']) {
    await page.goto(route)
    await expect(page.locator('.button:visible, select:visible, [role=tablist]:visible')).toHaveCount(0)
    await expect(page.locator('h1').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
})
