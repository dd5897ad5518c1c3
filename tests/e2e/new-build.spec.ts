// A deploy during a visit: the new build takes over without a broken page, without a press that counts twice, and
// without interrupting audio.

import { expect, test } from './support/context.ts'
import { playEpisode, player, playLink } from './support/player.ts'
import { type RedeployedHost, startRedeployedHost } from './support/redeployed-host.ts'
import { expectSound, recordSound, soundsOf } from './support/sound.ts'
import { cachedPaths, startWorker, withWorker } from './support/worker.ts'

let host: RedeployedHost
// Without a connection pictures are errors in the console.
test.use({ ...withWorker, expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })
test.beforeEach(async ({ baseURL }) => {
  host = await startRedeployedHost(baseURL ?? '')
})
test.afterEach(() => host.close())

/** `window.name` survives client-side navigations, but not a full load. */
const mark = () => Reflect.set(window, 'isSameDocument', true)
const isSame = () => Reflect.get(window, 'isSameDocument') === true

test('the next press on a link loads the new build completely', async ({ page }) => {
  await recordSound(page)
  await page.goto(host.origin)
  await startWorker(page)
  await page.evaluate(mark)
  host.deploy()
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacybeleid' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  expect(await page.evaluate(isSame)).toBe(false)
  // Nothing runs twice: one press starts one audio playback.
  await page.getByRole('link', { name: /^KINO/ }).first().click()
  await playEpisode(page, 118)
  await expectSound(page)
})

test('while audio plays, the old scripts handle the new pages', { tag: '@deep' }, async ({ page }) => {
  await recordSound(page)
  await page.goto(host.origin)
  await startWorker(page)
  await playEpisode(page, 118)
  await page.evaluate(mark)
  host.deploy()
  await page.locator('a[href="/aflevering/117/"]:visible').first().click()
  await expect(page).toHaveURL(/aflevering\/117/)
  await expectSound(page)
  expect(await page.evaluate(isSame)).toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'next')
  // A press still counts once: the other episode plays.
  await playLink(page, 117).click()
  await expectSound(page)
  expect(await soundsOf(page)).toHaveLength(1)
  // Without audio the next page is the new build.
  await player(page).getByRole('button', { name: 'Sluit speler' }).click()
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  expect(await page.evaluate(isSame)).toBe(false)
})

test('an old page can load its code although the host has removed it', { tag: '@deep' }, async ({
  page,
  context
}) => {
  await recordSound(page)
  await page.goto(host.origin)
  await startWorker(page)
  host.deploy()
  // A copy of the page from before the deploy, as from the browser's cache.
  await context.setOffline(true)
  await page.goto(`${host.origin}/`)
  await context.setOffline(false)
  await playEpisode(page, 118)
  await expectSound(page)
  expect(host.missed).toEqual([])
})

test('a new worker waits while the page is visible, and activates once it is hidden and silent', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto(host.origin)
  await startWorker(page)
  host.deploy()
  await page.evaluate(mark)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    Reflect.set(window, 'oldWorker', navigator.serviceWorker.controller)
    await registration.update()
  })
  const isWaiting = async () => (await navigator.serviceWorker.ready).waiting !== null
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
  const isOldInPower = () => navigator.serviceWorker.controller === Reflect.get(window, 'oldWorker')
  expect(await page.evaluate(isOldInPower)).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => page.evaluate(isOldInPower)).toBe(false)
  expect(await page.evaluate(isSame)).toBe(true)
})

test('the code of three builds is there, so that a page that plays through two deploys loses none of its own', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto(host.origin)
  await startWorker(page)
  const first = (await cachedPaths(page)).filter((path) => path.startsWith('/assets/'))
  for (const _ of [1, 2]) {
    host.deploy()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const isNew = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      )
      await registration.update()
      const coming = registration.installing ?? registration.waiting
      const takeOver = () => coming?.state === 'installed' && coming.postMessage({ order: 'take over' })
      coming?.addEventListener('statechange', takeOver)
      takeOver()
      await isNew
    })
  }
  const kept = await cachedPaths(page)
  expect(first.filter((path) => !kept.includes(path))).toEqual([])
})
