// The player after a full load: a reload, or a payment page, which only a full load opens.
import { withCart } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { pausePlayer, playEpisode, player, seekTo } from './support/player.ts'
import { cart, cartButton } from './support/shop.ts'
import { expectSound, recordSound, soundingSecond } from './support/sound.ts'

test.beforeEach(({ page }) => recordSound(page))

for (const path of ['/', '/afleveringen/', '/privacy/'])
  test(`a reload of ${path} brings the bar back, paused, at its second`, async ({ page }) => {
    await page.goto('/')
    await playEpisode(page, 118)
    await seekTo(page, 64)
    await expect.poll(() => soundingSecond(page)).toBeGreaterThan(64.2)
    if (path !== '/') await page.locator(`a[href="${path}"]:visible`).first().click()
    await expect(page).toHaveURL(path)
    await page.reload()
    await expect(player(page).getByRole('button', { name: 'Speel af' })).toBeVisible()
    await expect(player(page).getByText(/^0:01:(?:0[4-9]|[1-5]\d)$/)).toBeVisible()
    await expect(player(page).getByRole('link', { name: /Kort maar krachtig/ })).toBeVisible()
    await player(page).getByRole('button', { name: 'Speel af' }).click()
    await expectSound(page)
    expect(await soundingSecond(page)).toBeGreaterThan(64)
  })

test('a closed player stays closed after a reload', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await player(page).getByRole('button', { name: 'Sluit speler' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /player/.test(key)))).toEqual(
    []
  )
  await expect(player(page)).toHaveCount(0)
})

test('the sound goes on at the checkout, and Back brings the player', async ({ page }) => {
  await withCart(page)
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 64)
  await expectSound(page)
  await cartButton(page).click()
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .click()
  await expect(page).toHaveURL('/checkout/')
  await expectSound(page)
  expect(await soundingSecond(page)).toBeGreaterThan(64)
  await expect(player(page).getByRole('button', { name: 'Pauzeer' })).toBeVisible()
})

test('the Back button brings the player after a payment page', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 64)
  await page.evaluate(() => location.assign('/superfan/'))
  await expect(page).toHaveURL('/superfan/')
  await expect(player(page)).toBeVisible()
  await pausePlayer(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(player(page).getByRole('button', { name: 'Speel af' })).toBeVisible()
  await expect(player(page).getByText(/^0:01:(?:0[4-9]|[1-5]\d)$/)).toBeVisible()
})
