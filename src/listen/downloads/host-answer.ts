// What a host's answer to a request for audio is worth: the whole file, its rest, or neither.
import { parseAddress } from '../../lib/web-address.ts'
import type { Download, DownloadFailure } from './download.ts'

/** The used part of the platform's `Headers`. */
type Headers = { get: (name: string) => string | null }

/** The properties of an answer; a host elsewhere hides headers that it does not expose. */
export interface HostAnswer {
  status: number
  /** Of the body as sent. */
  contentLength?: number | undefined
  /** 'bytes 100-299/300' */
  contentRange?: string | undefined
  contentType?: string | undefined
  /** Compressed on the way, so that its length says nothing about the file. */
  isPacked: boolean
  validator?: string | undefined
}

export type Verdict =
  /** From its first byte. Without a total, its end is where the connection ends. */
  | { use: 'whole'; totalBytes?: number; validator?: string }
  | { use: 'rest' }
  /** What is there does not fit: start again with an empty file. */
  | { use: 'nothing' }
  /** The host is busy: like a lost connection. */
  | { use: 'later' }
  | { use: 'never'; reason: DownloadFailure }

/** Pages instead of audio: of a login, a hotel's network, an error. */
const NO_AUDIO = /^(?:text\/|application\/(?:json|xml|xhtml))/i
const BUSY = new Set([408, 425, 429])

/** 'W/' marks a version that is only about the same. A date is in whole seconds, and nothing better. */
export const validatorOf = (headers: Headers): string | undefined => {
  const etag = headers.get('etag')
  return etag?.startsWith('"') ? etag : (headers.get('last-modified') ?? undefined)
}

export function answerOf({ status, headers }: { status: number; headers: Headers }): HostAnswer {
  const length = headers.get('content-length')
  const packing = headers.get('content-encoding')
  return {
    status,
    contentLength: length && /^\d+$/.test(length) ? Number(length) : undefined,
    contentRange: headers.get('content-range') ?? undefined,
    contentType: headers.get('content-type') ?? undefined,
    isPacked: packing !== null && packing.toLowerCase() !== 'identity',
    validator: validatorOf(headers)
  }
}

type Asked = Pick<Download, 'receivedBytes' | 'totalBytes' | 'validator'>

export function judgeAnswer(asked: Asked, answer: HostAnswer): Verdict {
  const { status, contentType } = answer
  if (status >= 500 || BUSY.has(status)) return { use: 'later' }
  if (status === 416 && asked.receivedBytes > 0) return { use: 'nothing' }
  if (status !== 200 && status !== 206) return { use: 'never', reason: 'missing' }
  if (contentType && NO_AUDIO.test(contentType)) return { use: 'never', reason: 'not audio' }
  if (status === 200) return wholeOf(answer)
  return partOf(asked, answer)
}

function wholeOf({ contentLength, isPacked, validator }: HostAnswer): Verdict {
  if (contentLength === undefined || isPacked) return { use: 'whole' }
  return { use: 'whole', totalBytes: contentLength, ...(validator ? { validator } : {}) }
}

function partOf({ receivedBytes, totalBytes, validator }: Asked, answer: HostAnswer): Verdict {
  const part = partIn(answer, receivedBytes)
  if (part?.from !== receivedBytes || answer.isPacked) return { use: 'nothing' }
  if (receivedBytes === 0)
    return part.total === undefined
      ? { use: 'nothing' }
      : {
          use: 'whole',
          totalBytes: part.total,
          ...(answer.validator ? { validator: answer.validator } : {})
        }
  const isSame = validator !== undefined && answer.validator === validator && part.total === totalBytes
  return isSame ? { use: 'rest' } : { use: 'nothing' }
}

/** Where a part begins, and the length of its file: said, or else from the length of what is sent. */
function partIn({ contentRange, contentLength }: HostAnswer, askedFrom: number) {
  if (contentRange === undefined)
    return {
      from: askedFrom,
      total: contentLength === undefined ? undefined : askedFrom + contentLength
    }
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange) ?? []
  return from && total ? { from: Number(from), total: Number(total) } : undefined
}

/** Whether what has arrived can be continued, instead of beginning again. */
export const canContinue = ({ receivedBytes, totalBytes, validator }: Asked): boolean =>
  receivedBytes > 0 && validator !== undefined && totalBytes !== undefined && receivedBytes < totalBytes

/** What the end of a body means. */
export function judgeEnd(
  receivedBytes: number,
  totalBytes: number | undefined
): 'whole' | 'broken off' | 'too long' | 'empty' {
  if (receivedBytes === 0) return 'empty'
  if (totalBytes === undefined || receivedBytes === totalBytes) return 'whole'
  return receivedBytes < totalBytes ? 'broken off' : 'too long'
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav'
}

/** The type that a player needs: many hosts say 'application/octet-stream'. */
export function audioTypeOf(contentType: string | undefined, audioUrl: string): string {
  if (contentType && /^(?:audio|video)\//i.test(contentType)) return contentType.split(';')[0] ?? ''
  const ending = /\.(\w+)$/.exec(parseAddress(audioUrl, 'https://site')?.pathname ?? '')?.[1]?.toLowerCase()
  return TYPES[ending ?? ''] ?? 'audio/mpeg'
}
