// The vote panel in each of its states; responses are delayed, so that each state lasts.
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/support/context.ts'
import { CONTROLS, smallTargets } from '../e2e/support/geometry.ts'
import { settle } from '../e2e/support/screens.ts'
import { choice, gotoVote, openVotePanel, THANKS, undoButton, votePanel } from '../e2e/support/vote-panel.ts'
import { findings, looks } from './findings.ts'

/** Holds every vote request until it is released; the server is not called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let answer = () => {}
  await page.route('**/api/votes{,/undo}', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: { ok: true } })
  })
  return () => answer()
}

async function expectSound(page: Page, state: string) {
  await settle(page)
  // A link that is partly under the tab bar, because the page was scrolled to the panel, would count as too small.
  expect(await findings(page, ['target-size']), state).toEqual([])
}

for (const { title, tag, use } of looks)
  for (const route of ['/', '/aflevering/118/'])
    test.describe(`${route} ${title}`, { tag: route === '/' ? tag : '@deep' }, () => {
      test.use(use)

      test('the vote panel has no finding in any state', async ({ page }) => {
        const release = await holdAnswers(page)
        await page.goto(route)
        await expectSound(page, 'folded')
        await openVotePanel(page)
        await choice(page, 'La Jetée').click()
        await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
        await expectSound(page, 'on its way')
        release()
        await expect(votePanel(page).getByText(THANKS)).toBeVisible()
        await expectSound(page, 'voted')
        await undoButton(page).click()
        await expect(votePanel(page).getByRole('button', { name: 'Stem ongedaan maken…' })).toBeVisible()
        await expectSound(page, 'being undone')
        release()
        await expect(undoButton(page)).toBeHidden()
        await expectSound(page, 'open again')
      })
    })

test('every control of a vote panel is 44 px on a small phone, and has a border in forced colours', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
  const release = await holdAnswers(page)
  await gotoVote(page, 118)
  await choice(page, 'La Jetée').click()
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(undoButton(page)).toBeVisible()
  const small = await page.evaluate(smallTargets, { least: 44, of: `.vote :is(${CONTROLS})` })
  expect(small).toEqual([])
  for (const part of ['.vote-body', '.vote-stub', '.vote-undo', '[aria-pressed="true"] .vote-mark'])
    expect(await page.locator(part).evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid')
})
