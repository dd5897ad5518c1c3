import { voteTables } from '../../platform/db/schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { dropVoterKeysJob } from './drop-voter-keys.ts'
import { votesHandlers } from './handlers.ts'
import { VOTE_CAP, VOTE_LIMITS } from './limits.ts'
import { voteResultTables } from './schema.ts'

export const votes: Feature = {
  name: 'votes',
  switch: ['votes'],
  mount: 'api',
  routes: votesHandlers,
  jobs: [dropVoterKeysJob],
  limits: VOTE_LIMITS,
  instanceCap: VOTE_CAP,
  tables: [...voteTables, ...voteResultTables]
}
