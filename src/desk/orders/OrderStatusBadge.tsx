// The status of an order: a word, a shape, a colour. A hold or something left to do stands beside it.
import { orderStatusText } from '#texts/backoffice.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import type { OrderStatus } from '../../shop/orders/order-status.ts'
import { Badge } from '../../ui/States.tsx'
import { STATUS_SHAPES, STATUS_TONES, type StatusShape } from '../backoffice/office-lists.ts'

const SIGNS: Record<StatusShape, string> = { ring: '○', half: '◐', dot: '●', check: '✓', cross: '✕' }

interface Props {
  status: OrderStatus
  /** Whether a person has to look at it. */
  needsAttention: boolean
}

export const OrderStatusBadge = ({ status, needsAttention }: Props) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <Badge tone={STATUS_TONES[status]}>
      <span aria-hidden="true">{SIGNS[STATUS_SHAPES[status]]}</span>
      {orderStatusText[status]}
    </Badge>
    {needsAttention && <Badge tone="bad">{text.held}</Badge>}
  </span>
)
