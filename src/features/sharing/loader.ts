// Build time only: which page has which share image, as the drawing step wrote it down.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ShareImages } from './rules.ts'

const file = path.resolve('.cache/site/share.json')
let loaded: ShareImages | undefined

/** Addresses by path; empty when nothing was drawn. Read once: `npm run dev` shows those of its start. */
export function loadShareImages(): ShareImages {
  loaded ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShareImages) : {}
  return loaded
}
