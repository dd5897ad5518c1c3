// Time that passes at once.
import type { Page } from '@playwright/test'
import { SAME_PRESS_MS } from '../../../src/lib/same-press.ts'

/** Moves the clock of the page, so that the next press is not the second one of a double press. */
export const pastSamePress = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, SAME_PRESS_MS)
