import type { TranscriptFile, TranscriptNature } from './schema.ts'

const TYPES = ['text/vtt', 'application/srt', 'application/json', 'text/html', 'text/plain'] as const
const ALIASES: Record<string, (typeof TYPES)[number]> = {
  'application/x-subrip': 'application/srt',
  'application/srtx': 'application/srt',
  'text/srt': 'application/srt',
  'application/x-srt': 'application/srt',
  'application/json+transcript': 'application/json',
  '.vtt': 'text/vtt',
  '.srt': 'application/srt',
  '.json': 'application/json',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.txt': 'text/plain'
}

/** The index of its type in `TYPES`; -1 for another or none. */
function typeOf({ type, url }: TranscriptFile): number {
  const declared = type.split(';')[0]?.trim() ?? ''
  const extension = /\.[a-z]{1,5}(?=$|[?#])/i.exec(url)?.[0].toLowerCase() ?? ''
  const types: readonly string[] = TYPES
  return types.indexOf(
    ALIASES[declared] ?? (types.includes(declared) ? declared : (ALIASES[extension] ?? ''))
  )
}

function rankOfType(file: TranscriptFile): number {
  const rank = typeOf(file)
  return rank === -1 ? TYPES.length : rank
}

/** What the feed says that a file is. */
export function natureOf(file: TranscriptFile): TranscriptNature {
  const type = TYPES[typeOf(file)]
  if (type === undefined) return 'unknown'
  return type === 'text/html' ? 'html' : type === 'text/plain' ? 'text' : 'timed'
}

const languageOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** The files of an episode, best first: by the podcast's language, then by how much the format contains. */
export function bestFirst(files: readonly TranscriptFile[], podcastLanguage: string): TranscriptFile[] {
  const own = languageOf(podcastLanguage)
  const isForeign = ({ language }: TranscriptFile) =>
    own !== '' && language !== '' && languageOf(language) !== own ? 1 : 0
  return files.toSorted(
    (one, other) => isForeign(one) - isForeign(other) || rankOfType(one) - rankOfType(other)
  )
}
