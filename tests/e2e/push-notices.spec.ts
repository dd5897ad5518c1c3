// One notification per tag; a press focuses or opens the episode, and no message opens another site.

import { expect, test } from './support/context.ts'
import { playEpisode, player } from './support/player.ts'
import { deliverPush, pressNotice, shownNotices, takeSubscription } from './support/push.ts'
import { expectSound, recordSound } from './support/sound.ts'
import { cachedPaths, startWorker, withNotices } from './support/worker.ts'

test.use(withNotices)
test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

const notice = {
  title: 'Aflevering 117',
  body: 'Dit pand staat te koop',
  path: '/aflevering/117/',
  tag: 'ep-117'
}

test('a message shows one notification, which a second one with its tag replaces', async ({ page }) => {
  await page.goto('/')
  await startWorker(page)
  await deliverPush(page, notice)
  await expect.poll(() => shownNotices(page)).toEqual([notice])
  await deliverPush(page, { ...notice, body: 'Verbeterd' })
  await expect.poll(() => shownNotices(page)).toEqual([{ ...notice, body: 'Verbeterd' }])
  await deliverPush(page, { ...notice, tag: 'ep-118', title: 'Aflevering 118' })
  await expect.poll(async () => (await shownNotices(page)).length).toBe(2)
  // Its target is available, even without a connection.
  await expect.poll(() => cachedPaths(page)).toContain('/aflevering/117/')
})

test('a press opens the episode in the open page, and the audio continues', async ({ page, context }) => {
  await recordSound(page)
  await page.goto('/')
  await startWorker(page)
  await playEpisode(page, 118)
  await deliverPush(page, notice)
  await expect.poll(async () => (await shownNotices(page)).length).toBe(1)
  expect(await pressNotice(context, 'ep-117')).toEqual([])
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dit pand staat te koop')
  await expect(player(page)).toBeVisible()
  await expectSound(page)
  expect(await shownNotices(page)).toEqual([])
})

test('a press also works for a page without interaction', { tag: '@deep' }, async ({ page, context }) => {
  await page.goto('/')
  await startWorker(page)
  // A full load, because pages listen to the worker only after the first interaction.
  await page.goto('/films/')
  await deliverPush(page, notice)
  await expect.poll(async () => (await shownNotices(page)).length).toBe(1)
  expect(await pressNotice(context, 'ep-117')).toEqual([])
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
})

test('a message with an external or missing URL opens the home page', { tag: '@deep' }, async ({
  page,
  context,
  baseURL
}) => {
  await page.goto('/privacy/')
  await startWorker(page)
  await deliverPush(page, { ...notice, path: 'https://evil.example/' })
  await expect.poll(async () => (await shownNotices(page))[0]?.path).toBe('/')
  await deliverPush(page, 'geen JSON')
  const calm = { title: 'KINO\u00a09', body: 'Er is nieuws. Tik om te kijken.', tag: 'nieuws', path: '/' }
  await expect.poll(() => shownNotices(page)).toContainEqual(calm)
  expect(await pressNotice(context, 'nieuws')).toEqual([])
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a checkout is not replaced: the episode opens in a new window', { tag: '@deep' }, async ({
  page,
  context,
  baseURL
}) => {
  await page.goto('/')
  await startWorker(page)
  await page.evaluate(() => history.replaceState(null, '', '/checkout/'))
  await deliverPush(page, notice)
  await expect.poll(async () => (await shownNotices(page)).length).toBe(1)
  expect(await pressNotice(context, 'ep-117')).toEqual([`${baseURL}/aflevering/117/`])
  await expect(page).toHaveURL(/checkout/)
})

test('a subscription that the browser replaces is replaced on the server, without a page', {
  tag: '@deep'
}, async ({ page, context }) => {
  await page.goto('/')
  await startWorker(page)
  const sent = await takeSubscription(context)
  expect(sent.map(({ path }) => path)).toEqual(['/api/push/subscribe', '/api/push/unsubscribe'])
  expect(sent[0]?.body).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/new' })
  expect(sent[1]?.body).toEqual({ endpoint: 'https://fcm.googleapis.com/fcm/send/old' })
})
