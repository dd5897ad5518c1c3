import type { APIRoute } from 'astro'
import { loadPodcast } from '../episodes/loader.ts'
import { webAppManifest } from '../install/manifest.ts'
import { settings } from '../settings/settings.ts'

export const GET: APIRoute = () => {
  const newest = loadPodcast().episodes[0]
  const manifest = webAppManifest(settings, newest && `/aflevering/${newest.slug}/`, [])
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
