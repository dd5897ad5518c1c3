// Build time only: brand marks out of simple-icons, one file each instead of the whole set.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('node_modules/simple-icons/icons')

/** Path data of a brand's mark on a 24 grid; undefined when the set does not have it. */
export function brandIconPath(id: string): string | undefined {
  const file = path.join(folder, `${id}.svg`)
  if (!existsSync(file)) return undefined
  return /<path d="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
}
