// The web app manifest: name, look and start page of the installed app.

import { screen } from '#brand/colors.ts'
import { installText } from '#texts/install.ts'
import type { Settings } from '../brand/schema.ts'

/** `--screen` of the light theme: the background while the app starts. */
const START_COLOUR = screen[0]

export type Screenshot = {
  src: string
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}

/** Icons by purpose; `scripts/build/icons.ts` draws exactly these. */
export const MANIFEST_ICONS = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' }
] as const

type Shown = Pick<Settings, 'name' | 'description' | 'locale' | 'features'>

/**
 * The whole manifest of this podcast.
 * @param newestEpisodePath page of the newest episode, for its shortcut
 */
export function webAppManifest(
  shown: Shown,
  newestEpisodePath: string | undefined,
  screenshots: readonly Screenshot[]
) {
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }]
  })
  return {
    id: '/',
    name: shown.name,
    short_name: shown.name,
    description: shown.description,
    lang: shown.locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    background_color: START_COLOUR,
    theme_color: START_COLOUR,
    categories: ['entertainment', 'podcasts', 'music'],
    // Opening a link in the installed app must not stop the audio.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    prefer_related_applications: false,
    icons: MANIFEST_ICONS,
    shortcuts: [
      ...(newestEpisodePath ? [shortcut(installText.newestEpisode, newestEpisodePath)] : []),
      ...(shown.features.mustSee ? [shortcut(installText.mustSee, '/must-see/')] : []),
      ...(shown.features.films ? [shortcut(installText.films, '/films/')] : []),
      ...(shown.features.shop ? [shortcut(installText.merch, '/#merch')] : [])
    ],
    screenshots
  }
}
