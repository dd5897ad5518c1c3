// One worker from its start to its end, with a line in the log for each campaign that came to its end.
import { troubleOf, type WriteLog } from '../http/log.ts'
import { type SendingServices, sendCampaigns } from './send-campaigns.ts'

/** A background function is ended after fifteen minutes; what is under way has to be written down before. */
const WORK_WITHIN_MS = 13 * 60_000

/** False when it failed: what is left is done by the next worker. */
export async function work(
  services: SendingServices & { log: WriteLog },
  stop?: AbortSignal
): Promise<boolean> {
  const { log, now } = services
  const startedMs = performance.now()
  const line = () => ({
    time: now().toISOString(),
    job: 'send-push',
    milliseconds: Math.round(performance.now() - startedMs)
  })
  const timeout = AbortSignal.timeout(WORK_WITHIN_MS)
  try {
    const ended = await sendCampaigns(services, stop ? AbortSignal.any([stop, timeout]) : timeout)
    for (const { campaignNumber, claimed, sent, gone, givenUp } of ended) {
      const lost = Math.max(0, claimed - sent - gone - givenUp)
      const counts = { campaignNumber, claimed, sent, gone, givenUp, lost }
      log({ ...line(), level: lost > 0 ? 'warn' : 'info', outcome: 'done', counts })
    }
    return true
  } catch (error) {
    log({ ...line(), level: 'error', outcome: 'failed', ...troubleOf(error) })
    return false
  }
}
