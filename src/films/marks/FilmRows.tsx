// A list of films with toggles. The rows are its children, static markup that stays as it is; this answers their presses, and adds
// the stars of films that were seen.
import { useStore } from '@nanostores/react'
import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState
} from 'react'
import { createPortal } from 'react-dom'
import { filmMarksText as text } from '#texts/film-marks.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Select } from '../../ui/Field.tsx'
import { answerPress, filmOf, followRows, rowsIn } from './film-rows.service.ts'
import css from './marks.css?inline'
import { isSeen, markOf } from './marks.ts'
import { $myFilms, giveStars } from './my-films.store.ts'
import { STAR_CHOICES, starsOfChoice } from './star-choices.ts'

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
  const list = rowsRef ?? ownRef
  const [rows, setRows] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const found = list.current ? rowsIn(list.current) : []
    startTransition(() => setRows(found))
    return followRows(found)
  }, [list])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons are inside, in static markup */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
      <div data-film-rows ref={list} onClick={({ target }) => answerPress(target)}>
        {children}
      </div>
      {hasStars && <StarChoices rows={rows} />}
    </>
  )
}

function StarChoices({ rows }: { rows: readonly HTMLElement[] }) {
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  // An import brings hundreds at once: the page goes on answering while they come.
  const shown = useDeferredValue(marks)
  return rows.map((row) => {
    const film = filmOf(row)
    return (
      isSeen(shown, film) && (
        <StarChoice key={row.dataset.filmId} row={row} stars={markOf(marks, film).stars} />
      )
    )
  })
}

/** At the end of its row. Hundreds may be there, of which a press changes one. */
const StarChoice = memo(function StarChoice({ row, stars }: { row: HTMLElement; stars: number | undefined }) {
  return createPortal(
    <Select
      look="bare"
      className="select"
      aria-label={text.starsOf(row.dataset.title ?? '')}
      value={stars ?? ''}
      onChange={({ currentTarget }) => giveStars(filmOf(row), starsOfChoice(currentTarget.value))}
    >
      {STAR_CHOICES.map(({ value, short }) => (
        <option key={value} value={value}>
          {short}
        </option>
      ))}
    </Select>,
    row
  )
})
