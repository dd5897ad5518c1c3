// The one sound of the site stands outside the document; stories hear it through what the page asks of the browser.
import type { Page } from '@playwright/test'

export interface Sound {
  url: string
  positionSeconds: number
  isPlaying: boolean
}

declare global {
  interface Window {
    sounds?: Set<HTMLMediaElement>
  }
}

/** Call it before the first page opens. */
export async function hear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds = new Set<HTMLMediaElement>()
    window.sounds = sounds
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      sounds.add(this)
      return play.call(this)
    }
  })
}

/** Every element that was ever asked to play and holds a source; more than one would be two sounds. */
export const soundsOf = (page: Page): Promise<Sound[]> =>
  page.evaluate(() =>
    [...(window.sounds ?? [])]
      .filter(({ currentSrc }) => currentSrc)
      .map(({ currentSrc: url, currentTime: positionSeconds, paused, readyState }) => ({
        url,
        positionSeconds,
        isPlaying: !paused && readyState > HTMLMediaElement.HAVE_CURRENT_DATA
      }))
  )

/** The second that sounds now; undefined while nothing does. */
export async function soundingSecond(page: Page): Promise<number | undefined> {
  const playing = (await soundsOf(page)).filter(({ isPlaying }) => isPlaying)
  return playing.length === 1 ? playing[0]?.positionSeconds : undefined
}
