// The search over every page. Renders nothing until it is opened.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { searchText } from '#texts/search.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'
import { Search } from './Search.tsx'
import { $searchIsOpen } from './store.ts'

export function SearchDialog({ hasFilms }: { hasFilms: boolean }) {
  return useStore($searchIsOpen, { ssr: 'initial' }) ? <OpenSearch hasFilms={hasFilms} /> : null
}

/** Escape, its button, a press outside it or a result close it and return the focus. */
function OpenSearch({ hasFilms }: { hasFilms: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current) return
    closeOnPressBeside(dialog.current)
    dialog.current.showModal()
    dialog.current.querySelector<HTMLElement>('[data-search-field]')?.focus()
    // Closes when another page opens, also by going back.
    const close = () => dialog.current?.close()
    document.addEventListener('astro:after-swap', close)
    return () => document.removeEventListener('astro:after-swap', close)
  }, [])
  return (
    <dialog
      className="mx-auto mt-[6dvh] max-h-[88dvh] w-[min(100%-32px,42rem)] overflow-y-auto rounded-card bg-surface p-4 text-ink shadow-raised backdrop:bg-booth/50 sm:p-6 forced-colors:border"
      aria-labelledby="search-title"
      ref={dialog}
      onClose={() => $searchIsOpen.set(false)}
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 id="search-title" className="text-title-s">
          {searchText.heading}
        </h2>
        <button
          type="button"
          className="grid size-tap cursor-pointer place-items-center"
          aria-label={searchText.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <Search hasFilms={hasFilms} onFollow={() => dialog.current?.close()} />
    </dialog>
  )
}
