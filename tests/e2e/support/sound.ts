// The site's audio element is outside the document; tests observe it through the page's calls to the browser.
import { expect, type Page } from '@playwright/test'

export interface Sound {
  url: string
  positionSeconds: number
  isPlaying: boolean
  durationSeconds: number
  speed: number
  volume: number
}

declare global {
  interface Window {
    sounds?: Set<HTMLMediaElement>
    /** Interruptions of the audio: 'pause' or 'emptied'. */
    breaks?: string[]
  }
}

/** Call it before the first page opens. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds = new Set<HTMLMediaElement>()
    const breaks: string[] = []
    Object.assign(window, { sounds, breaks })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!sounds.has(this)) {
        sounds.add(this)
        for (const type of ['pause', 'emptied']) this.addEventListener(type, () => breaks.push(type))
      }
      return play.call(this)
    }
  })
}

/** Every element that was ever played and has a source; more than one would be an error. */
export const soundsOf = (page: Page): Promise<Sound[]> =>
  page.evaluate(() =>
    [...(window.sounds ?? [])]
      .filter(({ currentSrc }) => currentSrc)
      .map((sound) => ({
        url: sound.currentSrc,
        positionSeconds: sound.currentTime,
        isPlaying: !sound.paused && sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA,
        durationSeconds: sound.duration,
        speed: sound.playbackRate,
        volume: sound.volume
      }))
  )

/** The current position in seconds; undefined while nothing plays. */
export async function soundingSecond(page: Page): Promise<number | undefined> {
  const playing = (await soundsOf(page)).filter(({ isPlaying }) => isPlaying)
  return playing.length === 1 ? playing[0]?.positionSeconds : undefined
}

/** The playing element; a second one, or none, fails the test. */
export async function theSound(page: Page): Promise<Sound> {
  const [sound, ...others] = await soundsOf(page)
  if (!sound || others.length > 0)
    throw new Error(`One sound was due, not ${others.length + (sound ? 1 : 0)}.`)
  return sound
}

/** Exactly one element plays, and its position advances. */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => soundingSecond(page), { message: 'one sound plays' }).toBeDefined()
  const { positionSeconds } = await theSound(page)
  await expect
    .poll(async () => (await theSound(page)).positionSeconds, { message: 'the sound goes on' })
    .toBeGreaterThan(positionSeconds)
}

/** `timeout` for audio that must first play to its end. */
export async function expectSilence(page: Page, { timeout = 5000 } = {}): Promise<void> {
  const playing = async () => (await soundsOf(page)).filter(({ isPlaying }) => isPlaying)
  await expect.poll(playing, { message: 'nothing plays', timeout }).toEqual([])
}

/** Plays faster than any listener would, so that a test is short. */
export const speedUp = (page: Page, speed: number): Promise<void> =>
  page.evaluate((rate) => {
    for (const sound of window.sounds ?? []) sound.playbackRate = rate
  }, speed)
