// Checks that the focus is visible and not covered. Also tabs to a control.
import type { Locator, Page } from '@playwright/test'
import { expect } from './context.ts'

/** Whether the focused element shows a ring and is not covered; otherwise what is wrong. */
export function focusIsSeen(): string {
  let root: Document | ShadowRoot = document
  let element = root.activeElement
  // The fields of the payment form are in a closed shadow root.
  while (element?.shadowRoot?.activeElement) {
    root = element.shadowRoot
    element = root.activeElement
  }
  if (!element || element === document.body) return 'seen'
  const box = element.getBoundingClientRect()
  const top = root.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
  const isOnTop = top !== null && (element.contains(top) || top.contains(element))
  // The focus ring of a poster is on the frame inside it, that of the search field on the box around it.
  const inside = element.querySelectorAll(':scope > *, .poster-frame')
  const candidates = [element, element.parentElement ?? element, ...inside]
  const hasRing = candidates.some((one) => getComputedStyle(one).outlineStyle !== 'none')
  if (isOnTop && hasRing) return 'seen'
  const wrong = [isOnTop ? '' : `covered by ${top?.outerHTML.slice(0, 120)}`, hasRing ? '' : 'without ring']
  return `${element.outerHTML.slice(0, 120)} is ${wrong.join(' ')}`
}

/** Scrolling to the focused element may still be in progress, and a notice may cover it for up to three seconds. */
export const expectFocusSeen = (page: Page, message?: string): Promise<void> =>
  expect.poll(() => page.evaluate(focusIsSeen), { message: message ?? page.url() }).toBe('seen')

const STOPS_TO_TRY = 150

/** Tabs to a control; each stop on the way must be visible. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < STOPS_TO_TRY; stop++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await control.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error(`${STOPS_TO_TRY} times ${key} did not lead to ${control}`)
}
