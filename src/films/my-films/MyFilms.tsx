// What the visitor did with the films: how many they saw.
import { useStore } from '@nanostores/react'
import { filmMarksText } from '#texts/film-marks.ts'
import { myFilmsText as text } from '#texts/my-films.ts'
import { Notice, Progress } from '../../ui/States.tsx'
import { progressOf } from '../marks/marks.ts'
import { $isUnstored, $myFilms } from '../marks/my-films.store.ts'
import { useCatalogue } from './use-catalogue.ts'

export function MyFilms({ filmCount }: { filmCount: number }) {
  const catalogue = useCatalogue()
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  const isUnstored = useStore($isUnstored, { ssr: 'initial' })
  const { seen, want, rated } = progressOf(marks, catalogue)
  return (
    <div className="print:hidden noscript:hidden">
      <h2 className="text-title-s">{text.progress(seen, filmCount)}</h2>
      <div className="mt-3 max-w-measure">
        <Progress name={text.progress(seen, filmCount)} share={filmCount > 0 ? seen / filmCount : 0} />
      </div>
      {want + rated > 0 && <p className="soft mt-2 text-s">{text.counts(want, rated)}</p>}
      {isUnstored && (
        <Notice tone="warning" className="mt-3">
          {filmMarksText.notStored}
        </Notice>
      )}
    </div>
  )
}
