// The player that other sites show in a frame: its URL, its size, and its HTML code.
import { escapeHtml } from '../../lib/html.ts'
import { timeQuery } from '../episodes/notes.ts'
import type { Episode } from '../episodes/schema.ts'

/** Default size in CSS pixels. The player works from a width of 300; from a height of 320 it lists the chapters. */
export const EMBED_WIDTH = 600
export const EMBED_HEIGHT = 180

/** The path of all pages that other sites may frame. Nothing else of the site may be framed. */
export const EMBED_ROOT = '/embed/aflevering/'

/** '/embed/aflevering/118/', with '?t=754' to start at 754 seconds. */
export const embedPath = ({ slug }: Pick<Episode, 'slug'>, atSeconds?: number): string =>
  `${EMBED_ROOT}${slug}/${atSeconds === undefined ? '' : timeQuery(atSeconds)}`

/**
 * The HTML that shows the player on another site. It only needs permission to run scripts, so a frame with
 * `sandbox="allow-scripts"` works as well.
 * @param width CSS pixels, or '100%' for as wide as its place
 */
export function embedCode(
  address: string,
  title: string,
  width: number | '100%' = '100%',
  height = EMBED_HEIGHT
): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`
}
