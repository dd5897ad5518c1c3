// Redirects from earlier addresses of pages, in the format of Netlify and the local server.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { episodePath } from '../../src/features/episodes/rules.ts'
import { MEDIA_ROOT_FOLDER } from './folders.ts'
import { writeWhole } from './whole-file.ts'

type Built = readonly { slug: string }[]

/**
 * One line for each special that got its number later, from its old address to the new one. Letters are not percent-encoded,
 * because a rule with percent signs never matches.
 */
export function redirectsOf({ items }: NumberMemory, episodes: Built): string {
  const built = new Set(episodes.map(({ slug }) => slug))
  const moved = items.filter(({ slug, number }) => slug !== undefined && built.has(String(number)))
  return moved
    .map(({ slug = '', number }) => `${episodePath({ slug })} ${episodePath({ slug: String(number) })} 301\n`)
    .join('')
}

export async function writeRedirects(numbers: NumberMemory, episodes: Built): Promise<void> {
  await mkdir(MEDIA_ROOT_FOLDER, { recursive: true })
  await writeWhole(path.join(MEDIA_ROOT_FOLDER, '_redirects'), redirectsOf(numbers, episodes))
}
