// What is pressed: its area on the screen, and buttons that stay as wide as they are.
import { expect, test } from './support/context.ts'

for (const width of [390, 768, 1280])
  test(`'Lees verder' can be pressed on 44 pixels at ${width}, and the listen button keeps its width`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const heights = await page
      .locator('.notes-open:visible')
      .evaluateAll((buttons) => buttons.slice(0, 6).map((button) => pressableHeight(button)))
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    for (const play of [page.locator('.featured [data-play]'), page.locator('.ticket [data-play]').first()]) {
      const widths = await play.evaluate((button) =>
        ['Beluister', 'Hervat', 'Pauzeer'].map((words) => {
          const label = button.querySelector('[data-play-label]')
          if (label) label.textContent = words
          return button.getBoundingClientRect().width
        })
      )
      expect(new Set(widths).size).toBe(1)
    }
  })

declare function pressableHeight(button: Element): number

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    /** How many pixels in the middle of the button a press reaches. */
    Object.assign(window, {
      pressableHeight(button: Element) {
        button.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = button.getBoundingClientRect()
        let height = 0
        for (let y = Math.floor(top) - 10; y < bottom + 10; y++)
          if (document.elementFromPoint((left + right) / 2, y) === button) height++
        return height
      }
    })
  })
)

test('the hint about posters is not printed', async ({ page }) => {
  await page.goto('/')
  const hint = page.getByText('Klik op de poster voor meer informatie')
  await expect(hint).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(hint).toBeHidden()
})

test('the title of a poster without art keeps its first line, however long it is', async ({ page }) => {
  await page.goto('/must-see/')
  const shown = await page.evaluate(() => {
    const frame = document.querySelector('main .poster-frame')
    if (!frame) return undefined
    const title = 'Een eindeloze titel die maar niet ophoudt '.repeat(6)
    frame.innerHTML = `<span class="poster-no-art"><b>${title}</b><span>No art</span></span>`
    const box = frame.getBoundingClientRect()
    const [first, note] = [frame.querySelector('b'), frame.querySelector('b + span')]
    return {
      above: (first?.getBoundingClientRect().top ?? 0) - box.top,
      below: box.bottom - (note?.getBoundingClientRect().bottom ?? 0)
    }
  })
  expect(shown?.above).toBeGreaterThanOrEqual(0)
  expect(shown?.below).toBeGreaterThanOrEqual(0)
})
