// Going on with another device: two browsers, once and linked, and what the link leaves behind.
import type { Browser, Page } from '@playwright/test'
import { handoverText as text } from '../../src/texts/nl/handover.ts'
import { expect, test } from './support/context.ts'
import { startWorker, withWorker } from './support/worker.ts'

// Nothing under an id, and no connection.
test.use({ expectedComplaints: [/Failed to load resource|\/api\/handover\//] })

const HOUR = { duration: 3600 }

/** Another device. */
async function device(browser: Browser, baseURL: string | undefined, options = {}): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
  return context.newPage()
}

const place = (id: string, position: number, lastPlayed = new Date()) => ({
  [id]: { episodeId: id, position, ...HOUR, lastPlayed: lastPlayed.toISOString() }
})

async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.goto('/privacy/')
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(`kino9-${key}`, JSON.stringify(value))
  }, values)
}

const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`kino9-${name}`) ?? 'null'), key)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Makes an offer; returns its link, as the code carries it. */
async function offer(page: Page, name: string): Promise<string> {
  await page.goto('/overzetten/')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (copied: string) => Object.assign(globalThis, { copied }) }
    })
  })
  await button(page, name).click()
  await expect(page.getByRole('img', { name: text.waiting.code }).locator('path')).toBeVisible()
  await button(page, text.waiting.copy).click()
  return page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
}

async function linkTwo(phone: Page, laptop: Page): Promise<void> {
  const link = await offer(phone, text.choosing.link)
  await laptop.goto(link)
  await button(laptop, text.asking.acceptLink).click()
  await expect(heading(laptop, text.linked.heading)).toBeVisible()
  await expect(heading(phone, text.linked.heading)).toBeVisible()
}

test('a listener hands over once, goes on at the same second, and the link works once', async ({
  page,
  browser,
  baseURL
}) => {
  await store(page, {
    'playback-positions': place('ep-118', 754.5),
    'completed-episodes': ['ep-117'],
    films: { version: 1, marks: { 'tmdb:662': { seen: true, stars: 4.5 } } },
    votes: { 118: 'La Jetée' }
  })
  const link = await offer(page, text.choosing.once)
  const laptop = await device(browser, baseURL)
  await laptop.goto(link)
  await expect(heading(laptop, text.asking.heading)).toBeFocused()
  await expect(
    laptop.getByRole('listitem').filter({ hasText: 'waar je gebleven bent in 1 aflevering' })
  ).toBeVisible()
  expect(await stored(laptop, 'playback-positions')).toBeNull()
  await button(laptop, text.asking.accept).click()
  await expect(heading(laptop, text.received.heading)).toBeVisible()
  expect(await stored(laptop, 'playback-positions')).toMatchObject({ 'ep-118': { position: 754.5 } })
  expect(await stored(laptop, 'completed-episodes')).toEqual(['ep-117'])
  expect(await stored(laptop, 'votes')).toEqual({ 118: { elsewhere: 'La Jetée' } })
  await expect(heading(page, text.taken.heading)).toBeVisible()

  await laptop.goto('/aflevering/118/')
  await expect(laptop.locator('.vote')).toHaveAttribute('data-step', 'elsewhere')
  const third = await device(browser, baseURL)
  await third.goto(link)
  await expect(third.getByRole('alert')).toHaveText(text.troubles.used)
  await Promise.all([laptop.context().close(), third.context().close()])
})

test('two linked devices that were offline meet: both know the same, and nothing heard became unheard', async ({
  page,
  browser,
  baseURL,
  context
}) => {
  await store(page, { 'completed-episodes': ['ep-110'], 'playback-positions': place('ep-118', 100) })
  const laptop = await device(browser, baseURL)
  await store(laptop, { 'completed-episodes': ['ep-111'] })
  await linkTwo(page, laptop)
  for (const one of [page, laptop])
    await expect
      .poll(async () => [(await stored(one, 'completed-episodes')) as string[]].flat().toSorted())
      .toEqual(['ep-110', 'ep-111'])

  const change = (one: Page, values: Record<string, unknown>) =>
    one.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) {
        const newValue = JSON.stringify(value)
        localStorage.setItem(`kino9-${key}`, newValue)
        // As another tab of this device would.
        dispatchEvent(
          new StorageEvent('storage', { key: `kino9-${key}`, newValue, storageArea: localStorage })
        )
      }
    }, values)
  const offline = async (isOffline: boolean) => {
    await context.setOffline(isOffline)
    await laptop.context().setOffline(isOffline)
  }
  await offline(true)
  await change(page, { 'completed-episodes': ['ep-110', 'ep-111', 'ep-112'] })
  await change(laptop, {
    'completed-episodes': ['ep-110', 'ep-111', 'ep-113'],
    'playback-positions': place('ep-118', 900)
  })
  await offline(false)
  await meet(page)
  await meet(laptop)
  await meet(page)
  for (const one of [page, laptop]) {
    await expect
      .poll(async () => [(await stored(one, 'completed-episodes')) as string[]].flat().toSorted())
      .toEqual(['ep-110', 'ep-111', 'ep-112', 'ep-113'])
    expect(await stored(one, 'playback-positions')).toMatchObject({ 'ep-118': { position: 900 } })
  }

  await button(laptop, text.linked.end).click()
  await button(laptop, text.linked.endYes).click()
  await expect(heading(laptop, text.choosing.heading)).toBeVisible()
  await button(page, text.linked.refresh).click()
  await expect(heading(page, text.ended.heading)).toBeVisible()
  expect(await stored(page, 'completed-episodes')).toHaveLength(4)
  await laptop.context().close()
})

/** The listener asks for it; the page says when that was done. */
async function meet(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/handover/read')
  await button(page, text.linked.refresh).click()
  await answered
  await expect(button(page, text.linked.refresh)).not.toHaveAttribute('aria-busy', 'true')
}

test.describe('the secret', () => {
  test.use(withWorker)

  test('is taken out of the address at once, and is in no request, cache or storage afterwards', async ({
    page,
    browser,
    baseURL
  }) => {
    const link = await offer(page, text.choosing.once)
    const secret = new URL(link).hash.slice(1)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const laptop = await device(browser, baseURL, withWorker)
    await store(laptop, { 'test-visited': true })
    await laptop.goto('/')
    await startWorker(laptop)
    const sent: string[] = []
    laptop.on('request', (request) =>
      sent.push(request.url(), request.headers().referer ?? '', request.postData() ?? '')
    )
    await laptop.goto(link)
    await expect(heading(laptop, text.asking.heading)).toBeVisible()
    expect(new URL(laptop.url()).hash).toBe('')
    // The browser names the page that it opens with its fragment, and sends it without.
    expect(sent.filter((one) => one !== link).join()).not.toContain(secret)
    const kept = await keptIn(laptop)
    expect(kept).not.toContain(secret)
    expect(kept).toContain('/overzetten/')
    await laptop.reload()
    await expect(heading(laptop, text.choosing.heading)).toBeVisible()
    await laptop.context().close()
  })
})

/** Everything that a page finds in this browser: storage, the history entry, how it was opened, and the caches of the worker. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    const timings = performance.getEntries().map((entry) => entry.toJSON())
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      [history.state, location.href, window.name, document.referrer],
      [timings, urls]
    ])
  })

test('the whole of it works with keys alone', async ({ page, browser, baseURL }) => {
  await store(page, { 'completed-episodes': ['ep-110'] })
  const link = await offer(page, text.choosing.once)
  const laptop = await device(browser, baseURL)
  await laptop.goto(link)
  await expect(heading(laptop, text.asking.heading)).toBeFocused()
  await laptop.keyboard.press('Tab')
  await expect(button(laptop, text.asking.accept)).toBeFocused()
  await laptop.keyboard.press('Enter')
  await expect(heading(laptop, text.received.heading)).toBeFocused()
  await laptop.context().close()
})
