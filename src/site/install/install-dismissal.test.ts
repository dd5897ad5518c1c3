import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/time-units.ts'
import { INSTALL_DELAY_MS } from './install.store.ts'
import {
  dismissedUntil,
  INSTALL_DISMISSAL_MS,
  INSTALL_DISMISSED_KEY,
  isDismissed,
  isInstalledApp
} from './install-dismissal.ts'

const NOW = 1_763_672_400_000

test('the banner waits 1.2 s, and respects a refusal for seven days', () => {
  expect(INSTALL_DISMISSED_KEY).toBe('pwa-install-dismissed-until')
  expect(INSTALL_DELAY_MS).toBe(1200)
  expect(INSTALL_DISMISSAL_MS).toBe(7 * DAY_MS)
})

test.each([
  ['just now', dismissedUntil(NOW), true],
  ['six days ago', dismissedUntil(NOW - 6 * DAY_MS), true],
  ['a millisecond before seven days ago', dismissedUntil(NOW - 7 * DAY_MS + 1), true],
  ['seven days ago', dismissedUntil(NOW - 7 * DAY_MS), false],
  ['never', 0, false],
  ['under a clock that was years ahead', NOW + 900 * DAY_MS, false]
])('a refusal %s counts: %s', (_, untilMs, counts) => {
  expect(isDismissed(untilMs, NOW)).toBe(counts)
})

test.each([
  [false, undefined, false],
  [false, false, false],
  [true, undefined, true],
  [true, false, true],
  [false, true, true]
])(
  'the app is known as installed in display mode %s with navigator.standalone %s: %s',
  (hasAppWindow, standalone, isInstalled) => {
    expect(isInstalledApp(hasAppWindow, standalone)).toBe(isInstalled)
  }
)
