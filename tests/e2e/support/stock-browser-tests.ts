// Tests of the security policies for browsers that Playwright does not drive.
import { expect, test } from '@playwright/test'
import { settings } from '../../../src/features/brand/settings.ts'
import { type Theme, themeCookie, themeCookieName } from '../../../src/features/theme/rules.ts'
import { routes } from './context.ts'
import { type ForeignHosts, openForeignHosts } from './foreign-host.ts'
import type { StartBrowser, StockBrowser } from './stock-browser.ts'

interface Tried {
  name: string
  program: string | undefined
  start: StartBrowser
  /** The debugging port, relative to the port of the site; the ports next to it belong to other test sites. */
  portAfter: number
}

/**
 * Runs before the page's scripts: records policy violations, and finds the audio element, which is outside the
 * document.
 */
const EARLY = `() => {
  window.refused = []
  // As in context.ts: the site's script does not wait for the first paint.
  if (window.top === window) try { localStorage.setItem('kino9-test-visited', 'true') } catch {}
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.refused.push(effectiveDirective))
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () { window.sound = this; return play.call(this) }
}`
const LOST = '/oz/'
const PAGES = [
  ...routes,
  '/superfan/',
  '/checkout/',
  '/checkout/success/',
  '/bo9/login/',
  LOST,
  `/bo9${LOST}`
]
/** WebKit logs this for a missing page. */
const STATUS_404 = /^Failed to load resource: .*status of 404/
/**
 * WebKit logs this for a request that is cancelled by leaving the page: the list of Superfans loads when it comes into
 * view.
 */
const CUT_OFF = /^Fetch API cannot load \S+\/api\/superfans due to access control checks|^\/api\/superfans:/
/** After two frames, when the page has finished loading. */
const SEEN = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(JSON.stringify({
  refused: window.refused,
  heading: document.querySelector('h1')?.textContent?.trim() ?? '',
  theme: document.documentElement.dataset.theme ?? ''
})))))`

const THREE_HOSTS = ['libsyn', 'anchor', 'acast']
const RECORDING = 'audio/kort-maar-krachtig.mp3'

export function testStockBrowser({ name, program, start, portAfter }: Tried): void {
  test.describe.configure({ timeout: 240_000 })

  let browser: StockBrowser
  let hosts: ForeignHosts | undefined
  test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
    if (!program) throw new Error(`there is no ${name} on this machine`)
    hosts = await openForeignHosts()
    if (!hosts) throw new Error('there is no openssl on this machine')
    browser = await start(program, Number(new URL(baseURL ?? '').port) + portAfter + parallelIndex, EARLY)
  })
  test.afterAll(async () => {
    await browser?.close()
    await hosts?.close()
  })

  const seen = async () =>
    JSON.parse(await browser.read(SEEN)) as { refused: string[]; heading: string; theme: string }
  const choose = (theme: Theme) => {
    const cookie = themeCookie(themeCookieName(settings.shortName), theme, false)
    return browser.read(`document.cookie = ${JSON.stringify(cookie)}`)
  }

  for (const theme of ['light', 'dark'] as const)
    test(`no page breaks its policy in ${name}, ${theme}`, async ({ baseURL }) => {
      await browser.open(`${baseURL}/`)
      await choose(theme)
      browser.messages()
      for (const page of PAGES) {
        await browser.open(`${baseURL}${page}`)
        const { heading, refused, theme: shown } = await seen()
        const isLost = page.endsWith(LOST)
        const messages = browser
          .messages()
          .filter((line) => !(isLost && STATUS_404.test(line)) && !CUT_OFF.test(line))
        expect(refused, page).toEqual([])
        expect(shown, page).toBe(theme)
        expect(messages, page).toEqual([])
        expect(heading, page).not.toBe('')
      }
    })

  test(`an inline script is blocked in ${name}, and reported`, async ({ baseURL }) => {
    for (const page of ['/', '/checkout/', '/bo9/login/']) {
      await browser.open(`${baseURL}${page}`)
      // With Trusted Types the browser throws before the policy is checked.
      const act = `(() => { const script = document.createElement('script')
        try { script.textContent = 'window.owned = true'; document.body.append(script) }
        catch (error) { if (!(error instanceof TypeError)) throw error }
        return '' })()`
      await browser.read(act)
      expect((await seen()).refused.length, page).toBeGreaterThan(0)
      expect(await browser.read("String('owned' in window)"), page).toBe('false')
    }
  })

  test(`console messages in ${name} are recorded`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/privacy/`)
    browser.messages()
    await browser.read("(console.error('hoorbaar'), setTimeout(() => { throw new Error('geworpen') }), '')")
    let received = ''
    const listen = () => {
      received += browser.messages().join()
      return received
    }
    await expect.poll(listen).toMatch(/hoorbaar.*geworpen/)
  })

  test(`posters and audio of three other hosts load in ${name}`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/`)
    browser.messages()
    const sounds = THREE_HOSTS.map((host) => hosts?.at(host, RECORDING))
    const came = await browser.read(`(async () => {
      const load = (element, name, src) => new Promise((resolve) => {
        element.addEventListener(name, () => resolve('came'))
        element.addEventListener('error', () => resolve('refused'))
        element.src = src
      })
      const sounds = ${JSON.stringify(sounds)}
      return String(await Promise.all([
        load(new Image(), 'load', ${JSON.stringify(hosts?.at('image.tmdb', 'covers/100.webp'))}),
        ...sounds.map((host) => load(new Audio(), 'loadedmetadata', host))
      ]))
    })()`)
    expect(came).toBe('came,came,came,came')
    expect((await seen()).refused).toEqual([])
    expect(browser.messages()).toEqual([])
  })

  test(`a recording of another host plays in ${name}, a film opens, the theme changes`, async ({
    baseURL
  }) => {
    await browser.open(`${baseURL}/`)
    await choose('light')
    await browser.open(`${baseURL}/`)
    browser.messages()
    const recording = hosts?.at('libsyn', RECORDING) ?? ''
    await browser.read(`(() => { const link = document.querySelector('main [data-play="ep-118"]')
      link.href = ${JSON.stringify(recording)}; link.click(); return '' })()`)
    const sounding = async () =>
      JSON.parse(
        await browser.read('JSON.stringify([window.sound?.currentSrc, window.sound?.currentTime ?? 0])')
      )
    await expect.poll(async () => (await sounding())[1], { timeout: 60_000 }).toBeGreaterThan(0.5)
    expect((await sounding())[0]).toBe(recording)

    await browser.read(`(document.querySelector('.featured-films .poster').click(), '')`)
    const overlay = `document.querySelector('.film-overlay')?.textContent ?? ''`
    await expect.poll(() => browser.read(overlay)).toMatch(/\S/)

    await browser.read(`(document.querySelector('.theme-card button').click(), '')`)
    await expect.poll(async () => (await seen()).theme).toBe('dark')
    expect((await seen()).refused).toEqual([])
    expect(browser.messages()).toEqual([])
  })
}
