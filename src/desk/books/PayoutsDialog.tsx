// The payouts with entries of a month: what each holds of this month, and of others.
import { booksText } from '#texts/books.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { useLoaded } from '../../browser/use-loaded.ts'
import { formatDayAndMonth } from '../../lib/long-date.ts'
import { formatEuro } from '../../lib/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Unloaded } from '../../ui/Unloaded.tsx'
import { askDesk } from '../desk-list.store.ts'
import { type MonthContents, readMonth } from './contract.ts'
import { monthName } from './month-names.ts'

const text = booksText.payouts
const NUMBER = 'py-2 pl-3 text-right align-top whitespace-nowrap'

export function PayoutsDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { state, again } = useLoaded(() => askDesk(readMonth, { query: { month } }))
  return (
    <Dialog title={text.title(monthName(month))} closeName={booksText.closeDialog} onClose={onClose}>
      <Unloaded state={state} words={deskListText} lines={4} onRetry={again} />
      {state.last && <Payouts contents={state.last.value} />}
    </Dialog>
  )
}

function Payouts({ contents: { payouts, entries } }: { contents: MonthContents }) {
  if (payouts.length === 0) return <p>{text.none}</p>
  const monthCents = payouts.reduce((sum, payout) => sum + payout.monthCents, 0)
  const taxed = entries.flatMap(({ vat }) => vat ?? [])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-s tabular">
          <thead>
            <tr>
              <th scope="col" className="py-2 text-left">
                {text.arrives}
              </th>
              <th scope="col" className={NUMBER}>
                {text.amount}
              </th>
              <th scope="col" className={NUMBER}>
                {text.ofMonth}
              </th>
              <th scope="col" className={NUMBER}>
                {text.ofOthers}
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <tr key={payout.id} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {formatDayAndMonth(payout.arrivesAt)}
                  <span className="block text-ink-soft">{booksText.statuses[payout.status]}</span>
                </th>
                <td className={NUMBER}>{formatEuro(payout.amountCents)}</td>
                <td className={NUMBER}>{formatEuro(payout.monthCents)}</td>
                <td className={NUMBER}>{formatEuro(payout.amountCents - payout.monthCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge font-semibold">
              <th scope="row" colSpan={2} className="py-2 text-left">
                {text.total}
              </th>
              <td className={NUMBER}>{formatEuro(monthCents)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {taxed.length > 0 && (
        <p className="text-s">
          {text.vat(formatEuro(taxed.reduce((sum, { vatCents }) => sum + vatCents, 0)))}
        </p>
      )}
    </>
  )
}
