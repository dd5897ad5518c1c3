import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { podcast } from '#brand/podcast.ts'
import { preparedMedia } from './scripts/astro-media.ts'
import { brandColors } from './scripts/brand-colors.ts'
import { brandAlias, brandFolder } from './scripts/brand-folder.ts'
import { cutFonts } from './scripts/cut-fonts.ts'
import { devApi } from './scripts/dev-api.ts'
import { devPages } from './scripts/dev-pages.ts'
import { preloadHelper } from './scripts/preload-helper.ts'
import { switchedPages } from './scripts/switched-pages.ts'
import { lastChanges } from './src/listen/episodes/last-changes.ts'
import { loadPodcast } from './src/listen/episodes/loader.ts'
import { parseSettings } from './src/site/brand/schema.ts'

/** Pages that say noindex themselves: not found, offline, framed players, checkout, Superfan and backoffice. */
const UNLISTED = /^\/(?:404|offline|embed|api|checkout|bo9|superfan\/.+)(?:\/|$)/

/** The first script of every public page. */
const FIRST_SCRIPT = `${import.meta.dirname}/src/layouts/site.client.ts`
/** @type {Set<string> | undefined} */
let firstScript

/**
 * The modules of the first script.
 * @param {import('vite').Rolldown.ChunkingContext} context
 */
function modulesOfFirstScript(context) {
  const found = new Set([FIRST_SCRIPT])
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * What the renderer and every island import, as one file. An island requests it while the renderer loads; in separate files,
 * the renderer would request one of them after that.
 */
const REACT = /node_modules\/(?:(?:@nanostores\/)?react\/|react-dom\/(?:index|cjs\/react-dom\.))/

const pathOf = (/** @type {string} */ page) => new URL(page).pathname
/** @type {ReadonlyMap<string, string> | undefined} */
let changes

/**
 * @param {import('@astrojs/sitemap').SitemapItem} item
 * @returns {import('@astrojs/sitemap').SitemapItem}
 */
function withLastChange(item) {
  changes ??= lastChanges(loadPodcast())
  const lastmod = changes.get(pathOf(item.url))
  return lastmod ? { ...item, lastmod } : item
}

/** @type {import('astro').AstroIntegration} */
const clientIntent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/browser/client-intent.ts' })
  }
}

const reactIntegration = react()
/** Each island gets an error boundary: @astrojs/react, with a client of ours that calls its own. */
const reactWithBoundaries = {
  ...reactIntegration,
  hooks: {
    ...reactIntegration.hooks,
    'astro:config:setup': (/** @type {import('astro').HookParameters<'astro:config:setup'>} */ options) =>
      reactIntegration.hooks['astro:config:setup']?.({
        ...options,
        addRenderer: (renderer) =>
          options.addRenderer({
            ...renderer,
            clientEntrypoint: `${import.meta.dirname}/src/site/notices/IslandClient.tsx`
          })
      })
  }
}

const settings = parseSettings(podcast, `${brandFolder()}/podcast.ts`)

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  trailingSlash: 'always',
  cacheDir: './.cache/astro',
  integrations: [
    reactWithBoundaries,
    clientIntent,
    switchedPages(import.meta.dirname, settings.features),
    preparedMedia(),
    devApi(),
    devPages(import.meta.dirname),
    sitemap({ filter: (page) => !UNLISTED.test(pathOf(page)), serialize: withLastChange })
  ],
  devToolbar: { enabled: false },
  // Pages take longer to write than to render: eight at once keep the disk and the processor busy.
  build: { concurrency: 8, format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
  vite: {
    // Vite minifies the css for the browsers below. Tailwind would first add prefixes for older ones.
    plugins: [tailwindcss({ optimize: false }), preloadHelper()],
    resolve: {
      alias: {
        '@cut-fonts': await cutFonts(),
        '@colors': await brandColors(),
        ...brandAlias()
      }
    },
    // A data: script after inline modules would break the content security policy on each navigation.
    build: {
      assetsInlineLimit: 0,
      // The first versions with `light-dark()`.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5']
    },
    // In the browser, what every page needs and others share comes as one file: each request costs a phone more.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // What the first script shares with code that comes later.
                  {
                    name(id, context) {
                      firstScript ??= modulesOfFirstScript(context)
                      return firstScript.has(id) ? 'shared' : null
                    },
                    minShareCount: 2,
                    priority: 1
                  },
                  { name: 'react', test: REACT }
                ]
              }
            }
          }
        }
      }
    }
  }
})
