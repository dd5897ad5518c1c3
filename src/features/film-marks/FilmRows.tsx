// A list of films with toggles. The rows are its children, static markup that stays as it is; this answers their presses.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { answerPress, followRows } from './film-rows.service.ts'
import css from './marks.css?inline'

adoptStyles(css)

interface FilmRowsProps {
  /** Whether a film that was seen has a choice of stars. */
  hasStars?: boolean
  /** Gets the element around the rows. */
  rowsRef?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

export function FilmRows({ hasStars = false, rowsRef, children }: FilmRowsProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const rows = rowsRef ?? ownRef
  useEffect(() => (rows.current ? followRows(rows.current, { hasStars }) : undefined), [rows, hasStars])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons are inside, in static markup
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click
    <div data-film-rows ref={rows} onClick={({ target }) => answerPress(target)}>
      {children}
    </div>
  )
}
