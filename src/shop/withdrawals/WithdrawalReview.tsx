// The second step: what will be withdrawn, and the button that does it.
import { useActionState } from 'react'
import { refusalsText } from '#texts/refusals.ts'
import { withdrawalText as text } from '#texts/withdrawals.ts'
import { call } from '../../browser/call.ts'
import { Button } from '../../ui/Button.tsx'
import { useStepHeading } from '../../ui/use-step-heading.ts'
import { withdraw } from './contract.ts'
import type { Withdrawal } from './withdrawal-form.ts'

interface WithdrawalReviewProps {
  typed: Withdrawal
  supportMail: string
  onChange: () => void
  onDone: (receivedAt: string) => void
}

export function WithdrawalReview({ typed, supportMail, onChange, onDone }: WithdrawalReviewProps) {
  const heading = useStepHeading()
  /** `error`: why it could not be sent; '' = nothing is wrong. */
  const [error, confirm, isSending] = useActionState(async () => {
    const outcome = await call(withdraw, { body: typed })
    if (!outcome.ok) return `${refusalsText[outcome.refusal]} ${text.failed(supportMail)}`
    onDone(outcome.value.receivedAt)
    return ''
  }, '')
  return (
    <section>
      <h2 tabIndex={-1} ref={heading}>
        {text.reviewHeading}
      </h2>
      <p className="mt-4">{text.declaration[typed.kind]}</p>
      <dl className="mt-4 grid gap-2 rounded-card bg-surface px-4 py-3 wrap-anywhere forced-colors:border">
        {rowsOf(typed).map(([label, value]) => (
          <div key={label}>
            <dt className="soft text-s">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold text-error empty:hidden" role="alert">
        {!isSending && error}
      </p>
      <form action={confirm} className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" look="main" isBusy={isSending}>
          {isSending ? text.sending : text.confirm}
        </Button>
        <Button onClick={onChange}>{text.change}</Button>
      </form>
    </section>
  )
}

function rowsOf({ kind, reference, name, email, part }: Withdrawal): [string, string][] {
  if (kind === 'subscription')
    return [
      [text.name, name],
      [text.email, email]
    ]
  return [
    [text.name, name],
    [text.reference, reference],
    [text.partOfOrder, part || text.everything],
    [text.email, email]
  ]
}
