// What one has to know first about an order: its number, its state, what happens next, and what one can do.
import { useStore } from '@nanostores/react'
import { mailNamesText, orderActText, deskOrderText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, Popover } from '../../ui/Popover.tsx'
import { Notice } from '../../ui/States.tsx'
import { $viewer } from '../access/desk.store.ts'
import type { Asked } from './asked-act.ts'
import type { DeskOrder } from './contract.ts'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { moneyActs, nextStep, troublesOf } from './order-next.ts'
import { TroubleWords } from './TroubleWords.tsx'

interface Props {
  order: DeskOrder
  ask: (asked: Asked) => void
}

export function OrderHead({ order, ask }: Props) {
  const [trouble] = troublesOf(order)
  const { number, status, holdReason, printRefusal, toDo, customerName, customerEmail, amounts, createdAt } =
    order
  return (
    <section className="grid gap-3" aria-label={number}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={status} needsAttention={holdReason !== null || toDo !== null} />
        <span className="font-semibold tabular">{formatEuro(amounts.totalCents)}</span>
        <time className="text-ink-soft tabular" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      {trouble ? (
        <Notice tone="warning">
          {holdReason && <strong>{text.held} </strong>}
          <TroubleWords trouble={trouble} />
          {printRefusal?.original && (
            <details className="mt-2">
              <summary className="link-button">{text.inTheirWords}</summary>
              <p lang="en" className="wrap-anywhere">
                {printRefusal.original}
              </p>
            </details>
          )}
        </Notice>
      ) : (
        <p className="max-w-measure">{text.next[nextStep(order)]}</p>
      )}
      <MoneyActs order={order} ask={ask} />
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="wrap-anywhere">
          {customerName || text.erased}
          {customerEmail && (
            <>
              {' · '}
              <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
            </>
          )}
        </p>
        <MailActs order={order} ask={ask} />
      </div>
    </section>
  )
}

const useIsOnlyLooking = () => {
  const viewer = useStore($viewer)
  return viewer !== undefined && viewer.host === undefined
}

function MoneyActs({ order, ask }: Props) {
  const { main, others } = moneyActs(order)
  if (useIsOnlyLooking()) return <p className="text-ink-soft">{orderActText.passwordOnly}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {main && (
        <Button look="main" onClick={() => ask({ kind: main })}>
          {orderActText.names[main]}
        </Button>
      )}
      {others.map((kind) => (
        <Button key={kind} onClick={() => ask({ kind })}>
          {orderActText.names[kind]}
        </Button>
      ))}
    </div>
  )
}

/** Beside the buyer, apart from what moves money. */
function MailActs({ order: { may, mails }, ask }: Props) {
  if (useIsOnlyLooking()) return null
  return (
    <div className="-ml-2.5 flex flex-wrap items-center">
      {may.correctMail && (
        <Button look="tool" onClick={() => ask({ kind: 'correct-mail' })}>
          {orderActText.names['correct-mail']}
        </Button>
      )}
      {mails.length > 0 && (
        <Popover button={orderActText.resend} look="tool" name={orderActText.resend}>
          {(close) => (
            <Menu>
              {mails.map(({ key, which }) => (
                <li key={key}>
                  <Button
                    look="bare"
                    onClick={() => {
                      close()
                      ask({ kind: 'resend-mail', mail: key })
                    }}
                  >
                    {mailNamesText[which]}
                  </Button>
                </li>
              ))}
            </Menu>
          )}
        </Popover>
      )}
    </div>
  )
}
