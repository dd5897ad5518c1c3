// Tests of the security policies for browsers that Playwright does not drive.
import { expect, test } from '@playwright/test'
import { MY_FILMS_KEY } from '../../../src/films/marks/my-films-memory.ts'
import { embedCode } from '../../../src/listen/embed/embed-code.ts'
import { listeningKeys } from '../../../src/listen/places/resume.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type Theme, themeCookie, themeCookieName } from '../../../src/site/theme/theme-cookie.ts'
import { routes } from './context.ts'
import { type ForeignHosts, openForeignHosts } from './foreign-host.ts'
import { openOtherSite } from './other-site.ts'
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
  // As in context.ts: the site's script does not wait for the first paint. The first document, about:blank, has no storage.
  if (window.top === window && location.protocol.startsWith('http')) localStorage.setItem('kino9-test-visited', 'true')
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
/** WebKit logs this for code that an island waits with, on a slow machine. */
const UNUSED_YET = /^The resource \S+ was preloaded using link preload but not used/
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

  /** Scrolls to the element first: an invisible one cannot be pressed, and its island is not hydrated. */
  const press = (selector: string) =>
    browser.read(`(() => {
      const pressed = document.querySelector(${JSON.stringify(selector)})
      pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
      pressed.click()
      return '' })()`)
  /** Dispatches the event of real typing, so that React receives it. */
  const type = (selector: string, words: string) =>
    browser.read(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)})
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(words)})
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return '' })()`)
  const textOf = (selector: string) =>
    browser.read(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`)
  const count = (selector: string) =>
    browser.read(`String(document.querySelectorAll(${JSON.stringify(selector)}).length)`)
  const soundingSecond = async () => Number(await browser.read('String(window.sound?.currentTime ?? 0)'))
  /** Through the button, or a field to copy from if the browser lets no page write to the clipboard. */
  const copied = (button: string) =>
    browser.read(
      `document.querySelector('dialog[open] input')?.value ?? document.querySelector(${JSON.stringify(button)})?.textContent ?? ''`
    )
  const expectQuiet = async () => {
    expect((await seen()).refused).toEqual([])
    expect(browser.messages().filter((line) => !UNUSED_YET.test(line))).toEqual([])
  }

  test(`the text of an episode is searched in ${name}, plays from a sentence, and is followed`, async ({
    baseURL
  }) => {
    await browser.open(`${baseURL}/aflevering/118/`)
    browser.messages()
    await press('.transcript summary')
    await expect.poll(() => count('.transcript astro-island[ssr]')).toBe('0')
    await type('.transcript input', 'melies')
    await expect.poll(() => textOf('.transcript [role=status]')).toBe('1 van 1')
    expect(await textOf('.transcript [data-found]')).toContain('Méliès')
    await press('.transcript [data-t="73.1"]')
    await expect.poll(soundingSecond, { timeout: 60_000 }).toBeGreaterThan(72.6)
    await expect.poll(() => textOf('.transcript [aria-current]')).not.toBe('')
    const follow = '.transcript button.absolute'
    await expect.poll(() => count(follow)).toBe('0')
    await browser.read(
      `(document.querySelector('.transcript-text').dispatchEvent(new WheelEvent('wheel')), '')`
    )
    await expect.poll(() => textOf(follow)).toBe('Volg mee')
    await press(follow)
    await expect.poll(() => count(follow)).toBe('0')
    await expectQuiet()
  })

  test(`a sentence becomes a link and a card in ${name}`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/aflevering/118/`)
    browser.messages()
    await press('.transcript summary')
    await expect.poll(() => count('.transcript astro-island[ssr]')).toBe('0')
    await type('.transcript input', 'zo schoon')
    const quote = '.transcript [aria-label="Citaat van 0:01:13"]'
    await expect.poll(() => count(quote)).toBe('1')
    await press('.transcript [aria-label="Kopieer link naar 0:01:13"]')
    await expect.poll(() => copied('.toast')).toMatch(/Link gekopieerd|\/aflevering\/118\/\?t=73$/)
    await browser.read(`(document.querySelector('dialog[open]')?.close(), '')`)
    await press(quote)
    // An empty canvas is a few kB.
    const drawn = `String(document.querySelector('dialog[open] canvas')?.toDataURL().length ?? 0)`
    await expect.poll(async () => Number(await browser.read(drawn))).toBeGreaterThan(20_000)
    expect(await browser.read(`document.querySelector('dialog[open] textarea').value`)).toBe(
      'Dat vond ik zo schoon.'
    )
    await expectQuiet()
  })

  test(`the search opens with a key in ${name}, and leads to the moment`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/`)
    browser.messages()
    await browser.read(`(document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })), '')`)
    await expect.poll(() => textOf('dialog[open] h2')).toBe('Zoeken')
    await type('dialog[open] input', 'vleugelpiano')
    await expect.poll(() => textOf('dialog[open] [data-result]')).toContain('Aflevering 118, 0:02:35')
    expect(await textOf('dialog[open] mark')).toBe('vleugelpiano')
    const moment = await browser.read(`document.querySelector('dialog[open] [data-result]').href`)
    expect(moment).toBe(`${baseURL}/aflevering/118/?t=155#zin=155`)
    await expectQuiet()
    // Not by a press: the transition to another page crashes WebKit on a machine without a graphics card.
    await browser.open(moment)
    await expect.poll(() => textOf('main [data-play]')).toContain('0:02:35')
    await expect.poll(() => textOf('.transcript-text [data-found]')).toContain('vleugelpiano')
    await expectQuiet()
  })

  test(`the talk about an unseen film is not heard in ${name}`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/privacy/`)
    const keys = listeningKeys(settings.shortName)
    const seenFilms = { version: 1, marks: { 'tmdb:775': { seen: true }, 'tmdb:662': { seen: true } } }
    await browser.read(`(() => {
      localStorage.setItem(${JSON.stringify(keys.withoutSpoilers)}, 'true')
      localStorage.setItem(${JSON.stringify(settings.shortName + MY_FILMS_KEY)}, ${JSON.stringify(JSON.stringify(seenFilms))})
      return '' })()`)
    await browser.open(`${baseURL}/aflevering/118/?t=106`)
    browser.messages()
    await browser.read(`(() => {
      window.heard = []
      setInterval(() => {
        const { sound } = window
        if (sound && !sound.paused && !sound.seeking) window.heard.push(sound.currentTime)
      }, 20)
      return '' })()`)
    await expect.poll(() => textOf('main [data-play]')).toContain('0:01:46')
    await press('main [data-play="ep-118"]')
    await expect.poll(soundingSecond, { timeout: 60_000 }).toBeGreaterThan(171)
    const heard = JSON.parse(await browser.read('JSON.stringify(window.heard)')) as number[]
    expect(heard.filter((second) => second > 106 && second < 109).length).toBeGreaterThan(5)
    expect(heard.filter((second) => second > 109.3 && second < 169.7)).toEqual([])
    await expect.poll(() => textOf('.player')).toContain('Overgeslagen: Un chien andalou')
    expect((await seen()).refused).toEqual([])
    await browser.read(`(localStorage.clear(), '')`)
    // It logs what it preloaded and did not need for some seconds.
    browser.messages()
  })

  test(`the feed is copied in ${name}`, async ({ baseURL }) => {
    await browser.open(`${baseURL}/luister/`)
    browser.messages()
    expect(await count('main ul[aria-label="Apps om te luisteren"] a')).toBe('8')
    const button = 'main astro-island button'
    await press(button)
    await expect.poll(() => copied(button)).toMatch(/^RSS gekopieerd$|\/feed\.xml$/)
    await expectQuiet()
  })

  test(`another site shows the player in ${name}, which plays`, async ({ baseURL }) => {
    const site = await openOtherSite()
    try {
      // Messages of the previous test.
      browser.messages()
      site.show(embedCode(`${baseURL}/embed/aflevering/118/`, 'Kort maar krachtig', 600, 420))
      await browser.open(site.address)
      const isThere = `String(document.querySelectorAll('.controls:not([hidden]) button').length)`
      await expect.poll(() => browser.readFrame(isThere)).toBe('1')
      await browser.readFrame(`(document.querySelector('[data-seconds="170"]').click(), '')`)
      const second = `String(document.querySelector('audio').currentTime)`
      await expect
        .poll(async () => Number(await browser.readFrame(second)), { timeout: 60_000 })
        .toBeGreaterThan(170.5)
      const chapter = `document.querySelector('.chapters [aria-current]').dataset.title`
      expect(await browser.readFrame(chapter)).toBe('La Jetée')
      expect(browser.messages()).toEqual([])
    } finally {
      site.close()
    }
  })
}
