// Build time only: brand icons from simple-icons, one file each instead of the whole set.
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
