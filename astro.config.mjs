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
import { parseSettings } from './src/features/brand/schema.ts'
import { lastChanges } from './src/features/episodes/last-changes.ts'
import { loadPodcast } from './src/features/episodes/loader.ts'

/** Pages that say noindex themselves: not found, offline, framed players, checkout, Superfan and backoffice. */
const UNLISTED = /^\/(?:404|offline|embed|api|checkout|bo9|superfan\/.+)(?:\/|$)/

/** Small modules that the first script of a page shares with what comes later. */
const SHARED =
  /vite\/preload-helper|node_modules\/nanostores\/(?:atom|clean-stores)\/|\/src\/(?:browser\/(?:after-paint|on-idle|remembered|report|site|tab-storage|track|when-seen)|lib\/(?:analytics-events|pay-pages|poster-film|time)|features\/(?:shop\/cart-memory|player\/(?:audio|ticket-view|tickets\.client)|film-marks\/my-films-memory|handover\/handover-memory|listening\/resume|(?:episodes\/offer|films\/films|install\/install|listening\/listening|notices\/notices|player\/player)\.store)|texts\/[a-z]{2}\/(?:films|language|listening|toasts))\.ts/

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

/** Each island gets an error boundary. */
const ISLAND_CLIENT = '@astrojs/react/client.js'
/** Astro asks Vite to bundle the client in advance, which warns that ours is no package. */
const ownIslandClient = {
  name: 'own-island-client',
  configResolved: (/** @type {import('vite').ResolvedConfig} */ { environments }) => {
    for (const { optimizeDeps } of Object.values(environments))
      optimizeDeps.include = optimizeDeps.include?.filter((name) => name !== ISLAND_CLIENT)
  }
}

const settings = parseSettings(podcast, `${brandFolder()}/podcast.ts`)

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  trailingSlash: 'always',
  cacheDir: './.cache/astro',
  integrations: [
    react(),
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
    plugins: [tailwindcss({ optimize: false }), preloadHelper(), ownIslandClient],
    resolve: {
      alias: {
        '@cut-fonts': await cutFonts(),
        '@colors': await brandColors(),
        ...brandAlias(),
        [ISLAND_CLIENT]: `${import.meta.dirname}/src/features/notices/IslandClient.tsx`
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
                  { name: 'shared', test: SHARED, priority: 1 },
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
