// The page of the figures: a period, a plot and a column for each figure, and what each means.
import { useState } from 'react'
import { figuresText as text } from '#texts/books.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ListFrame } from '../ListFrame.tsx'
import { figures } from './books.store.ts'
import type { Figures as Loaded } from './contract.ts'
import { FigurePlot } from './FigurePlot.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FIGURES, monthsOf, yearsOf } from './figures.ts'
import { monthOf } from './month.ts'

export const Figures = () => <ListFrame of={figures}>{(loaded) => <Shown figures={loaded} />}</ListFrame>

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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
        {FIGURES.map((figure) => (
          <FigurePlot key={figure} figure={figure} months={shown} />
        ))}
      </div>
      <FigureTable months={shown} current={monthOf(new Date())} />
      <details className="text-s">
        <summary className="link-button">{text.meaning}</summary>
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
