// The supporters in numbers: how many, since when, and how that grew; and the nicknames that the site shows.
import { supportersText as text } from '#texts/desk-overview.ts'
import { EmptyState } from '../../ui/States.tsx'
import { ListFrame } from '../ListFrame.tsx'
import type { Supporters as SupportersRead } from './contract.ts'
import { formatDay } from './desk-dates.ts'
import { supporters } from './desk-lists.store.ts'
import { MonthPlot } from './MonthPlot.tsx'
import { MonthTable } from './MonthTable.tsx'
import { Nicknames } from './Nicknames.tsx'

export const Supporters = () => (
  <ListFrame of={supporters} hasActs>
    {(read) => (read.firstAt === null ? <EmptyState title={text.empty} /> : <Read read={read} />)}
  </ListFrame>
)

function Read({ read }: { read: SupportersRead }) {
  const { memberCount, unpaidCount, endingCount, firstAt, months } = read
  const current = months.at(-1)
  return (
    <>
      <p className="mb-5 max-w-measure text-s text-ink-soft">{text.explain}</p>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name={text.members}
          value={String(memberCount)}
          note={firstAt === null ? '' : text.first(formatDay(firstAt))}
        />
        <Figure
          name={text.thisMonth}
          value={current ? `+${current.joinedCount} −${current.leftCount}` : '0'}
          note={text.joinedLeft(current?.joinedCount ?? 0, current?.leftCount ?? 0)}
        />
        <Figure name={text.unpaid} value={String(unpaidCount)} note={text.unpaidExplained} />
        <Figure name={text.ending} value={String(endingCount)} note={text.endingExplained} />
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="min-w-0">
          <h2 className="mb-2 text-title-s">{text.months}</h2>
          <MonthPlot months={months} />
          <MonthTable months={months} />
        </section>
        <Nicknames nicknames={read.nicknames} unnamedCount={read.unnamedCount} />
      </div>
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="rounded-card border border-edge bg-surface px-3.5 py-3">
      <dt className="text-s font-semibold">{name}</dt>
      <dd>
        <span className="block font-display text-title font-extrabold tabular">{value}</span>
        <span className="block text-s text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}
