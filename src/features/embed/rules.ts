// The player that other sites show in a frame: its address, its size, and the code that puts it there.
import { timeQuery } from '../episodes/notes.ts'
import type { Episode } from '../episodes/schema.ts'

/** Size in CSS pixels where a site names none. It works from 300 pixels wide; from 320 high it lists the chapters. */
export const EMBED_WIDTH = 600
export const EMBED_HEIGHT = 180

/** Where the framed pages stand. Nothing else of the site may be framed. */
export const EMBED_ROOT = '/embed/aflevering/'

/** '/embed/aflevering/118/', with '?t=754' to begin at a moment. */
export const embedPath = ({ slug }: Pick<Episode, 'slug'>, atSeconds?: number): string =>
  `${EMBED_ROOT}${slug}/${atSeconds === undefined ? '' : timeQuery(atSeconds)}`

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * The code for a page of somebody else. It asks for no right beyond showing the page, so that a frame with a `sandbox`
 * works as well once it allows scripts.
 * @param width CSS pixels, or '100%' for as wide as its place
 */
export function embedCode(
  address: string,
  title: string,
  width: number | '100%' = '100%',
  height = EMBED_HEIGHT
): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`
}
