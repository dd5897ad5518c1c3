import * as v from 'valibot'
import { post } from '../../lib/contract.ts'
import { invalidFields, normalized, WITHDRAWAL_KINDS, type Withdrawal } from './withdrawal-form.ts'

const MAX_FIELD_CHARS = 1000
const typed = v.optional(v.pipe(v.string(), v.maxLength(MAX_FIELD_CHARS)), '')

/** The form, checked with the same rules as on the page; a fault names its field. */
const withdrawal = v.pipe(
  v.object({
    kind: v.picklist(WITHDRAWAL_KINDS),
    reference: typed,
    name: typed,
    email: typed,
    part: typed
  }),
  v.rawTransform(({ dataset: { value: draft }, addIssue, NEVER }): Withdrawal => {
    const wrong = invalidFields(draft)
    if (wrong.length === 0) return normalized(draft)
    for (const field of wrong)
      addIssue({
        message: `${field} is not as it should be`,
        path: [{ type: 'object', origin: 'value', input: draft, key: field, value: draft[field] }]
      })
    return NEVER
  })
)

/**
 * Withdraws from a contract. The response does not reveal whether the order exists. The same form sent again on the
 * same day is the same withdrawal, with the time of the first one.
 */
export const withdraw = post('/api/withdrawals', {
  body: withdrawal,
  answer: v.object({
    /** ISO. */
    receivedAt: v.string()
  }),
  refusals: {
    /** From one network address; a buyer or a fan gets this only when their own mail address was used too often as well. */
    'too-many-withdrawals': 429
  }
})
