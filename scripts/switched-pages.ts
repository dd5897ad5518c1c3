// Adds the pages of src/pages/_switched whose feature is on. Astro ignores folders that begin with `_`, so a page of a
// feature that is off exists neither in `astro dev` nor in the built site.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { AstroIntegration } from 'astro'
import { isPathOn } from '../src/features.ts'
import type { Features } from '../src/site/brand/switches.ts'

export const SWITCHED_FOLDER = 'src/pages/_switched'

export interface SwitchedPage {
  /** In Astro's route syntax: '/film/[slug]', '/api/must-see-movies.json'. */
  pattern: string
  file: string
}

/** Every page of the folder, on or off. */
export function switchedPagesIn(root: string): SwitchedPage[] {
  const files = globSync('**/*.{astro,ts}', { cwd: path.join(root, SWITCHED_FOLDER) }).toSorted()
  return files.map((file) => ({
    pattern: `/${file.replaceAll(path.sep, '/').replace(/(?:\/index)?\.(?:astro|ts)$/, '')}`,
    file: path.join(root, SWITCHED_FOLDER, file)
  }))
}

export function switchedPages(root: string, features: Features): AstroIntegration {
  return {
    name: 'switched-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const { pattern, file } of switchedPagesIn(root))
          if (isPathOn(`${pattern}/`, features)) injectRoute({ pattern, entrypoint: file })
      }
    }
  }
}
