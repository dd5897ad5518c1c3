// Build time only: the one prepared file that all pages read (written by scripts/build/prepare.ts).
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../brand/settings.ts'
import type { Podcast } from './schema.ts'
import { hasOtherScript, type Writing, writingOf } from './writing.ts'

const file = path.resolve('.cache/site/podcast.json')
let loaded: { podcast: Podcast; changedMs: number } | undefined

/** The prepared podcast; read again when the file changed (in `npm run dev`). It was schema-checked when written. */
export function loadPodcast(): Podcast {
  const changedMs = statSync(file).mtimeMs
  if (loaded?.changedMs !== changedMs) {
    loaded = { podcast: JSON.parse(readFileSync(file, 'utf8')) as Podcast, changedMs }
  }
  return loaded.podcast
}

/** Language and direction of what the feed says, where they are not those of the site. */
export const feedWriting = (): Writing => writingOf(loadPodcast().channel.language, settings.locale)

/** Attributes of the element that holds a title of the feed. */
export const titleAttributes = (title: string): Writing & { 'data-face'?: 'system' } => ({
  ...feedWriting(),
  ...(hasOtherScript(title) ? { 'data-face': 'system' } : {})
})
