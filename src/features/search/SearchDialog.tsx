// The search over every page. Renders nothing until it is opened.
import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { searchText } from '#texts/search.ts'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Search } from './Search.tsx'
import { $searchIsOpen, closeSearch } from './search.store.ts'
import { searchShell } from './search-shell.service.ts'

export function SearchDialog({ hasFilms }: { hasFilms: boolean }) {
  return useStore($searchIsOpen, { ssr: 'initial' }) ? <OpenSearch hasFilms={hasFilms} /> : null
}

function OpenSearch({ hasFilms }: { hasFilms: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  // Before this dialog opens, so that the focus returns to where it was.
  const [typed] = useState(searchShell.replace)
  // The search reads it from the field (use-search.ts).
  useLayoutEffect(() => {
    if (field.current) field.current.value = typed
  }, [typed])
  // The dialog selects its text, which the next letter would replace.
  useEffect(() => field.current?.setSelectionRange(typed.length, typed.length), [typed])
  return (
    <Dialog
      title={searchText.heading}
      closeName={searchText.close}
      shape="top"
      firstFocus={field}
      onClose={closeSearch}
    >
      <Search hasFilms={hasFilms} field={field} onFollow={closeOnSamePage} />
    </Dialog>
  )
}

/** A result on another page closes the dialog when that page comes; one on this page does so once it was followed. */
function closeOnSamePage({ currentTarget: { pathname, search } }: MouseEvent<HTMLAnchorElement>): void {
  if (pathname === location.pathname && search === location.search) setTimeout(closeSearch)
}
