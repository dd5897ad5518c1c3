import { settings } from '../../src/features/brand/settings.ts'
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

test('a description opens without script and is whole', async ({ page }) => {
  await page.goto('/')
  const featured = page.locator('article.featured')
  await featured.getByText('Lees verder').click()
  await expect(featured.getByText('Huishoudelijk:')).toBeVisible()
  await featured.getByText('Lees minder').click()
  await expect(featured.getByText('Huishoudelijk:')).toBeHidden()
})

test('upcoming films stay behind the curtain until asked for', async ({ page }) => {
  await page.goto('/')
  const curtain = page.locator('details', { hasText: 'Spoiler alert!' })
  const films = curtain.getByRole('listitem')
  await expect(films.first()).toBeHidden()
  await curtain.locator('summary').click()
  await expect(films.first()).toBeVisible()
})

test('tabs are links to panels that can all be reached', async ({ page }) => {
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

test('a ballot asks its question, and says what voting needs', async ({ page }) => {
  await page.goto('/aflevering/118/')
  const ballot = page.getByRole('region', { name: 'Wat vond jij de beste film?' })
  await expect(ballot.getByText('Stemmen kan alleen als JavaScript aanstaat.')).toBeVisible()
  await expect(ballot.getByRole('button')).toHaveCount(0)
})
