// Presses on play before the script has loaded, as on a slow connection.

import { expect, test } from './support/context.ts'
import { player, playLink } from './support/player.ts'
import { idle } from './support/screens.ts'
import { expectSound, recordSound } from './support/sound.ts'

test.beforeEach(({ page }) => recordSound(page))

test('a press before the script has loaded plays once it has, and stays on the page', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/Base\..*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await playLink(page, 118).click()
  await idle(page)
  await expect(page).toHaveURL(/\/$/)
  release()
  await expectSound(page)
  await expect(player(page)).toBeVisible()
})

test('if the script never loads, the press says so and stays on the page', { tag: '@deep' }, async ({
  page
}) => {
  await page.route(/\/assets\/Base\..*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await playLink(page, 118).click()
  await expect(page.getByRole('alert')).toHaveText(/^De pagina is nog niet volledig geladen\./)
  await expect(page).toHaveURL(/\/$/)
})

test.describe('if the code of the bar fails to load', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|dynamically imported module/] })

  test('the audio plays, its button pauses it, and a later press brings the bar', async ({ page }) => {
    let isBroken = true
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.route(/\/assets\/(?:IslandClient|PlayerBar)\..*\.js/, (route) =>
      isBroken ? route.abort() : route.continue()
    )
    await page.goto('/')
    await playLink(page, 118).click()
    await expectSound(page)
    // Astro's runtime tries each file once more.
    await expect.poll(() => failed.filter((url) => url.includes('astro-retry'))).toHaveLength(2)
    await expect(player(page)).toHaveCount(0)
    await playLink(page, 118).click()
    await expect(playLink(page, 118)).not.toHaveText('Pauzeer')
    isBroken = false
    await playLink(page, 118).click()
    await expect(player(page)).toBeVisible()
  })
})
