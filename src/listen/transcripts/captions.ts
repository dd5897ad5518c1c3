// Reads captions, as strictly as needed and as leniently as files in the wild demand: WebVTT, SubRip (SRT), YouTube's SBV
// and SubStation Alpha (ASS).
import { type Cue, MAX_CUES, plainCueLines, sharedOut, speakerName, timeOf } from './cues.ts'

/** A longer line has no times. */
const MAX_TIMING_CHARS = 300
/** '00:01:02.345', '1:02,5', '00:00:08:200', '12.5', '00: 00: 08'. */
const CLOCK =
  /(?:(?:(\d{1,4})[ \t]?:[ \t]?)?(\d{1,4})[ \t]?:[ \t]?)?(\d{1,6})(?:[ \t]?[.,:;][ \t]?(\d{1,9}))?/.source
const ARROW = /(?:[-–—=]{1,3}[ \t]?(?:>|&gt;)|[→➔➜⟶])/.source
/** '00:01.000 --> 00:02.000 align:start'; Whisper writes '[00:01.000 --> 00:02.000]  Hallo'. */
const TIMING = new RegExp(`^[\\s[(]*(-?)${CLOCK}[\\])]?\\s*${ARROW}\\s*-?(?:${CLOCK})?[\\])]?(.*)$`)
/** '0:00:01.000,0:00:04.000' alone on a line. */
const RANGE = new RegExp(`^\\s*(-?)${CLOCK}\\s*[,;~]\\s*${CLOCK}()\\s*$`)
/** '00.00.01,000' and '00h00m01s'. */
const OTHER_CLOCK = /(?<!\d)(\d{1,2})[.h](\d{1,2})[.m](\d{1,2})s?(?=[,.:\s]|-|$)/g
/** A time with an arrow that is not readable: not text either. */
const ODD_TIMING = /^\s*-?\d[^>]{0,30}[.:,][^>]{0,30}--[ \t]?(?:>|&gt;)/
const SETTINGS = /^(?:\s+(?:align|line|position|size|vertical|region|[XY][12])\s?:\s?\S+)*/
const NUMBER = /^\s*\d+\s*$/
/** Blocks of WebVTT that are not spoken. */
const UNSPOKEN = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/
/** 'Dialogue: 0,0:00:01.00,0:00:04.00,Default,Noor,0,0,0,,Hallo' */
const DIALOGUE = new RegExp(
  `^Dialogue:[^,]{0,30},\\s*${CLOCK}\\s*,\\s*${CLOCK}\\s*,[^,]{0,200},([^,]{0,200}),[^,]{0,20},[^,]{0,20},[^,]{0,20},[^,]{0,200},`
)
/** '<v Noor>', '<v.loud Noor Peeters>'. */
const VOICE = /<v(?:\.[^\s<>]{0,100})?[ \t]([^<>]{1,200})>/gi

type Timing = { startSeconds: number; endSeconds?: number; rest: string }

/** Two line ends in a row are one where programs wrote '\r\r\n'. */
const linesOf = (file: string) => file.split(/\r*\n|\r|[\u0085\u2028\u2029]/)

type ClockParts = readonly (string | undefined)[]

function secondsOf([hours, minutes = '0', seconds = '0', fraction]: ClockParts): number {
  // '12:34:567': the colon is before the milliseconds.
  if (hours !== undefined && fraction === undefined && seconds.length === 3)
    return Number(hours) * 60 + Number(minutes) + Number(seconds) / 1000
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction ?? 0}`)
}

/** Whether it is certainly a time: '3' may be any number. */
const isClock = ([, minutes, , fraction]: ClockParts) => minutes !== undefined || fraction !== undefined

function timingOf(line: string): Timing | undefined {
  if (line.length > MAX_TIMING_CHARS || !/\d/.test(line)) return undefined
  const arrow = TIMING.exec(line.replace(OTHER_CLOCK, '$1:$2:$3'))
  const found = arrow ?? RANGE.exec(line)
  if (!found) return undefined
  const [minus, ...parts] = found.slice(1)
  const [start, end, rest = ''] = [parts.slice(0, 4), parts.slice(4, 8), parts[8]]
  const isCertain = arrow
    ? isClock(start) || isClock(end) || line.includes('-->')
    : start[1] !== undefined && end[1] !== undefined
  const startSeconds = minus ? 0 : timeOf(secondsOf(start))
  // '00:00:01 --> 00:00:xx'
  const isBroken = (end[2] === undefined ? /^\s*\d/ : /^[:.,]/).test(rest)
  if (!isCertain || isBroken || startSeconds === undefined) return undefined
  const endSeconds = end[2] === undefined ? undefined : timeOf(secondsOf(end))
  return {
    startSeconds,
    ...(endSeconds === undefined ? {} : { endSeconds }),
    rest: rest.replace(SETTINGS, '').trim()
  }
}

const isOddTiming = (line: string) => line.length <= MAX_TIMING_CHARS && ODD_TIMING.test(line)

/** Whether a file has captions: at least the header, or a time with an arrow, readable or not. */
export const isCaptions = (file: string): boolean =>
  /^\s*WEBVTT/.test(file.slice(0, 100)) ||
  linesOf(file).some((line) => DIALOGUE.test(line) || timingOf(line) !== undefined || isOddTiming(line))

/**
 * The cues of a file; [] for any other file. Headers, notes and styles have no timing and are left out.
 * @param onLeftOut called for a caption that cannot be read
 */
export function readCaptions(file: string, onLeftOut: () => void = () => undefined): Cue[] {
  const lines = linesOf(file)
  if (lines.some((line) => DIALOGUE.test(line))) return readDialogue(lines)
  const isVtt = /^\s*WEBVTT/.test(file.slice(0, 100))
  const firstAt = lines.findIndex((line) => timingOf(line) !== undefined)
  const isNumbered = NUMBER.test(lines.slice(0, Math.max(0, firstAt)).findLast(isFilled) ?? '')
  const cues: Cue[] = []
  let timing: Timing | undefined
  let text: string[] = []
  let isUnspoken = false
  const flush = () => {
    const written = text.join('\n')
    // Data for a program.
    if (/^\s*\{\s*"/.test(written)) onLeftOut()
    else if (timing) cues.push(...cuesOf(timing, written))
    text = []
  }
  let before = ''
  for (const line of lines) {
    if (cues.length >= MAX_CUES) break
    const next = timingOf(line)
    if (next || isOddTiming(line)) {
      withoutName(text, isNumbered, isVtt)
      flush()
      timing = next
      if (!next) onLeftOut()
      else if (next.rest) text.push(next.rest)
      isUnspoken = false
    } else if (!isFilled(line)) {
      isUnspoken = false
      text.push('')
    } else if (isVtt && !isFilled(before) && UNSPOKEN.test(line)) isUnspoken = true
    else if (timing && !isUnspoken) text.push(line)
    before = line
  }
  flush()
  return cues.slice(0, MAX_CUES)
}

const isFilled = (line: string) => line.trim() !== ''

/** Removes the number or name of the next cue, which is the last line above its times. */
function withoutName(text: string[], isNumbered: boolean, isVtt: boolean): void {
  const at = text.findLastIndex(isFilled)
  if (at === -1) return
  const isDirectlyAbove = at === text.length - 1
  const isAlone = !isFilled(text[at - 1] ?? '') && text.slice(0, at).some(isFilled)
  const isNumber = NUMBER.test(text[at] ?? '') && (isNumbered || isDirectlyAbove)
  if (isNumber || (isVtt && isDirectlyAbove && isAlone)) text.splice(at)
}

/** A cue may have several voices, one after the other. */
function cuesOf(timing: Timing, written: string): Cue[] {
  const pieces = written.split(VOICE)
  const spoken = [
    { speaker: '', text: plainCueLines(pieces[0] ?? '') },
    ...Array.from({ length: (pieces.length - 1) / 2 }, (_, index) => ({
      speaker: speakerName(pieces[2 * index + 1] ?? ''),
      text: plainCueLines(pieces[2 * index + 2] ?? '')
    }))
  ]
  return sharedOut(
    spoken.filter(({ text }) => text !== ''),
    timing
  )
}

function readDialogue(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  for (const line of lines) {
    const found = cues.length < MAX_CUES ? DIALOGUE.exec(line) : null
    if (!found) continue
    const [whole, ...parts] = found
    const startSeconds = timeOf(secondsOf(parts.slice(0, 4))) ?? 0
    const endSeconds = timeOf(secondsOf(parts.slice(4, 8))) ?? startSeconds
    const spoken = { speaker: speakerName(parts[8] ?? ''), text: plainCueLines(line.slice(whole.length)) }
    if (spoken.text !== '') cues.push(...sharedOut([spoken], { startSeconds, endSeconds }))
  }
  return cues
}
