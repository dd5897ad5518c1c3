// The tables of this feature, and what they hold of people.
import type { FeatureTable } from '../db/whose-rows.ts'
import { balanceEntries, closedEntries, closedMonths, closedPayouts, payouts, vatSettings } from './schema.ts'

export const booksTables: readonly FeatureTable[] = [
  { table: balanceEntries, holds: 'amounts by the ids of Stripe and the numbers of orders' },
  { table: closedEntries, holds: 'amounts by the ids of Stripe and the numbers of orders' },
  { table: closedMonths, holds: 'which month was closed, when, and by which host' },
  { table: closedPayouts, holds: 'payouts to the bank account of the podcast' },
  { table: payouts, holds: 'payouts to the bank account of the podcast' },
  { table: vatSettings, holds: 'what applies for VAT, and which host said so' }
]
