// An episode is kept, the browser is restarted without a connection, and it plays from what was kept, in three browsers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect, test } from '@playwright/test'
import { wholeBrowser } from './support/browser.ts'
import { firefoxProgram, startFirefox } from './support/firefox.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'
import type { StockBrowser } from './support/stock-browser.ts'
import { startWebkit, webkitProgram } from './support/webkit.ts'

/** Browsers write local storage to disk some seconds later. */
const STORED_AFTER_MS = 8000
/** The audio element is outside the document. */
const EARLY = `() => {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () { window.sound = this; return play.call(this) }
}`

type Driven = Pick<StockBrowser, 'open' | 'read' | 'close'>

async function startChromium(home: string): Promise<Driven> {
  const { launchOptions } = wholeBrowser
  const args = [...launchOptions.args, '--autoplay-policy=no-user-gesture-required']
  const context = await chromium.launchPersistentContext(home, {
    ...launchOptions,
    args,
    locale: 'nl-BE',
    serviceWorkers: 'allow'
  })
  await context.addInitScript(`(${EARLY})()`)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    open: async (address) => void (await page.goto(address)),
    read: async (expression) => String(await page.evaluate(expression)),
    close: () => context.close()
  }
}

const stock = (program: string | undefined, start: typeof startFirefox, port: number) => (home: string) => {
  if (!program) throw new Error('this browser is not on this machine')
  return start(program, port, EARLY, home)
}

const browsers: [
  name: string,
  portAfter: number,
  start: (port: number) => (home: string) => Promise<Driven>
][] = [
  ['Chromium', 31, () => startChromium],
  ['Firefox', 33, (port) => stock(firefoxProgram(), startFirefox, port)],
  ['WebKit', 35, (port) => stock(webkitProgram(), startWebkit, port)]
]

test.describe.configure({ timeout: 300_000 })

let site: ServedSite
let home: string
test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kept-episodes-'))
})
test.afterEach(async () => {
  await site.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

for (const [name, portAfter, startOn] of browsers)
  test(`a kept episode plays and seeks after a restart of ${name} without the site`, {
    tag: '@deep'
  }, async ({ baseURL }) => {
    const port = Number(new URL(baseURL ?? '').port) + portAfter
    const start = startOn(port + 1)
    site = newServedSite(port, { isTest: true })
    await site.start()
    const { address } = site
    let browser = await start(home)
    const until = (expression: string, wanted: string | RegExp) =>
      expect.poll(() => browser.read(expression), { timeout: 60_000 }).toMatch(wanted)
    try {
      await browser.open(`${address}/aflevering/118/`)
      // A key registers the worker, once nothing more is pressed for a while.
      const press = `dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))`
      await expect
        .poll(() => browser.read(`(${press}, String(navigator.serviceWorker?.controller?.state))`), {
          timeout: 60_000,
          intervals: [4000]
        })
        .toBe('activated')
      const button = `[...document.querySelectorAll('.episode-tools button')].find((one) => /Bewaa|%|Wacht|Laadt/.test(one.textContent))`
      await browser.read(`(${button}.click(), '')`)
      await until(`${button}?.textContent ?? ''`, /^Bewaard$/)
      await until(
        `caches.open('kept-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url).join(' '))`,
        /\/aflevering\/118\//
      )
      await wait(STORED_AFTER_MS)
      await browser.close()
      await site.stop()

      browser = await start(home)
      await browser.open(`${address}/bewaard/`)
      await until(`document.querySelector('h1')?.textContent ?? ''`, 'Bewaarde afleveringen')
      await until(`document.querySelector('.kept-row')?.textContent ?? ''`, /MB in deze browser, sinds/)
      await browser.read(`(document.querySelector('.kept-row [data-play]').click(), '')`)
      await until(`String(window.sound?.currentTime > 0.5)`, 'true')
      expect(await browser.read('window.sound.currentSrc')).toMatch(/^blob:/)
      await until(`String(document.querySelector('.player input[type=range]') !== null)`, 'true')
      await browser.read(`(() => { const bar = document.querySelector('.player input[type=range]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(bar, '200')
        bar.dispatchEvent(new Event('input', { bubbles: true }))
        bar.dispatchEvent(new Event('change', { bubbles: true }))
        return '' })()`)
      await until(`String(window.sound.currentTime > 200 && window.sound.currentTime < 215)`, 'true')

      // Its page and its cover.
      await browser.open(`${address}/aflevering/118/`)
      await until(`document.title`, /118/)
      await until(`String(document.querySelector('.episode-head .cover img')?.naturalWidth > 0)`, 'true')
      await until(`document.querySelector('.episode-tools')?.textContent ?? ''`, /Bewaard/)
    } finally {
      await browser.close()
    }
  })
