// Build time only: the share image of each page, as written by the drawing step.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from '../../lib/once.ts'
import type { ShareImages } from './share-images.ts'

const file = path.resolve('.cache/site/share.json')

/** URLs by path; empty if nothing was drawn. Read once, so `npm run dev` shows those of its start. */
export const loadShareImages = once(() =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShareImages) : {}
)
