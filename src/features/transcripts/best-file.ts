// Selects the best transcript file of an episode.
import type { TranscriptFile } from './schema.ts'

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

function rankOfType({ type, url }: TranscriptFile): number {
  const declared = type.split(';')[0]?.trim() ?? ''
  const extension = /\.[a-z]+(?=$|[?#])/i.exec(url)?.[0].toLowerCase() ?? ''
  const known = ALIASES[declared] ?? ALIASES[extension] ?? declared
  const rank = (TYPES as readonly string[]).indexOf(known)
  return rank === -1 ? TYPES.length : rank
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
