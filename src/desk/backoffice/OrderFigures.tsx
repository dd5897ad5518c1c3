// The figures of the chosen orders, of all pages: how many, what was paid, what was given back, and how many need a person.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseOrders } from './OrderFilters.tsx'
import { orders, sums } from './office-lists.store.ts'
import { figuresOf } from './office-lists.ts'

const { figures } = ordersText

export function OrderFigures() {
  const loaded = useStore(sums.$state).last?.value
  const choice = useStore(orders.$filter)
  if (choice.number !== '') return null
  const known = loaded && figuresOf(loaded, choice)
  const heldCount = loaded?.held.orderCount ?? 0
  return (
    // Its place is kept while the figures are not known.
    <dl className="office-figures">
      <Figure name={figures.orders}>{known?.orderCount}</Figure>
      <Figure name={figures.paid}>{known && formatEuro(known.paidCents)}</Figure>
      <Figure name={figures.refunded}>{known && formatEuro(known.refundedCents)}</Figure>
      <Figure name={ordersText.held}>
        {heldCount === 0 || choice.filter === 'held' ? (
          loaded?.held.orderCount
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
    <dd>{children ?? ordersText.none}</dd>
  </div>
)
