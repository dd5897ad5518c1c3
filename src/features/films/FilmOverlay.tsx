// The film overlay: one island for all posters of a page. A script opens it (poster-buttons.client.ts), so that
// hundreds of posters can stay static HTML.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { report } from '../../browser/report.ts'
import type { FilmSites } from './FilmDialog.tsx'
import { $films } from './store.ts'

const fetchDialog = () => import('./FilmDialog.tsx')
const FilmDialog = lazy(async () => ({ default: (await fetchDialog()).FilmDialog }))

export function FilmOverlay({ sites }: { sites: FilmSites }) {
  const films = useStore($films, { ssr: 'initial' })
  useEffect(() => {
    fetchDialog().catch((error) => report(error, 'film overlay'))
  }, [])
  return (
    <Suspense fallback={null}>
      {films.map((shown) => (
        <FilmDialog key={shown.key} shown={shown} sites={sites} />
      ))}
    </Suspense>
  )
}
