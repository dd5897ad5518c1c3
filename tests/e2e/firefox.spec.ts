// The security policies in a second browser, a stock Firefox.
import { test } from '@playwright/test'
import { firefoxProgram, startFirefox } from './support/firefox.ts'
import { testStockBrowser } from './support/stock-browser-tests.ts'

test.describe('Firefox', { tag: '@deep' }, () =>
  testStockBrowser({ name: 'Firefox', program: firefoxProgram(), start: startFirefox, portAfter: 11 })
)
