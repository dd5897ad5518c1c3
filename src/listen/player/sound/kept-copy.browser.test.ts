// The player with an episode that this browser keeps: it plays the copy, and streams where the copy is gone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts } from '../../../site/notices/notices.store.ts'
import { newDownload } from '../../downloads/download.ts'
import { openDownloadDatabase } from '../../downloads/download-database.service.ts'
import { DOWNLOADS_DATABASE } from '../../downloads/downloads-memory.ts'
import { $kept } from '../../downloads/kept.store.ts'
import { markCompleted, savePosition } from '../../places/listening.store.ts'
import { closePlayer, pause, togglePlay } from '../actions.ts'
import { sound } from './audio.ts'
import '../page/play-links.client.ts'
import { showTickets } from '../page/tickets.client.ts'
import { pressPlay } from '../player.store.ts'
import { one, step, two, until, untilPlaying } from './listening-visit.browser.testing.ts'
import { toneUrl } from './tone.browser.testing.ts'

const database = openDownloadDatabase(`site${DOWNLOADS_DATABASE}`)
let count = 0
let id = ''
/** Another episode for each test: a copy that failed is not tried again during a visit. */
const episode = () => ({ id, slug: id.replace('ep-', ''), audioUrl: one.audioUrl })

async function keep(file: Blob): Promise<void> {
  const facts = { id, slug: '9', title: 'Hemel', audioUrl: one.audioUrl, imageUrl: '' }
  await database.add(newDownload(facts, { nowMs: 0, wasHeard: false }))
  const half = Math.floor(file.size / 2)
  await database.append(id, file.slice(0, half))
  await database.append(id, file.slice(half))
  await database.change(id, (download) => ({
    ...download,
    type: 'audio/wav',
    state: { step: 'kept', keptAtMs: 0 }
  }))
  $kept.set({ [id]: 'kept' })
}
const toneFile = async (seconds: number) => (await fetch(toneUrl(seconds))).blob()
let file: Blob

beforeEach(async () => {
  id = `ep-kept-${++count}`
  vi.restoreAllMocks()
  file = await toneFile(60)
})
afterEach(async () => {
  await database.remove(id)
  $kept.set({})
})

const playsCopy = () => sound.src.startsWith('blob:') && sound.src !== one.audioUrl
const notices = () => $toasts.get().map(({ text }) => text)

test('a press plays the copy from the stored position, and a seek arrives', async () => {
  await keep(file)
  savePosition(id, 30, 60 * 10)
  pressPlay(episode())
  expect(step()).toBe('loading')
  await untilPlaying()
  expect(playsCopy()).toBe(true)
  expect(sound.duration).toBe(60)
  expect(sound.currentTime).toBeGreaterThanOrEqual(30)
  sound.currentTime = 5
  await until(() => !sound.seeking && sound.currentTime >= 5 && sound.currentTime < 10)
})

test('a pause before the copy is read holds, and a press on another episode wins', async () => {
  await keep(file)
  pressPlay(episode())
  pause()
  await until(() => sound.src !== '')
  expect(sound.paused).toBe(true)
  togglePlay()
  await untilPlaying()
  expect(playsCopy()).toBe(true)
  closePlayer()
  pressPlay(episode())
  pressPlay(two)
  await untilPlaying()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(sound.src).toBe(two.audioUrl)
})

test('a copy that the browser may not play without a press waits for one, instead of loading on', async () => {
  await keep(file)
  vi.spyOn(sound, 'play').mockRejectedValueOnce(new DOMException('gesture', 'NotAllowedError'))
  pressPlay(episode())
  await until(() => step() === 'paused')
  await until(playsCopy)
  togglePlay()
  await untilPlaying()
  expect(playsCopy()).toBe(true)
})

test('a kept special that gets its number is kept under it, as heard as it was, and plays without loading', async () => {
  await keep(file)
  await database.change(id, (found) => ({ ...found, factsPath: `/api/episodes/${id}.json` }))
  const number = { id: `ep-90${count}`, slug: `90${count}`, audioUrl: one.audioUrl }
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const isFacts = String(address) === `/api/episodes/${number.slug}.json`
    return isFacts ? Response.json({ ...number, title: 'Hel', imageUrl: '' }) : new Response('<h1>Hel</h1>')
  })
  markCompleted(id)
  document.body.innerHTML = `<article data-episode="${number.id}" data-former-episode="${id}"></article>`
  showTickets()
  await until(() => $kept.get()[number.id] === 'kept')
  expect($kept.get()).toEqual({ [number.id]: 'kept' })
  pressPlay(number)
  await untilPlaying()
  expect(playsCopy()).toBe(true)
  expect(asked.mock.calls.map(([address]) => String(address))).not.toContain(one.audioUrl)
  const cached = async () => (await (await caches.open('kept-1')).keys()).map(({ url }) => url).join()
  await expect.poll(cached).toContain(`/aflevering/${number.slug}/`)
  expect(await database.all()).toMatchObject([{ id: number.id, title: 'Hel', wasHeard: true }])
  await database.remove(number.id)
  expect(await database.fileOf(number.id)).toBeUndefined()
})

test('a copy that the browser removed is streamed, and said', async () => {
  await keep(file)
  await database.remove(id)
  pressPlay(episode())
  await untilPlaying()
  expect(sound.src).toBe(one.audioUrl)
  expect(notices()).toContainEqual(
    expect.stringContaining('De browser heeft deze bewaarde aflevering gewist')
  )
})

test('a copy that cannot be played is streamed, and stays', async () => {
  await keep(new Blob([new Uint8Array(5000)]))
  pressPlay(episode())
  await untilPlaying()
  expect(sound.src).toBe(one.audioUrl)
  await until(() => notices().some((text) => text.includes('start niet in deze browser')))
  expect((await database.fileOf(id))?.size).toBe(5000)
})

test('a copy that is silent for three seconds is streamed from the same second', async () => {
  await keep(file)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockImplementation(function (
    this: HTMLMediaElement
  ) {
    return playsCopy() ? HTMLMediaElement.HAVE_NOTHING : HTMLMediaElement.HAVE_ENOUGH_DATA
  })
  savePosition(id, 30, 600)
  pressPlay(episode())
  await until(() => sound.src === one.audioUrl)
  expect(notices()).toContainEqual(expect.stringContaining('start niet in deze browser'))
  await until(() => sound.currentTime >= 30 && sound.currentTime < 40)
})
