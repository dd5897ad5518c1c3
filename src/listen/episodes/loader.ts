// Build time only: reads the prepared file that all pages use (written by scripts/build/prepare.ts).
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../../site/brand/settings.ts'
import type { Podcast } from './schema.ts'
import { hasOtherScript, type Writing, writingOf } from './writing.ts'

const file = path.resolve('.cache/site/podcast.json')
/** The file as it was read last, because every page asks for it. */
let loaded: { podcast: Podcast; changedMs: number } | undefined

/** The prepared podcast, schema-checked when written. Read again when the file changes (in `npm run dev`). */
export function loadPodcast(): Podcast {
  const changedMs = statSync(file).mtimeMs
  if (loaded?.changedMs !== changedMs) {
    loaded = { podcast: JSON.parse(readFileSync(file, 'utf8')) as Podcast, changedMs }
  }
  return loaded.podcast
}

/** Language and direction of the feed's texts, where they differ from the site's. */
export const feedWriting = (): Writing => writingOf(loadPodcast().channel.language, settings.locale)

/** Attributes for the element that contains a title from the feed. */
export const titleAttributes = (title: string): Writing & { 'data-face'?: 'system' } => ({
  ...feedWriting(),
  ...(hasOtherScript(title) ? { 'data-face': 'system' } : {})
})
