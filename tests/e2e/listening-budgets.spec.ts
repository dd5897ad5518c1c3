// G3, L1 and layout shifts in a real browser: the script before the first press and after it.
import { readFileSync } from 'node:fs'
import { WITHDRAWAL_PATH } from '../../src/site/brand/sale-facts.ts'
import { brotliBytes } from '../budgets/built-site.ts'
import { budgets } from '../budgets/limits.ts'
import { expect, routes, test } from './support/context.ts'
import { playEpisode, player, playLink } from './support/player.ts'
import { type Fetched, recordShifts, recordTraffic, saveData, shiftsOf } from './support/recorded.ts'
import { calm } from './support/screens.ts'
import { expectSound, recordSound } from './support/sound.ts'
import { choice, openVotePanel, THANKS, votePanel } from './support/vote-panel.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

const scriptsOf = (fetched: readonly Fetched[]) => fetched.filter(({ url }) => url.endsWith('.js'))

/** The size as compressed by a host at the best setting. */
const compressed = ({ url }: Fetched) => brotliBytes(readFileSync(`dist${url}`))

test.describe('on a phone', { tag: '@deep' }, () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  for (const route of routes)
    test(`${route} loads little script before the first press`, async ({ page, context }) => {
      const fetched = await recordTraffic(await context.newCDPSession(page))
      await saveData(page)
      await page.goto(route, { waitUntil: 'networkidle' })
      await calm(page)
      const scripts = scriptsOf(fetched)
      expect(scripts.length).toBeGreaterThan(1)
      const bytes = scripts.reduce((sum, script) => sum + compressed(script), 0)
      const { scriptBytes, withFormBytes } = budgets.G3
      const limit = route === WITHDRAWAL_PATH ? withFormBytes : scriptBytes
      expect(bytes, scripts.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(limit)
    })

  test('all script after using the player, a film and a vote is within its budget', async ({
    page,
    context
  }) => {
    const fetched = await recordTraffic(await context.newCDPSession(page))
    await recordSound(page)
    await saveData(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const before = scriptsOf(fetched).length
    // By touch: a hovering mouse would also load tooltips.
    await playLink(page, 118).tap()
    await expectSound(page)
    await expect(player(page)).toBeVisible()
    await page
      .locator('#episodes')
      .getByRole('button', { name: /meer informatie/ })
      .first()
      .tap()
    await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
    await page.keyboard.press('Escape')
    await openVotePanel(page)
    await choice(page, 'La Jetée').tap()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    await calm(page)
    const scripts = scriptsOf(fetched)
    expect(scripts.length, 'parts that came with a press').toBeGreaterThan(before)
    const bytes = scripts.reduce((sum, one) => sum + compressed(one), 0)
    const list = scripts.map((one) => `${compressed(one)} ${one.url}`).join('\n')
    test.info().annotations.push({ type: 'script', description: `${bytes} bytes\n${list}` })
    expect(bytes, list).toBeLessThanOrEqual(budgets.L1.scriptBytes)
  })
})

for (const viewport of [PHONE, WIDE]) {
  test.describe(`at ${viewport.width} px`, { tag: '@deep' }, () => {
    test.use({ viewport })

    test('the player opens and closes without a layout shift', async ({ page }) => {
      await recordShifts(page, { evenAfterPresses: true })
      await recordSound(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.evaluate(() => window.layoutShifts?.splice(0))
      await playEpisode(page, 118)
      await calm(page)
      await player(page).getByRole('button', { name: 'Sluit speler' }).click()
      await expect(player(page)).toHaveCount(0)
      await calm(page)
      const { total, list } = await shiftsOf(page)
      expect(total, list).toBeLessThanOrEqual(budgets.G8.layoutShift)
    })
  })
}
