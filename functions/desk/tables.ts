// The tables of this feature, and what they hold of people.
import type { FeatureTable } from '../db/whose-rows.ts'
import {
  deskAudit,
  deskChallenges,
  deskInvitations,
  deskPasskeys,
  deskRefusals,
  deskSessions
} from './schema.ts'

export const deskTables: readonly FeatureTable[] = [
  { table: deskPasskeys, holds: 'public keys of the hosts, with the names that they gave their devices' },
  { table: deskInvitations, holds: 'hashes of the links that hosts are invited with' },
  { table: deskChallenges, holds: 'random numbers that a browser has to sign' },
  { table: deskSessions, holds: 'hashes of the tokens of the hosts, with their browser and system' },
  { table: deskRefusals, holds: 'how many passkeys were refused on a day' },
  {
    table: deskAudit,
    holds: 'the actions of the hosts, with a hash of their address that changes every day'
  }
]
