// What a press on play fetches, and in which order: on a slow line the sound comes as soon as it has the line to itself.
import type { Page } from '@playwright/test'
import { expect, scriptRuns, test } from './support/context.ts'
import { playLink } from './support/player.ts'
import { type Fetched, recordTraffic, saveData } from './support/recorded.ts'
import { expectSound, recordSound } from './support/sound.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Holds the audio of the page back. Returns its release. */
async function holdAudio(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.mp3', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Presses play on a page whose time stands still. Returns what is fetched from then on. */
async function pressPlay(page: Page): Promise<Fetched[]> {
  const session = await page.context().newCDPSession(page)
  const fetched = await recordTraffic(session)
  await recordSound(page)
  // Its code would be here by then.
  await saveData(page)
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await scriptRuns(page)
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await reported(page)
  fetched.length = 0
  await playLink(page, 118).tap()
  return fetched
}

/** By then the requests before this one are in the list. */
const reported = (page: Page) => page.evaluate(async () => void (await fetch('/robots.txt')))
/** Without the fonts, which the page may still miss by itself. */
const pathsOf = (fetched: readonly Fetched[]) =>
  fetched.filter(({ type }) => type !== 'Font').map(({ url }) => url)

test('a press on play asks for the audio, and for nothing else for two seconds', async ({ page }) => {
  const release = await holdAudio(page)
  const fetched = await pressPlay(page)
  await page.clock.runFor(1900)
  await reported(page)
  const asked = pathsOf(fetched).filter((path) => path !== '/robots.txt')
  expect(asked).toEqual([expect.stringMatching(/\.mp3$/)])
  // A host that redirects, or never answers, does not keep the rest away.
  await page.clock.runFor(200)
  for (const part of ['first-use.client', 'PlayerBar', 'actions'])
    await expect
      .poll(() => pathsOf(fetched).some((path) => path.startsWith(`/assets/${part}.`)), { message: part })
      .toBe(true)
  release()
})

test('the whole bar is fetched as soon as the sound is heard', async ({ page }) => {
  const release = await holdAudio(page)
  const fetched = await pressPlay(page)
  await page.clock.runFor(100)
  const isWhole = () => pathsOf(fetched).some((path) => path.startsWith('/assets/PlayerBar.'))
  expect(isWhole()).toBe(false)
  release()
  await expectSound(page)
  await expect.poll(isWhole).toBe(true)
})
