// An import from the choice of a file to its result.
import { useRef, useState } from 'react'
import { report } from '../../browser/report.ts'
import type { FilmRecord } from '../marks/marks.ts'
import { $myFilms, changeAll } from '../marks/my-films.store.ts'
import type { Catalogue, CataloguedFilm } from './catalogue.ts'
import {
  countImport,
  hasList,
  type ImportCount,
  type ImportPlan,
  type ListMeaning,
  matchedWith,
  type Question,
  withBackup,
  withImport
} from './import-plan.ts'
import { type ReadingRefusal, readFiles } from './reading.service.ts'

export interface ImportDone {
  step: 'done'
  plan: ImportPlan
  meaning: ListMeaning
  count: ImportCount
  /** Not answered yet. */
  questions: Question[]
}

export type ImportState =
  | { step: 'choosing'; refusal?: ReadingRefusal; isUndone?: true }
  | { step: 'reading' }
  /** What the films of a list are. */
  | { step: 'asking'; plan: ImportPlan }
  | ImportDone

export function useImport(catalogue: Catalogue) {
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  /** Before the import, to count what is new and to take it back, answers included. */
  const before = useRef<FilmRecord>($myFilms.get())
  const undos = useRef<(() => void)[]>([])

  const countNow = () => countImport(before.current, $myFilms.get(), catalogue)

  const apply = (plan: ImportPlan, meaning: ListMeaning) => {
    before.current = $myFilms.get()
    undos.current = [
      changeAll((record) => withImport(withBackup(record, plan.marks, catalogue), plan.matched, meaning))
    ]
    setState({ step: 'done', plan, meaning, count: countNow(), questions: plan.questions })
  }

  const readAll = async (files: readonly File[]) => {
    setState({ step: 'reading' })
    const plan = await readFiles(files, catalogue)
    if (!plan.ok) setState({ step: 'choosing', refusal: plan.refusal })
    else if (hasList(plan.value)) setState({ step: 'asking', plan: plan.value })
    else apply(plan.value, 'seen')
  }

  return {
    state,
    read(files: readonly File[]) {
      readAll(files).catch((error) => {
        report(error, 'import')
        setState({ step: 'choosing', refusal: 'unreadable' })
      })
    },
    chooseMeaning(meaning: ListMeaning) {
      if (state.step === 'asking') apply(state.plan, meaning)
    },
    /** Answers the first question; undefined = none of its films. */
    answer(film: CataloguedFilm | undefined) {
      if (state.step !== 'done') return
      const [question, ...questions] = state.questions
      if (question && film) {
        const matched = matchedWith(film, question.imported)
        undos.current.push(changeAll((record) => withImport(record, [matched], state.meaning)))
      }
      setState({ ...state, count: countNow(), questions })
    },
    undo() {
      for (const undo of undos.current.toReversed()) undo()
      setState({ step: 'choosing', isUndone: true })
    }
  }
}
