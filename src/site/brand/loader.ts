// Build time only: brand icons from simple-icons, one file each instead of the whole set; the facts about the logo from
// the drawing step.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('node_modules/simple-icons/icons')

/** The SVG of a brand icon; undefined when the set does not have it. */
export function brandIcon(id: string): string | undefined {
  const file = path.join(folder, `${id}.svg`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Path of the icon on this site; undefined when the set does not have it. */
export const brandIconUrl = (id: string): string | undefined =>
  existsSync(path.join(folder, `${id}.svg`)) ? `/icons/brands/${id}.svg` : undefined

/** A logo that is a picture, shown from `url`; `isLight`: it needs a dark background. */
export type LogoPicture = { url: string; width: number; height: number; isOpaque: boolean; isLight: boolean }

const logoFacts = path.resolve('.cache/site/logo.json')

/** Undefined where the logo is a sign, which pages draw themselves. */
export const logoPicture = (): LogoPicture | undefined =>
  existsSync(logoFacts)
    ? { url: '/icons/logo.png', ...(JSON.parse(readFileSync(logoFacts, 'utf8')) as Omit<LogoPicture, 'url'>) }
    : undefined
