// What was bought, once more, on the page of an order that was paid: as much of it as this tab knows.
import { formatEuro } from '../../lib/money.ts'
import { checkoutOutcomeText as text } from '../../texts/checkout-outcome.ts'
import { catalogue } from '../brand/catalogue.ts'
import type { PricedLine } from '../shop/basket.ts'
import { billOf } from './outcome.ts'
import type { PaidOrder } from './paid-memory.ts'

/** Fills the list; an order of which nothing is known has none. */
export function showBought(root: HTMLElement, order: PaidOrder): void {
  const section = root.querySelector<HTMLElement>('[data-bought]')
  const list = section?.querySelector('dl')
  if (!section || !list) return
  const { lines, discountCents, shippingCents } = billOf(order, catalogue)
  section.hidden = lines.length === 0
  list.replaceChildren(
    ...lines.flatMap((line) =>
      row(text.pieces(line.quantity, line.product.name), formatEuro(line.lineCents), choiceOf(line.variant))
    ),
    ...(discountCents > 0 ? row(text.discount, text.less(formatEuro(discountCents))) : []),
    ...(shippingCents === undefined ? [] : row(text.shipping, formatEuro(shippingCents)))
  )
}

const choiceOf = ({ colour, size }: PricedLine['variant']) => [colour, size].filter(Boolean).join(' · ')

function row(label: string, value: string, remark = ''): HTMLElement[] {
  const [term, detail] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = label
  detail.textContent = value
  if (remark) {
    const small = document.createElement('small')
    small.textContent = remark
    term.append(' ', small)
  }
  return [term, detail]
}
