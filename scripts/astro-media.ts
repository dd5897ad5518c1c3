// Serves the media that the build prepared in `astro dev`, and adds them to the built site.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { PREPARED_FOLDER } from './build/folders.ts'
import { preparedName, publishMedia } from './build/publish-media.ts'
import { PackedFiles } from './serve/compression.ts'
import { fileAnswers } from './serve/file-answer.ts'
import { findFile, type SiteFile } from './serve/files.ts'

/** Serves the media folder in development, and links its files into a built site. */
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
