// What Stripe and Printful have of an order, with links to both.
import type { ReactNode } from 'react'
import { deskOrderText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskOrder } from './contract.ts'

const state = (status: string) => text.states[status] ?? status
const methodName = (method: string | null) => method && (text.methods[method] ?? method)

export function OrderMoney({ order }: { order: DeskOrder }) {
  const { payments, refunds, disputes, print, parcels } = order
  return (
    <>
      <DeskSection title={text.sections.money}>
        {payments.length === 0 && <p className="text-ink-soft">{text.money.none}</p>}
        <ul className="grid gap-2 empty:hidden">
          {payments.map(({ id, status, amountCents, method, createdAt, url }) => (
            <Entry
              key={id}
              name={text.money.payment}
              amountCents={amountCents}
              details={[state(status), methodName(method), formatDateTime(createdAt)]}
              link={<Away href={url}>{text.atStripe}</Away>}
            />
          ))}
          {refunds.map(({ id, status, cents, createdAt }) => (
            <Entry
              key={id}
              name={text.money.refund}
              amountCents={-cents}
              details={[state(status), formatDateTime(createdAt)]}
            />
          ))}
          {disputes.map(({ id, status, cents, dueAt, url }) => (
            <Entry
              key={id}
              name={text.money.dispute}
              amountCents={cents}
              details={[state(status), dueAt && text.money.due(formatDateTime(dueAt))]}
              link={<Away href={url}>{text.atStripe}</Away>}
            />
          ))}
        </ul>
      </DeskSection>
      <DeskSection title={text.sections.print}>
        {!print && <p className="text-ink-soft">{text.print.none}</p>}
        <ul className="grid gap-2 empty:hidden">
          {print && (
            <Entry
              name={text.print.order}
              details={[
                state(print.status),
                print.costCents !== null && text.print.cost(formatEuro(print.costCents))
              ]}
              link={<Away href={print.url}>{text.atPrintful}</Away>}
            />
          )}
          {parcels.map(({ id, status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }) => {
            const at = deliveredAt ?? shippedAt
            return (
              <Entry
                key={id}
                name={text.print.parcel}
                details={[state(status), carrier, trackingNumber, at && formatDateTime(at)]}
                link={trackingUrl && <Away href={trackingUrl}>{text.track}</Away>}
              />
            )
          })}
        </ul>
      </DeskSection>
    </>
  )
}

interface EntryProps {
  name: string
  amountCents?: number
  details: readonly (string | null | false)[]
  link?: ReactNode
}

const Entry = ({ name, amountCents, details, link }: EntryProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <span className="min-w-0 wrap-anywhere">
      {name}
      <span className="block text-s text-ink-soft">{details.filter(Boolean).join(', ')}</span>
    </span>
    <span className="text-right tabular">
      {amountCents !== undefined && formatEuro(amountCents)}
      {link && <span className="block text-s">{link}</span>}
    </span>
  </li>
)

const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="inline-block py-1">
    {children}
  </a>
)
