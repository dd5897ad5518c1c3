import { expect, test } from './support/context.ts'
import { offerTop } from './support/screens.ts'

test('an icon button has a tooltip, for the mouse and the keyboard', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/afleveringen/')
  await offerTop(page)
  const button = page.getByRole('button', { name: 'Terug naar boven' })
  await expect(button).toBeVisible()
  await button.hover()
  // Its exact delays are tested in TipButton.browser.test.tsx.
  const tip = page.getByRole('tooltip')
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText('Terug naar boven')
  const [above, under] = [await tip.boundingBox(), await button.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  expect((above?.x ?? 0) + (above?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  // The pointer may be on the tooltip itself.
  await page.mouse.move((above?.x ?? 0) + 10, (above?.y ?? 0) + 10, { steps: 4 })
  await page.clock.fastForward(400)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.mouse.move(10, 10)
  // After any key the browser assumes a keyboard user.
  await page.keyboard.press('Shift')
  await button.focus()
  await expect(tip).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('no tooltip is shown', { tag: '@deep' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/afleveringen/')
    await offerTop(page)
    await page.getByRole('button', { name: 'Terug naar boven' }).tap()
    await page.clock.fastForward(1000)
    await page.clock.runFor(100)
    await expect(page.locator('.tip:popover-open')).toHaveCount(0)
  })
})
