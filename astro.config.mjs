import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { podcast } from './brand/podcast.ts'
import { preparedMedia } from './scripts/astro-media.ts'
import { devApi } from './scripts/dev-api.ts'
import { leanPreload } from './scripts/lean-preload.ts'
import { lightReact } from './scripts/light-react.ts'
import { parseSettings } from './src/features/brand/schema.ts'
import { lastChanges } from './src/features/episodes/last-changes.ts'
import { loadPodcast } from './src/features/episodes/loader.ts'

/** Pages that say noindex themselves: not found, offline, tills and the back door. */
const UNLISTED = /^\/(?:404|offline|api|checkout|bo9|superfan\/.+)(?:\/|$)/

/** Small modules that the first script of a page shares with what comes later. */
const GROUND =
  /vite\/preload-helper|node_modules\/nanostores\/(?:atom|clean-stores)\/|\/src\/(?:browser\/(?:remembered|report|site|track)|lib\/analytics-events|features\/shop\/cart-memory)\.ts/

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

const settings = parseSettings(podcast, 'brand/podcast.ts')

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  trailingSlash: 'always',
  cacheDir: './.cache/astro',
  integrations: [
    preparedMedia(),
    devApi(),
    sitemap({ filter: (page) => !UNLISTED.test(pathOf(page)), serialize: withLastChange })
  ],
  devToolbar: { enabled: false },
  // Pages take longer to write than to render: eight at once keep the disk and the processor busy.
  build: { concurrency: 8, format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
  vite: {
    plugins: [tailwindcss(), leanPreload()],
    resolve: { alias: lightReact },
    // A data: script after inline modules would break the content security policy on each navigation.
    build: {
      assetsInlineLimit: 0,
      // What every page needs and others share comes as one file: each request of its own costs a phone more.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ground', test: GROUND }] } } }
    }
  }
})
