// A month of the books: its sums, whether it is closed or why not yet, and what one can do with it.
import { useState } from 'react'
import { booksText as text } from '#texts/books.ts'
import { saveText } from '../../browser/save-file.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, Notice } from '../../ui/States.tsx'
import { Confirm } from '../access/Confirm.tsx'
import { monthOfBooks, open } from './books.store.ts'
import { CloseDialog } from './CloseDialog.tsx'
import type { BookSummary, MonthContents } from './contract.ts'
import { entriesCsv, payoutsCsv } from './month-csv.ts'
import { monthName } from './month-names.ts'
import { PayoutsDialog } from './PayoutsDialog.tsx'
import { notYetText } from './sentences.ts'
import type { VatSetting } from './vat.ts'

interface Props {
  summary: BookSummary
  vat: readonly VatSetting[]
  isHost: boolean
}

const SUMS = [
  'shopSalesCents',
  'superfanSalesCents',
  'refundCents',
  'disputeCents',
  'otherCents',
  'feeCents',
  'netCents'
] as const

export function MonthCard({ summary: { month, sums, closed, notYet }, vat, isHost }: Props) {
  const [dialog, setDialog] = useState<'closing' | 'opening' | 'payouts'>()
  const [file, setFile] = useState<'busy' | 'failed'>()
  const name = monthName(month)
  const leave = () => setDialog(undefined)
  const save = async (what: 'boekingen' | 'uitbetalingen', csvOf: (contents: MonthContents) => string) => {
    setFile('busy')
    const contents = await monthOfBooks(month)
    if (contents) saveText(text.fileName(what, month), csvOf(contents), 'text/csv')
    setFile(contents ? undefined : 'failed')
  }
  return (
    <article
      className="rounded-card border border-edge bg-surface px-4 py-3 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4"
      aria-labelledby={`m-${month}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`m-${month}`} className="font-display text-title-s font-extrabold">
          {name}
        </h3>
        <Badge tone={closed ? 'good' : notYet ? 'plain' : 'warning'}>
          {closed
            ? text.closed
            : notYet
              ? notYet.why === 'running'
                ? text.running
                : text.open
              : text.closable}
        </Badge>
      </div>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-2 text-s tabular lg:col-span-2">
        {SUMS.filter((sum) => sum !== 'otherCents' || sums.otherCents !== 0).map((sum) => (
          <div key={sum}>
            <dt className="text-ink-soft">{text.sums[sum]}</dt>
            <dd className="font-semibold">{formatEuro(sum === 'feeCents' ? -sums.feeCents : sums[sum])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-measure text-s text-ink-soft lg:col-span-2">
        {closed && text.closedBy(closed.by, formatDateTime(closed.at))}
        {notYet && notYetText(notYet)}
        {!closed && !notYet && text.ready}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 lg:col-start-2 lg:row-start-1 lg:mt-0">
        {!closed && !notYet && isHost && (
          <Button look="main" onClick={() => setDialog('closing')} aria-describedby={`m-${month}`}>
            {text.close}
          </Button>
        )}
        {closed && (
          <>
            <Button
              isBusy={file === 'busy'}
              aria-describedby={`m-${month}`}
              onClick={() => void save('boekingen', entriesCsv)}
            >
              {text.entriesFile}
            </Button>
            <Button
              isBusy={file === 'busy'}
              aria-describedby={`m-${month}`}
              onClick={() => void save('uitbetalingen', payoutsCsv)}
            >
              {text.payoutsFile}
            </Button>
          </>
        )}
        {closed?.isEmpty && isHost && (
          <Button onClick={() => setDialog('opening')} aria-describedby={`m-${month}`}>
            {text.reopen}
          </Button>
        )}
        <Button onClick={() => setDialog('payouts')} aria-describedby={`m-${month}`}>
          {text.show}
        </Button>
      </div>
      {file === 'failed' && (
        <Notice tone="error" className="mt-2 lg:col-span-2">
          {text.fileFailed}
        </Notice>
      )}
      {dialog === 'closing' && <CloseDialog month={month} vat={vat} onClose={leave} />}
      {dialog === 'opening' && (
        <Confirm
          title={text.opening.title(name)}
          lines={[text.opening.what]}
          button={text.opening.do}
          act={() => open(month)}
          onClose={leave}
        />
      )}
      {dialog === 'payouts' && <PayoutsDialog month={month} onClose={leave} />}
    </article>
  )
}
