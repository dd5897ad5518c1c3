// The page of the figures: a period, a plot and a column for each figure, and what each means.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { figuresText as text } from '#texts/books.ts'
import { Field, Select } from '../../components/ui/Field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/ui/States.tsx'
import { formatDateTime } from '../../lib/moment.ts'
import { $figures, type Figures as Loaded, loadFigures } from './books.store.ts'
import { FigurePlot } from './FigurePlot.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FIGURES, monthsOf, yearsOf } from './figures.ts'
import { monthOf } from './month.ts'

export function Figures() {
  const figures = useStore($figures)
  useEffect(() => {
    void loadFigures()
  }, [])
  const isBusy = figures.step === 'loading'
  return (
    <div aria-busy={isBusy}>
      <p className="sr-only" role="status">
        {isBusy && text.loading}
      </p>
      {figures.step === 'failed' && (
        <ErrorState
          message={figures.why === 'network' ? text.network : text.failed}
          retryName={text.retry}
          onRetry={() => void loadFigures()}
        />
      )}
      {figures.value ? <Shown figures={figures.value} /> : isBusy && <Skeleton lines={8} />}
    </div>
  )
}

function Shown({ figures: { months, readUntil } }: { figures: Loaded }) {
  const [year, setYear] = useState<string>()
  if (months.length === 0) return <EmptyState title={text.empty}>{text.emptyLine}</EmptyState>
  const shown = monthsOf(months, year)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={text.period}>
          <Select value={year ?? ''} onChange={({ target }) => setYear(target.value || undefined)}>
            <option value="">{text.lastYear}</option>
            {yearsOf(months).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <p className="text-s text-ink-soft">
          {readUntil === null ? text.feesUnknown : text.feesUntil(formatDateTime(readUntil))}
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4">
        {FIGURES.map((figure) => (
          <FigurePlot key={figure} figure={figure} months={shown} />
        ))}
      </div>
      <FigureTable months={shown} current={monthOf(new Date())} />
      <details className="text-s">
        <summary className="min-h-tap content-center font-semibold">{text.meaning}</summary>
        <dl className="grid max-w-measure gap-2">
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt className="font-semibold">{text.names[figure]}</dt>
              <dd>{text.meanings[figure]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
