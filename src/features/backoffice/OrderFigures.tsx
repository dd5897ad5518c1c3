// The figures of the chosen orders, of all pages: how many, what was paid, what was given back, and how many need a person.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { Button } from '../../components/ui/Button.tsx'
import { formatEuro } from '../../lib/money.ts'
import { $choice, $query, $sums } from './backoffice.store.ts'
import { chooseOrders } from './OrderFilters.tsx'
import { figuresOf } from './office-lists.ts'

const { figures } = ordersText

export function OrderFigures() {
  const sums = useStore($sums)
  const choice = useStore($choice)
  const query = useStore($query)
  if (!sums || query !== '') return null
  const { orderCount, paidCents, refundedCents } = figuresOf(sums, choice)
  const heldCount = sums.held.orderCount
  return (
    <dl className="office-figures">
      <Figure name={figures.orders}>{orderCount}</Figure>
      <Figure name={figures.paid}>{formatEuro(paidCents)}</Figure>
      <Figure name={figures.refunded}>{formatEuro(refundedCents)}</Figure>
      <Figure name={ordersText.held}>
        {heldCount === 0 || choice.filter === 'held' ? (
          heldCount
        ) : (
          <Button
            look="bare"
            aria-label={figures.showHeld(heldCount)}
            onClick={() => chooseOrders({ ...choice, filter: 'held' })}
          >
            {heldCount}
          </Button>
        )}
      </Figure>
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
