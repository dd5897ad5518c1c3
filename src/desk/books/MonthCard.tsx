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
      className="group border-t border-line px-4 py-3 first:border-t-0 @[44rem]:grid @[44rem]:grid-cols-[minmax(0,1fr)_auto] @[44rem]:gap-x-4"
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
      <dl className="mt-2 grid gap-y-0.5 text-s tabular @[44rem]:col-span-2 @[44rem]:auto-cols-fr @[44rem]:grid-flow-col @[44rem]:gap-x-4">
        {SUMS.filter((sum) => sum !== 'otherCents' || sums.otherCents !== 0).map((sum) => (
          <div
            key={sum}
            className="flex flex-wrap justify-between gap-x-4 @[44rem]:block @[44rem]:text-right @[44rem]:first:text-left"
          >
            {/* The first month names the columns of all. */}
            <dt className="text-ink-soft @[44rem]:group-not-first:sr-only">{text.sums[sum]}</dt>
            <dd className="ml-auto font-semibold whitespace-nowrap">
              {formatEuro(sum === 'feeCents' ? -sums.feeCents : sums[sum])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-measure text-s text-ink-soft @[44rem]:col-span-2">
        {closed && text.closedBy(closed.by, formatDateTime(closed.at))}
        {notYet && notYetText(notYet)}
        {!closed && !notYet && text.ready}
      </p>
      <div className="mt-1 -ml-2.5 flex flex-wrap items-center gap-x-1 gap-y-2 @[44rem]:col-start-2 @[44rem]:row-start-1 @[44rem]:mt-0 @[44rem]:-mr-2.5 @[44rem]:justify-end">
        {!closed && !notYet && isHost && (
          <Button
            look="main"
            className="ml-2.5"
            onClick={() => setDialog('closing')}
            aria-describedby={`m-${month}`}
          >
            {text.close}
          </Button>
        )}
        {closed && (
          <>
            <Button
              look="tool"
              isBusy={file === 'busy'}
              aria-describedby={`m-${month}`}
              onClick={() => void save('boekingen', entriesCsv)}
            >
              {text.entriesFile}
            </Button>
            <Button
              look="tool"
              isBusy={file === 'busy'}
              aria-describedby={`m-${month}`}
              onClick={() => void save('uitbetalingen', payoutsCsv)}
            >
              {text.payoutsFile}
            </Button>
          </>
        )}
        {closed?.isEmpty && isHost && (
          <Button look="tool" onClick={() => setDialog('opening')} aria-describedby={`m-${month}`}>
            {text.reopen}
          </Button>
        )}
        <Button look="tool" onClick={() => setDialog('payouts')} aria-describedby={`m-${month}`}>
          {text.show}
        </Button>
      </div>
      {file === 'failed' && (
        <Notice tone="error" className="mt-2 @[44rem]:col-span-2">
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
