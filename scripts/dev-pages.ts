// Pages for developers, which exist in `npm run dev` only.
import path from 'node:path'
import type { AstroIntegration } from 'astro'

/** The gallery of the UI kit, at /dev/ui/. */
export function devPages(root: string): AstroIntegration {
  return {
    name: 'dev-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev')
          injectRoute({ pattern: '/dev/ui', entrypoint: path.join(root, 'src/dev/KitPage.astro') })
      }
    }
  }
}
