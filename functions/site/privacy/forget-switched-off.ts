// Forgets what visitors left with a feature that was switched off since: its own job does not run any more.
import type { Features } from '../../../src/site/brand/switches.ts'
import { deleteAll } from '../../listen/handover/handover-queries.ts'
import { deleteAllSubscribers } from '../../listen/mail/subscriber-queries.ts'
import { dropVoterKeys, episodesWithVoterKeys } from '../../listen/votes/vote-queries.ts'
import type { Database } from '../../platform/db/open.ts'
import { pushSubscriptions } from '../../platform/db/schema.ts'

/** Deletes voter keys, push subscriptions, hand-overs and addresses for mails; the votes stay, and identify no visitor. Returns how many of each. */
export async function forgetSwitchedOff(
  db: Database,
  { push, votes, handover, mail }: Pick<Features, 'push' | 'votes' | 'handover' | 'mail'>
): Promise<{ voterKeys: number; subscriptions: number; handovers: number; mailAddresses: number }> {
  let voterKeys = 0
  if (!votes)
    for (const episode of await episodesWithVoterKeys(db)) voterKeys += await dropVoterKeys(db, episode)
  const dropped = push ? [] : await db.delete(pushSubscriptions).returning({ id: pushSubscriptions.id })
  const forgotten = handover ? 0 : await deleteAll(db)
  return {
    voterKeys,
    subscriptions: dropped.length,
    handovers: forgotten,
    mailAddresses: mail ? 0 : await deleteAllSubscribers(db)
  }
}
