// The search over every page. On the page from the start, closed, so that it opens before its code has come (search.store.ts).
import { useStore } from '@nanostores/react'
import { type MouseEvent, useRef, useState } from 'react'
import { searchText } from '#texts/search.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Search } from './Search.tsx'
import { $searchIsOpen, closeSearch } from './search.store.ts'

export function SearchDialog({ hasFilms }: { hasFilms: boolean }) {
  const isOpen = useStore($searchIsOpen, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  // Each opening begins with an empty field.
  const [closings, setClosings] = useState(0)
  return (
    <Dialog
      title={searchText.heading}
      closeName={searchText.close}
      shape="top"
      isOpen={isOpen}
      firstFocus={field}
      onClose={() => {
        closeSearch()
        setClosings(closings + 1)
      }}
    >
      <Search key={closings} hasFilms={hasFilms} field={field} onFollow={closeOnSamePage} />
    </Dialog>
  )
}

/** A result on another page closes the dialog when that page comes; one on this page does so once it was followed. */
function closeOnSamePage({ currentTarget: { pathname, search } }: MouseEvent<HTMLAnchorElement>): void {
  if (pathname === location.pathname && search === location.search) setTimeout(closeSearch)
}
