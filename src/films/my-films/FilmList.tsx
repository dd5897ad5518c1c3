// All films of the podcast with their toggles, and a choice of which to show. The rows are static markup.
import { type ReactNode, useRef, useState } from 'react'
import { myFilmsText as text } from '#texts/my-films.ts'
import { Button } from '../../ui/Button.tsx'
import { FilmRows } from '../marks/FilmRows.tsx'
import { filterRows, type RowFilter } from '../marks/film-rows.service.ts'

const FILTERS: readonly RowFilter[] = ['all', 'seen', 'unseen', 'want']

export function FilmList({ children }: { children?: ReactNode }) {
  const rows = useRef<HTMLDivElement>(null)
  const [{ filter, count }, setShown] = useState<{ filter: RowFilter; count?: number }>({ filter: 'all' })
  const choose = (chosen: RowFilter) => {
    if (rows.current) setShown({ filter: chosen, count: filterRows(rows.current, chosen) })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div
        className="mb-4 flex flex-wrap items-center gap-2 print:hidden noscript:hidden"
        role="group"
        aria-label={text.filters}
      >
        {FILTERS.map((one) => (
          <Button key={one} className="film-mark" aria-pressed={one === filter} onClick={() => choose(one)}>
            {text.filter[one]}
          </Button>
        ))}
        <p role="status" className="text-s text-ink-soft">
          {count !== undefined && text.shown(count)}
        </p>
      </div>
      <FilmRows hasStars rowsRef={rows}>
        {children}
      </FilmRows>
    </>
  )
}
