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

test('if the script never loads, the press opens the recording', { tag: '@deep' }, async ({ page }) => {
  await page.route(/\/assets\/Base\..*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await playLink(page, 118).click()
  await expect(page).toHaveURL(/\.mp3$/)
})
