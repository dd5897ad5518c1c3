// Reads WebVTT and SubRip (SRT), as strictly as needed and as leniently as files in the wild demand.
import { type Cue, cueOf, MAX_CUES, plainCueText, speakerName } from './cues.ts'

/** '00:01:02.345 --> 00:01:04.000 align:start'; hours may be missing, SRT has a comma. */
const TIMING =
  /^\s*(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})[.,](\d{1,3})/
/** '<v Noor>', '<v.loud Noor Peeters>'. */
const VOICE = /<v(?:\.[^\s<>]{0,100})?[ \t]([^<>]{1,200})>/gi

const secondsOf = (hours = '0', minutes = '0', seconds = '0', fraction = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000

/** The cues of a file; [] for any other file. Headers, notes and styles have no timing and are left out. */
export function readCaptions(file: string): Cue[] {
  const cues: Cue[] = []
  let timing: RegExpExecArray | null = null
  let lines: string[] = []
  const flush = () => {
    if (timing) cues.push(...cuesOf(timing, lines.join(' ')))
    timing = null
    lines = []
  }
  for (const line of file.split(/\r\n?|\n/)) {
    if (cues.length >= MAX_CUES) break
    const next = line.includes('-->') ? TIMING.exec(line) : null
    if (next) {
      // Without an empty line before it, the line above may be the number of this cue.
      if (/^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop()
      flush()
      timing = next
    } else if (line.trim() === '') flush()
    else if (timing) lines.push(line)
  }
  flush()
  return cues.slice(0, MAX_CUES)
}

/** A cue may have several voices, one after the other: each starts where its share of the text does. */
function cuesOf(timing: RegExpExecArray, written: string): Cue[] {
  const [, ...parts] = timing
  const start = secondsOf(...parts.slice(0, 4))
  const end = secondsOf(...parts.slice(4, 8))
  const pieces = written.split(VOICE)
  const spoken = [
    { speaker: '', text: plainCueText(pieces[0] ?? '') },
    ...Array.from({ length: (pieces.length - 1) / 2 }, (_, index) => ({
      speaker: speakerName(pieces[2 * index + 1] ?? ''),
      text: plainCueText(pieces[2 * index + 2] ?? '')
    }))
  ].filter(({ text }) => text !== '')
  const total = spoken.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return spoken.map(({ speaker, text }) => {
    const at = (chars: number) => start + (Math.max(0, end - start) * chars) / total
    const cue = cueOf(text, speaker, at(before), at(before + text.length))
    before += text.length
    return cue
  })
}
