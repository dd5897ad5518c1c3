import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { podcast } from './brand/podcast.ts'
import { parseSettings } from './src/settings/schema.ts'

const settings = parseSettings(podcast, 'brand/podcast.ts')

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  trailingSlash: 'always',
  cacheDir: './.cache/astro',
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
  vite: {
    plugins: [tailwindcss()],
    // A data: script after inline modules would break the content security policy on each navigation.
    build: { assetsInlineLimit: 0 }
  }
})
