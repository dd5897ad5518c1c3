// The tables of this feature, and what they hold of people.
import { withdrawals } from '../db/order-facts-schema.ts'
import { type FeatureTable, isWithdrawal } from '../db/whose-rows.ts'

export const withdrawalTables: readonly FeatureTable[] = [
  {
    table: withdrawals,
    of: isWithdrawal,
    personal: ['reference', 'name', 'email', 'message', 'pressKey'],
    others: ['id', 'kind', 'receivedAt', 'acknowledgedAt', 'handledAt', 'matchedOrderId'],
    kept: ['PAID_ORDER_YEARS', 'UNMATCHED_WITHDRAWAL_YEARS']
  }
]
