// The security policies in a third browser, a stock WebKit: the closest to Safari in Debian.
import { test } from '@playwright/test'
import { testStockBrowser } from './support/stock-browser-tests.ts'
import { startWebkit, webkitProgram } from './support/webkit.ts'

test.describe('WebKit', { tag: '@deep' }, () =>
  testStockBrowser({ name: 'WebKit', program: webkitProgram(), start: startWebkit, portAfter: 21 })
)
