// Reads the captions that the build wrote (transcript-files.ts), in the browser. captions.ts, which reads any file, is large.

export interface SpokenSentence {
  atSeconds: number
  /** '' = unknown. */
  speaker: string
  text: string
}

const CUE = /^(\d+):(\d\d):(\d\d\.\d{3}) --> .*\n(?:<v ([^>]*)>)?(.*)$/gm
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity)

/** The sentences of our own captions, one for each cue. */
export const readOwnCaptions = (file: string): SpokenSentence[] =>
  [...file.matchAll(CUE)].map(([, hours, minutes, seconds, speaker = '', text = '']) => ({
    atSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    speaker: plain(speaker),
    text: plain(text)
  }))
