// Pictures and sounds that the first step of the build prepared: served by `astro dev`, part of the built site.
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import sirv from 'sirv'
import { MEDIA_FOLDER, MEDIA_ROOT_FOLDER } from './build/folders.ts'
import { place } from './build/pictures.ts'

/** `.cache/site/media` at /media, `.cache/site/media-root` at the root of the site. */
export function preparedMedia(): AstroIntegration {
  return {
    name: 'prepared-media',
    hooks: {
      'astro:server:setup': ({ server }) => {
        // `dev`: files that a new preparation brings are there at once.
        server.middlewares.use('/media', sirv(MEDIA_FOLDER, { dev: true }))
        server.middlewares.use(sirv(MEDIA_ROOT_FOLDER, { dev: true }))
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        await placeFolder(MEDIA_FOLDER, path.join(site, 'media'))
        await placeFolder(MEDIA_ROOT_FOLDER, site)
      }
    }
  }
}

/** Every file of `from` under `to`, without a second copy on disk where it can. */
export async function placeFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  for (const folder of new Set(files.map((file) => path.relative(from, file.parentPath))))
    await mkdir(path.join(to, folder), { recursive: true })
  for (const file of files) {
    const target = path.join(to, path.relative(from, file.parentPath), file.name)
    await place(path.join(file.parentPath, file.name), target)
  }
}
