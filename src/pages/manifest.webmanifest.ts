import type { APIRoute } from 'astro'
import { settings } from '../features/brand/settings.ts'
import { episodePath } from '../features/episodes/episode-path.ts'
import { loadPodcast } from '../features/episodes/loader.ts'
import { webAppManifest } from '../features/install/manifest.ts'
import { screenshotsOf } from '../features/install/screenshots.ts'

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
