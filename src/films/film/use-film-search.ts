// Searches the film index: what is typed, what was typed before hydration, and the query in the URL.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepQuery, QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { createFilmRows, type FilmRows } from '../overlay/film-rows.service.ts'
import { $isOnlyMine } from '../watch/choice.store.ts'

export function useFilmSearch() {
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<FilmRows>(undefined)
  const [found, setFound] = useState<number>()
  const search = (query: string) => {
    rows.current ??= createFilmRows(document)
    keepQuery(query.trim())
    setFound(rows.current.showMatching(query))
  }
  const isOnlyMine = useStore($isOnlyMine, { ssr: 'initial' })
  const searchFilled = useEffectEvent((_isOnlyMine: boolean) => {
    if (!field.current) return
    field.current.value ||= new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? ''
    if (field.current.value) search(field.current.value)
  })
  // At first, and when the filter changes which rows show.
  useEffect(() => searchFilled(isOnlyMine), [isOnlyMine])
  return { field, found, search }
}
