// For tests: what holds of a campaign that is over, however many of its workers died.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../db/open.ts'
import { pushRetries, pushShards, pushSubscriptions } from '../db/schema.ts'
import type { TrialCampaign } from '../../tests/fixtures/push/campaign.ts'
import { MAX_UNSENT, MAX_UNWRITTEN } from './flight.ts'

/** Every subscription was taken up, nothing waits, and the campaign says so. Nobody got two messages; a kill costs few. */
export async function expectFinal(
  db: Database,
  campaign: TrialCampaign,
  { subscribers, kills }: { subscribers: number; kills: number }
) {
  const { campaignNumber, endedAt, sent, gone, givenUp } = await campaign.campaign()
  expect(endedAt).not.toBeNull()
  expect(await db.$count(pushRetries)).toBe(0)
  expect(await db.$count(pushShards, sql`done_at IS NULL`)).toBe(0)
  expect(await db.$count(pushSubscriptions, sql`last_campaign < ${campaignNumber}`)).toBe(0)
  const delivered = campaign.delivered()
  expect(new Set(delivered).size, 'nobody got two').toBe(delivered.length)
  const tried = campaign.simulators.reduce((sum, one) => sum + one.asked().size, 0)
  expect(subscribers - tried, 'lost unsent').toBeLessThanOrEqual(MAX_UNSENT * kills)
  expect(subscribers - gone - givenUp - delivered.length).toBeLessThanOrEqual(MAX_UNWRITTEN * kills)
  expect(sent).toBeLessThanOrEqual(delivered.length)
}
