// The page of the books: what was read, every month, and what applies for VAT.
import { useStore } from '@nanostores/react'
import { booksText as text } from '#texts/books.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, Notice } from '../../ui/States.tsx'
import { $viewer } from '../access/desk.store.ts'
import { ListFrame } from '../ListFrame.tsx'
import { $fetching, books, fetchNow } from './books.store.ts'
import type { Books as Loaded } from './contract.ts'
import { MonthCard } from './MonthCard.tsx'
import { ShippingOrigins } from './ShippingOrigins.tsx'
import { VatSettings } from './VatSettings.tsx'

export const Books = () => (
  <ListFrame of={books} hasActs>
    {(loaded) => <Shown books={loaded} />}
  </ListFrame>
)

function Shown({ books: { months, readUntil, vat } }: { books: Loaded }) {
  const isHost = useStore($viewer)?.host !== undefined
  const fetching = useStore($fetching)
  return (
    <div className="grid gap-5">
      <p className="max-w-measure">{text.accountant}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isHost && (
          <Button isBusy={fetching === 'busy'} onClick={() => void fetchNow()}>
            {fetching === 'busy' ? text.fetching : text.fetch}
          </Button>
        )}
        <p className="text-s text-ink-soft" role="status">
          {readUntil === null ? text.neverRead : text.readUntil(formatDateTime(readUntil))}
        </p>
      </div>
      {fetching === 'failed' && <Notice tone="warning">{text.notFetched}</Notice>}
      <section aria-labelledby="months">
        <h2 id="months" className="mb-3 text-title-s">
          {text.months}
        </h2>
        {months.length === 0 ? (
          <EmptyState title={text.empty}>{text.emptyLine}</EmptyState>
        ) : (
          <div className="@container overflow-clip rounded-card border border-edge bg-surface">
            {months.map((month) => (
              <MonthCard key={month.month} summary={month} vat={vat} isHost={isHost} />
            ))}
          </div>
        )}
      </section>
      <VatSettings vat={vat} first={months.at(-1)?.month} isHost={isHost} />
      <ShippingOrigins />
    </div>
  )
}
