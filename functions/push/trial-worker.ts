// For tests and measurements: one worker as a process of its own, that can be killed. Its argument says on what.
import { openDatabase } from '../db/open.ts'
import { openTrialSender } from '../services/trial-sender.ts'
import { sendCampaigns } from './send-campaigns.ts'
import type { VapidPair } from './vapid-pair.ts'

export interface WorkerInput {
  url: string
  origins: string[]
  pair: VapidPair
  /** Where its clock starts; without it, the clock of the machine. */
  startMs?: number
}

const { url, origins, pair, startMs } = JSON.parse(process.argv[2] ?? '') as WorkerInput
const aheadMs = startMs === undefined ? 0 : startMs - Date.now()
const now = () => new Date(Date.now() + aheadMs)
const sender = openTrialSender(pair, origins, now)
const cpuBefore = process.cpuUsage()
await sendCampaigns(
  { db: openDatabase(url), now, sender, tellHosts: async () => undefined },
  AbortSignal.timeout(15 * 60_000)
)
const { user, system } = process.cpuUsage(cpuBefore)
process.send?.({ cpuSeconds: (user + system) / 1e6, peakBytes: process.resourceUsage().maxRSS * 1024 })
await sender.close()
process.disconnect?.()
