// The settings of this podcast, for pages, browser code and functions.
import { podcast } from '#brand/podcast.ts'
import type { Settings } from './schema.ts'

export const settings: Settings = podcast
