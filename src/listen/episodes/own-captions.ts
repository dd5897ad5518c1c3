// Reads the captions that the build wrote (transcript-formats.ts), in the browser. captions.ts, which reads any file, is large.

export interface SpokenSentence {
  atSeconds: number
  /** '' = unknown. */
  speaker: string
  text: string
}

const CUE = /^(\d+):(\d\d):(\d\d\.\d{3}) --> .*\n(?:<v ([^>]*)>)?(.*)$/gm
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity)

export const readOwnCaptions = (file: string): SpokenSentence[] =>
  [...file.matchAll(CUE)].map(([, hours, minutes, seconds, speaker = '', text = '']) => ({
    atSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    speaker: plain(speaker),
    text: plain(text)
  }))

/**
 * The index of the last time at or before a moment: the current sentence. -1 before the first; `times` are ascending.
 */
export function spokenAt(times: readonly number[], positionSeconds: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= positionSeconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
