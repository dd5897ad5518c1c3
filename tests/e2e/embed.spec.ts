// The player framed by another origin.
import type { FrameLocator, Page } from '@playwright/test'
import { embedCode } from '../../src/listen/embed/embed-code.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { findings } from '../accessibility/findings.ts'
import { expect, test } from './support/context.ts'
import { type OtherSite, openOtherSite } from './support/other-site.ts'

const EMBED = '/embed/aflevering/118/'

let site: OtherSite
test.beforeAll(async () => {
  site = await openOtherSite()
})
test.afterAll(() => site.close())

async function framed(page: Page, html: string): Promise<FrameLocator> {
  site.show(html)
  await page.goto(site.address)
  return page.frameLocator('iframe')
}

const playButton = (player: FrameLocator) =>
  player.getByRole('button', { name: 'Speel af: Kort maar krachtig' })
const pauseButton = (player: FrameLocator) =>
  player.getByRole('button', { name: 'Pauzeer: Kort maar krachtig' })
const place = (player: FrameLocator) => player.getByRole('slider', { name: 'Positie in de aflevering' })
const second = (player: FrameLocator) =>
  player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

test('the player plays, seeks and pauses on another site', async ({ page, baseURL }) => {
  const player = await framed(page, embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig'))
  await playButton(player).click()
  await expect(pauseButton(player)).toBeVisible()
  await expect.poll(() => second(player)).toBeGreaterThan(0.5)
  await place(player).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => second(player)).toBeGreaterThanOrEqual(5)
  await expect(place(player)).toHaveAttribute(
    'aria-valuetext',
    /van 4 minuten 50 seconden, hoofdstuk Welkom$/
  )
  await pauseButton(player).press('Enter')
  await expect(playButton(player)).toBeVisible()
  expect(await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
})

test('the player starts at the time in its URL, and plays nothing before a press', { tag: '@deep' }, async ({
  page,
  baseURL
}) => {
  const player = await framed(page, embedCode(`${baseURL}${EMBED}?t=109`, 'Kort maar krachtig'))
  await expect(player.getByText('0:01:49', { exact: true }).first()).toBeVisible()
  expect(await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(0)
  await playButton(player).click()
  await expect.poll(() => second(player)).toBeGreaterThanOrEqual(109)
  expect(await second(player)).toBeLessThan(117)
})

test('a tall frame lists the chapters, which play', { tag: '@deep' }, async ({ page, baseURL }) => {
  const player = await framed(page, embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig', 600, 420))
  const chapter = player.getByRole('link', { name: 'Luister vanaf 0:02:50 La Jetée' })
  await chapter.click()
  await expect(pauseButton(player)).toBeVisible()
  await expect.poll(() => second(player)).toBeGreaterThanOrEqual(170)
  await expect(chapter).toHaveAttribute('aria-current', 'true')
})

test('the player links to the episode, in a new tab', async ({ page, baseURL }) => {
  const player = await framed(page, embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig'))
  const opened = page.waitForEvent('popup')
  await player.getByRole('link', { name: 'Kort maar krachtig' }).click()
  const episode = await opened
  await expect(episode).toHaveURL(`${baseURL}/aflevering/118/`)
  await expect(page).toHaveURL(site.address)
})

test('the player stores nothing, sends no cookie and requests only its own files', async ({
  page,
  baseURL
}) => {
  const requests: { path: string; cookie: string | undefined }[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === baseURL) requests.push({ path: pathname, cookie: request.headers().cookie })
  })
  const player = await framed(page, embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig'))
  await playButton(player).click()
  await expect.poll(() => second(player)).toBeGreaterThan(0.5)
  const stored = await player.locator('body').evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length
  }))
  expect(stored).toEqual({ cookie: '', local: 0, session: 0, workers: 0 })
  expect(requests.filter(({ cookie }) => cookie !== undefined)).toEqual([])
  const kinds = requests.map(({ path }) =>
    /^\/(?:embed|sample\/audio|media\/covers|assets\/.*\.woff2)/.test(path)
  )
  expect(requests.length).toBeGreaterThan(2)
  expect(kinds).not.toContain(false)
})

test('in a sandbox that only allows scripts, the player works and logs nothing', async ({
  page,
  baseURL
}) => {
  const code = embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig')
  const player = await framed(page, code.replace('<iframe', '<iframe sandbox="allow-scripts"'))
  await expect(playButton(player)).toBeVisible()
  await expect(place(player)).toBeEnabled()
})

test('a dark or light site can request a player with that theme', async ({ page, baseURL }) => {
  for (const [theme, colour] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(30, 23, 38)']
  ] as const) {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    const player = await framed(page, embedCode(`${baseURL}${EMBED}?theme=${theme}`, 'Kort maar krachtig'))
    await expect(player.locator('html')).toHaveCSS('background-color', colour)
  }
})

test('at 300 pixels nothing overflows', { tag: '@deep' }, async ({ page, baseURL }) => {
  for (const [width, height] of [
    [300, 180],
    [300, 420],
    [600, 180]
  ] as const) {
    const player = await framed(page, embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig', width, height))
    await expect(playButton(player)).toBeInViewport({ ratio: 1 })
    const hidden = await player.locator('html').evaluate((root) => ({
      right: root.scrollWidth - root.clientWidth,
      below: root.scrollHeight - root.clientHeight
    }))
    expect(hidden, `${width} × ${height}`).toEqual({ right: 0, below: 0 })
  }
})

test('the player has no axe finding', { tag: '@deep' }, async ({ page }) => {
  for (const size of [
    { width: 300, height: 420 },
    { width: 600, height: 180 }
  ]) {
    await page.setViewportSize(size)
    await page.goto(EMBED)
    expect(await findings(page)).toEqual([])
  }
})

for (const [where, attributes] of [
  ['on one page', ''],
  ['in sandboxes', 'sandbox="allow-scripts"']
] as const)
  test(`two players ${where} take turns`, async ({ page, baseURL }) => {
    const code = embedCode(`${baseURL}${EMBED}`, 'Kort maar krachtig').replace(
      '<iframe',
      `<iframe ${attributes}`
    )
    site.show(code + code)
    await page.goto(site.address)
    const [first, second] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
    await playButton(first).click()
    await expect(pauseButton(first)).toBeVisible()
    await playButton(second).click()
    await expect(pauseButton(second)).toBeVisible()
    await expect(playButton(first)).toBeVisible()
    expect(await first.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
    await playButton(first).click()
    await expect(playButton(second)).toBeVisible()
  })

test.describe('an unknown episode in a frame', () => {
  // The browser logs the status of the page.
  test.use({ expectedComplaints: [/status of 404/] })

  test('an unknown episode in a frame has its own small page, without menu and refused scripts', async ({
    page,
    baseURL
  }) => {
    const frame = await framed(page, embedCode(`${baseURL}/embed/aflevering/oz/`, 'Oz', 300, 120))
    await expect(frame.getByRole('heading', { name: 'Deze aflevering bestaat niet (meer).' })).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Alle afleveringen' })).toHaveAttribute('target', '_blank')
    await expect(frame.getByRole('navigation')).toHaveCount(0)
    await expect(frame.locator('script')).toHaveCount(0)
    const isWhole = await frame.locator('html').evaluate((root) => root.scrollHeight <= root.clientHeight)
    expect(isWhole).toBe(true)
  })
})

test('an unknown episode is not found', async ({ request }) => {
  expect((await request.get('/embed/aflevering/oz/')).status()).toBe(404)
  const page = encodeURIComponent(`${settings.siteUrl}/aflevering/oz/`)
  expect((await request.get(`/api/oembed?url=${page}`)).status()).toBe(404)
})

test('the page of an episode has an oEmbed link and a player card', async ({ page, request }) => {
  await page.goto('/aflevering/118/')
  const link = page.locator('link[type="application/json+oembed"]')
  const address = (await link.getAttribute('href')) ?? ''
  expect(address.startsWith(`${settings.siteUrl}/api/oembed?`)).toBe(true)
  const answer = await request.get(address.replace(settings.siteUrl, ''))
  expect(answer.status()).toBe(200)
  const { html, title } = (await answer.json()) as { html: string; title: string }
  expect(title).toBe('Kort maar krachtig')
  expect(html).toContain(`src="${settings.siteUrl}${EMBED}"`)
  const player = page.locator('meta[name="twitter:player"]')
  await expect(player).toHaveAttribute('content', `${settings.siteUrl}${EMBED}`)
})

test('the player is not indexed by search engines', async ({ page, request }) => {
  await page.goto(EMBED)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const index = await (await request.get('/sitemap-index.xml')).text()
  for (const [, map = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect(await (await request.get(new URL(map).pathname)).text()).not.toContain('/embed/')
})

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('the player says that it cannot play, and plays once it can', { tag: '@deep' }, async ({
    page,
    context,
    baseURL
  }) => {
    const player = await framed(page, embedCode(`${baseURL}${EMBED}?t=109`, 'Kort maar krachtig'))
    await expect(playButton(player)).toBeVisible()
    await context.setOffline(true)
    await playButton(player).click()
    await expect(player.getByRole('status')).toHaveText('Afspelen lukt niet. Klik opnieuw op afspelen.')
    await context.setOffline(false)
    await playButton(player).press('Enter')
    await expect(pauseButton(player)).toBeVisible()
    await expect.poll(() => second(player)).toBeGreaterThanOrEqual(109)
    await expect(player.getByRole('status')).toHaveText('')
  })
})

test.describe('any other page', () => {
  test.use({ expectedComplaints: [/frame-ancestors 'none'|Refused to frame|Framing/] })

  for (const path of ['/', '/aflevering/118/', '/luister/', '/checkout/', '/bo9/login/', '/404.html'])
    test(`${path} cannot be framed`, { tag: '@deep' }, async ({ page, baseURL }) => {
      await framed(page, `<iframe src="${baseURL}${path}"></iframe>`)
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test("the browser's own player works, and chapters link to the episode", { tag: '@deep' }, async ({
    page
  }) => {
    await page.setViewportSize({ width: 600, height: 420 })
    await page.goto(EMBED)
    await expect(page.locator('audio[controls]')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Speel af/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Luister vanaf 0:02:50 La Jetée' })).toHaveAttribute(
      'href',
      '/aflevering/118/?t=170'
    )
  })
})
