// What Stripe and Printful have of an order, with links to both.
import { deskOrderText as text } from '#texts/desk-orders.ts'
import { formatEuro } from '../../lib/money.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskOrder } from './contract.ts'
import { moneyEntries, printEntries } from './order-words.ts'

export const OrderMoney = ({ order }: { order: DeskOrder }) => (
  <>
    <DeskSection title={text.sections.money}>
      {order.payments.length === 0 && <p className="text-ink-soft">{text.money.none}</p>}
      <Entries entries={moneyEntries(order)} />
    </DeskSection>
    <DeskSection title={text.sections.print}>
      {!order.print && <p className="text-ink-soft">{text.print.none}</p>}
      <Entries entries={printEntries(order)} />
    </DeskSection>
  </>
)

const Entries = ({ entries }: { entries: ReturnType<typeof moneyEntries> }) => (
  <ul className="grid gap-2 empty:hidden">
    {entries.map(({ id, name, amountCents, details, link }) => (
      <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {name}
          <span className="block text-s text-ink-soft">{details.filter(Boolean).join(', ')}</span>
        </span>
        <span className="text-right tabular">
          {amountCents !== undefined && formatEuro(amountCents)}
          {link && (
            <span className="block text-s">
              <a href={link.url} target="_blank" rel="noopener noreferrer" className="inline-block py-1">
                {link.name}
              </a>
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
