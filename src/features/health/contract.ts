// The call of uptime monitors. It reports which parts have a problem and nothing else: no names, numbers or versions.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'
import { HEALTH_PROBLEMS } from './rules.ts'

const health = {
  degraded: v.array(v.picklist(HEALTH_PROBLEMS)),
  /** When this was checked (ISO, UTC). The result is cached for ten seconds. */
  checkedAt: v.string()
}

/** 200 = healthy, `degraded` is empty. 503 = a person should look at the parts in `degraded`. */
export const checkHealth = get('/api/health', {
  answer: v.object(health),
  refusals: { unwell: 503 },
  refusalDetails: v.object(health)
})
