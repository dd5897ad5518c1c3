import type { Episode } from '../episodes/schema.ts'

/** Path of the transcript file: captions, or plain text without times. */
export const transcriptPath = ({ slug, transcript }: Pick<Episode, 'slug' | 'transcript'>): string =>
  `/aflevering/${slug}/transcript.${transcript === 'timed' ? 'vtt' : 'txt'}`
