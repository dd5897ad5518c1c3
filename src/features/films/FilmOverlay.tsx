// The film overlay: one island for all posters of a page. A script opens it (poster-buttons.client.ts), so that
// hundreds of posters can stay static HTML.
import { useStore } from '@nanostores/react'
import { report } from '../../browser/report.ts'
import { late } from '../notices/Late.tsx'
import type { FilmSites } from './film-list.ts'
import { $films, $isDialogMissing } from './films.store.ts'

const fetchDialog = () => import('./FilmDialog.tsx')
const FilmDialog = late(async () => (await fetchDialog()).FilmDialog, 'film overlay')
// At once, so that it loads beside React.
if (!import.meta.env.SSR) fetchDialog().catch((error) => report(error, 'film overlay'))

interface FilmOverlayProps {
  sites: FilmSites
  /** Whether it shows where a film can be watched. */
  hasOffers?: boolean | undefined
}

export function FilmOverlay({ sites, hasOffers }: FilmOverlayProps) {
  const films = useStore($films, { ssr: 'initial' })
  // Until the code of the dialog has come, film-shell.service.ts is there.
  return films.map((shown) => (
    <FilmDialog
      key={shown.key}
      shown={shown}
      sites={sites}
      hasOffers={hasOffers}
      onMissing={() => $isDialogMissing.set(true)}
    />
  ))
}
