import { myFilmsText } from '#texts/my-films.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { filmLabel } from '../film/film-list.ts'
import type { CataloguedFilm } from './catalogue.ts'
import type { Question } from './import-plan.ts'
import type { ImportDone } from './use-import.ts'

const text = myFilmsText.import

interface ImportResultProps {
  done: ImportDone
  onAnswer: (film: CataloguedFilm | undefined) => void
  onUndo: () => void
  onClose: () => void
}

/** What an import brought, and the questions that are left, one at a time. */
export function ImportResult({ done, onAnswer, onUndo, onClose }: ImportResultProps) {
  const { plan, count, questions } = done
  const [question] = questions
  const hasFilms = plan.matched.length + plan.questions.length + Object.keys(plan.marks).length > 0
  return (
    <>
      <Notice>
        <p className="font-semibold">
          {hasFilms ? text.done(count.seen, count.want, count.rated) : text.none}
        </p>
        {plan.others > 0 && <p>{text.others(plan.others)}</p>}
        {plan.skipped > 0 && <p>{text.skipped(plan.skipped)}</p>}
      </Notice>
      {question && <AskedFilm question={question} left={questions.length} onAnswer={onAnswer} />}
      <div className="flex flex-wrap gap-3">
        {!question && (
          <Button look="main" onClick={onClose}>
            {text.ready}
          </Button>
        )}
        {hasFilms && <Button onClick={onUndo}>{text.undo}</Button>}
      </div>
    </>
  )
}

interface AskedFilmProps {
  question: Question
  left: number
  onAnswer: (film: CataloguedFilm | undefined) => void
}

function AskedFilm({ question: { imported, candidates }, left, onAnswer }: AskedFilmProps) {
  return (
    <section className="grid gap-3" aria-live="polite">
      <h3 className="text-l font-semibold">{text.questions(left)}</h3>
      <p>{text.which(filmLabel(imported))}</p>
      <ul className="grid gap-2">
        {candidates.map((film) => (
          <li key={film.pageSlug}>
            <Button className="w-full" onClick={() => onAnswer(film)}>
              {filmLabel(film)}
            </Button>
          </li>
        ))}
        <li>
          <Button look="link" onClick={() => onAnswer(undefined)}>
            {text.neither}
          </Button>
        </li>
      </ul>
    </section>
  )
}
