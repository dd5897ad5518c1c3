// The tables of this feature, and what they hold of people.
import { backofficeAudit, backofficeSessions, backofficeTries } from '../db/backoffice-schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const backofficeTables: readonly FeatureTable[] = [
  {
    table: backofficeAudit,
    holds: 'the actions of the hosts, with a hash of their address that changes every day'
  },
  { table: backofficeSessions, holds: 'hashes of the tokens of the hosts' },
  { table: backofficeTries, holds: 'counts by a hash of the address that changes every day' }
]
