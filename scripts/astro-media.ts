// Pictures and sounds that the first steps of the build prepared: served by `astro dev`, part of the built site.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { PREPARED_FOLDER } from './build/folders.ts'
import { preparedName, publishMedia } from './build/publish-media.ts'
import { PackedFiles } from './serve/compression.ts'
import { fileAnswers } from './serve/file-answer.ts'
import { findFile, type SiteFile } from './serve/files.ts'

/** Adds the media folder to pages that are served, and links it into pages that are built. */
export function preparedMedia(): AstroIntegration {
  const prepared = path.resolve(PREPARED_FOLDER)
  return {
    name: 'prepared-media',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const answer = fileAnswers(prepared, new PackedFiles())
        server.middlewares.use((req, res, next) => {
          void preparedFile(prepared, req.url ?? '/').then((file) => {
            if (!file) return next()
            return getRequestListener((request) => answer(request, file))(req, res)
          }, next)
        })
      },
      'astro:build:done': ({ dir }) => {
        publishMedia(prepared, fileURLToPath(dir))
      }
    }
  }
}

async function preparedFile(prepared: string, url: string): Promise<SiteFile | undefined> {
  for (const name of preparedName(new URL(url, 'http://localhost').pathname)) {
    const found = await findFile(prepared, name)
    if (found && 'file' in found) return found.file
  }
  return undefined
}
