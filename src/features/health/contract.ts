// The call of uptime monitors. It says which part is unwell and nothing else: no names, no numbers, no versions.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'
import { AILMENTS } from './rules.ts'

const examination = {
  degraded: v.array(v.picklist(AILMENTS)),
  /** When it was found out (ISO, UTC); asked again within ten seconds it is the same. */
  checkedAt: v.string()
}

/** 200 = all is well, `degraded` is empty. 503 = a person should look; `degraded` says at what. */
export const askHealth = get('/api/health', {
  answer: v.object(examination),
  refusals: { unwell: 503 },
  refusalDetails: v.object(examination)
})
