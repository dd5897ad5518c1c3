import type { APIRoute } from 'astro'
import { loadPodcast } from '../episodes/loader.ts'
import { episodePath } from '../episodes/rules.ts'
import { webAppManifest } from '../install/manifest.ts'
import { screenshotsOf } from '../install/screenshots.ts'
import { settings } from '../settings/settings.ts'

const pictures = import.meta.glob<string>('../../brand/screenshots/*.webp', {
  query: '?url',
  import: 'default',
  eager: true
})

export const GET: APIRoute = () => {
  const newest = loadPodcast().episodes[0]
  const manifest = webAppManifest(settings, newest && episodePath(newest), screenshotsOf(pictures))
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
