import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { $player, $positionSeconds } from '../player.store.ts'
import { sound } from '../sound/audio.ts'
import { one, play, step, until } from '../sound/listening-visit.browser.testing.ts'
import { CastButton } from './CastButton.tsx'

const STREAM = '/geluid/stroom.mp3'
const button = page.getByRole('button', { name: 'Speel op een ander toestel' })
const status = page.getByRole('status')

/** A browser with Remote Playback. */
class Remote extends EventTarget {
  state: RemotePlaybackState = 'disconnected'
  tell: ((isThere: boolean) => void) | undefined
  watchAvailability = vi.fn(async (tell: (isThere: boolean) => void) => {
    this.tell = tell
    return 1
  })
  cancelWatchAvailability = vi.fn(async () => undefined)
  prompt = vi.fn(async () => undefined)
  become(state: RemotePlaybackState, type: string) {
    this.state = state
    this.dispatchEvent(new Event(type))
  }
}

let remote: Remote
beforeEach(() => {
  remote = new Remote()
  vi.spyOn(HTMLMediaElement.prototype, 'remote', 'get').mockImplementation(
    () => remote as unknown as RemotePlayback
  )
})
afterEach(() => vi.restoreAllMocks())

test('the button is there only while a device is', async () => {
  const view = await render(<CastButton streamUrl={STREAM} />)
  await expect.poll(() => remote.tell).toBeDefined()
  await expect.element(button).not.toBeInTheDocument()
  remote.tell?.(true)
  await expect.element(button).toBeVisible()
  remote.tell?.(false)
  await expect.element(button).not.toBeInTheDocument()
  await view.unmount()
  await expect.poll(() => remote.cancelWatchAvailability.mock.calls.length).toBe(1)
})

test('a browser without devices to watch shows nothing', async () => {
  remote.watchAvailability.mockRejectedValue(new DOMException('', 'NotSupportedError'))
  await render(<CastButton streamUrl={STREAM} />)
  await expect.element(button).not.toBeInTheDocument()
})

test('a screen reader hears where the sound is', async () => {
  await render(<CastButton streamUrl={STREAM} />)
  await expect.poll(() => remote.tell).toBeDefined()
  remote.tell?.(true)
  remote.become('connecting', 'connecting')
  await expect.element(status).toHaveTextContent('Verbinden met het andere toestel…')
  remote.become('connected', 'connect')
  await expect.element(status).toHaveTextContent('Speelt op een ander toestel')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  remote.become('disconnected', 'disconnect')
  await expect.element(status).toBeEmptyDOMElement()
})

test('a kept episode is streamed from the same second on, because no device can load what is kept here', async () => {
  await play({ ...one, atSeconds: 100 })
  // The tone of these tests is a blob too: its address stands for the kept copy.
  const player = $player.get()
  if (player.step === 'closed') throw new Error('No episode.')
  const stream = `${one.audioUrl}#stroom`
  $player.set({ ...player, episode: { ...player.episode, audioUrl: stream } })
  await render(<CastButton streamUrl={stream} />)
  await expect.poll(() => remote.tell).toBeDefined()
  remote.tell?.(true)
  await button.click()
  await expect.poll(() => remote.prompt.mock.calls.length).toBe(1)
  expect(sound.src).toBe(stream)
  await until(() => step() === 'playing')
  expect($positionSeconds.get()).toBeGreaterThan(99)
})

test('without a connection the button explains why a kept episode stays here', async () => {
  await play({ ...one, atSeconds: 100 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await render(<CastButton streamUrl={STREAM} />)
  await expect.poll(() => remote.tell).toBeDefined()
  remote.tell?.(true)
  await button.click()
  await expect
    .element(status)
    .toHaveTextContent('Een bewaarde aflevering kan niet zonder verbinding naar een ander toestel.')
  expect(remote.prompt).not.toHaveBeenCalled()
  expect(step()).toBe('playing')
})

test('a list of devices that was closed without a choice is no failure, and one that does not open is', async () => {
  await play(one)
  await render(<CastButton streamUrl={STREAM} />)
  await expect.poll(() => remote.tell).toBeDefined()
  remote.tell?.(true)
  remote.prompt.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await button.click()
  await expect.poll(() => remote.prompt.mock.calls.length).toBe(1)
  await expect.element(status).toBeEmptyDOMElement()
  remote.prompt.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  await button.click()
  await expect.element(status).toHaveTextContent('Het andere toestel antwoordt niet.')
})
