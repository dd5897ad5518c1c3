import type { APIRoute } from 'astro'
import { episodePath } from '../listen/episodes/episode-path.ts'
import { loadPodcast } from '../listen/episodes/loader.ts'
import { settings } from '../site/brand/settings.ts'
import { webAppManifest } from '../site/install/manifest.ts'
import { screenshotsOf } from '../site/install/screenshots.ts'

const pictures = import.meta.glob<string>('#brand/screenshots/*.webp', {
  query: '?url',
  import: 'default',
  eager: true
})

export const GET: APIRoute = () => {
  const newest = loadPodcast().episodes[0]
  const manifest = webAppManifest(
    settings,
    newest && episodePath(newest),
    screenshotsOf(pictures, settings.features)
  )
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
