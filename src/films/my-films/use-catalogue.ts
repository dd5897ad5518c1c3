// The films of the podcast, read from the page once it is used.
import { useEffect, useState } from 'react'
import { takeMarksAlong } from '../marks/my-films.store.ts'
import { CATALOGUE_ID, type Catalogue, parseCatalogue } from './catalogue.ts'

/** Empty until the page is there. */
export function useCatalogue(): Catalogue {
  const [catalogue, setCatalogue] = useState<Catalogue>([])
  useEffect(() => {
    const films = parseCatalogue(document.getElementById(CATALOGUE_ID)?.textContent ?? '[]')
    setCatalogue(films)
    takeMarksAlong(films)
  }, [])
  return catalogue
}
