// The film overlay: one island for all posters of a page. A script opens it (poster-buttons.client.ts), so that
// hundreds of posters can stay static HTML.
import { useStore } from '@nanostores/react'
import type { FilmSites } from '../film/film-list.ts'
import { FilmDialog } from './FilmDialog.tsx'
import { $films } from './films.store.ts'

interface FilmOverlayProps {
  sites: FilmSites
  /** Whether it shows where a film can be watched. */
  hasOffers?: boolean | undefined
}

export function FilmOverlay({ sites, hasOffers }: FilmOverlayProps) {
  const films = useStore($films, { ssr: 'initial' })
  return films.map((shown) => (
    <FilmDialog key={shown.key} shown={shown} sites={sites} hasOffers={hasOffers} />
  ))
}
