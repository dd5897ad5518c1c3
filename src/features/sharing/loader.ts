// Build time only: the share image of each page, as written by the drawing step.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ShareImages } from './share-images.ts'

const file = path.resolve('.cache/site/share.json')
/** Of the build, which reads the file once. */
let loaded: ShareImages | undefined

/** URLs by path; empty if nothing was drawn. Read once, so `npm run dev` shows those of its start. */
export function loadShareImages(): ShareImages {
  loaded ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShareImages) : {}
  return loaded
}
