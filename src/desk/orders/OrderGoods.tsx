// What was ordered, what it costs, and where it goes.
import { orderActText, deskOrderText as text } from '#texts/desk-orders.ts'
import { formatEuro } from '../../lib/money.ts'
import { addressLines } from '../../shop/orders/customer.ts'
import { Button } from '../../ui/Button.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { Asked } from './asked-act.ts'
import type { DeskOrder } from './contract.ts'

interface Props {
  order: DeskOrder
  ask: (asked: Asked) => void
}

export function OrderGoods({ order, ask }: Props) {
  const { lines, shipTo, may, shippingName } = order
  return (
    <>
      <DeskSection title={text.sections.goods}>
        <ul className="grid gap-2">
          {lines.map(({ name, colour, size, quantity, unitCents }) => (
            <li key={`${name}${colour}${size}`} className="flex justify-between gap-4">
              <span className="wrap-anywhere">
                {quantity} × {name}
                <span className="block text-s text-ink-soft">
                  {[colour, size, quantity > 1 && text.goods.each(formatEuro(unitCents))]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="tabular">{formatEuro(quantity * unitCents)}</span>
            </li>
          ))}
        </ul>
        <Amounts order={order} />
      </DeskSection>
      <DeskSection
        title={text.sections.address}
        beside={
          may.correctAddress && (
            <Button onClick={() => ask({ kind: 'correct-address' })}>
              {orderActText.names['correct-address']}
            </Button>
          )
        }
      >
        {shipTo ? (
          <address className="wrap-anywhere not-italic">
            {addressLines(shipTo, text.countries).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ) : (
          <p className="text-ink-soft">{text.erased}</p>
        )}
        {shippingName && <p className="text-s text-ink-soft">{text.goods.shippingName(shippingName)}</p>}
      </DeskSection>
    </>
  )
}

function Amounts({ order: { amounts, couponCode } }: Pick<Props, 'order'>) {
  const { subtotalCents, discountCents, shippingCents, totalCents, paidCents, refundedCents } = amounts
  const rows = [
    { name: text.goods.subtotal, cents: subtotalCents },
    ...(discountCents > 0 ? [{ name: text.goods.discount(couponCode ?? ''), cents: -discountCents }] : []),
    { name: text.goods.shipping, cents: shippingCents },
    { name: text.goods.total, cents: totalCents, isSum: true },
    ...(paidCents !== totalCents || refundedCents > 0 ? [{ name: text.goods.paid, cents: paidCents }] : []),
    ...(refundedCents > 0
      ? [
          { name: text.goods.refunded, cents: -refundedCents },
          { name: text.goods.left, cents: paidCents - refundedCents, isSum: true }
        ]
      : [])
  ]
  return (
    <dl className="grid gap-1 border-t border-line pt-2">
      {rows.map(({ name, cents, isSum }) => (
        <div key={name} className={`flex justify-between gap-4 ${isSum ? 'font-semibold' : ''}`}>
          <dt>{name}</dt>
          <dd className="tabular">{formatEuro(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
