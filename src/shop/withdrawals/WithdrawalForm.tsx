// The withdrawal form: fill in, review and confirm, done. Typed text stays in its fields until then. Without script,
// visitors send a mail instead.
import { useState } from 'react'
import { FORMATS } from '#texts/language.ts'
import { withdrawalText as text } from '#texts/withdrawals.ts'
import { useStepHeading } from '../../ui/use-step-heading.ts'
import { WithdrawalFields } from './WithdrawalFields.tsx'
import { WithdrawalReview } from './WithdrawalReview.tsx'
import type { Withdrawal, WithdrawalKind } from './withdrawal-form.ts'

const moment = new Intl.DateTimeFormat(FORMATS, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels'
})

type Step = { name: 'fill' } | { name: 'review'; typed: Withdrawal } | { name: 'done'; receivedAt: string }

interface WithdrawalFormProps {
  /** What the podcast sells. */
  kinds: readonly WithdrawalKind[]
  supportMail: string
}

export function WithdrawalForm({ kinds, supportMail }: WithdrawalFormProps) {
  const [step, setStep] = useState<Step>({ name: 'fill' })
  return (
    <div className="max-w-measure noscript:hidden">
      <WithdrawalFields
        kinds={kinds}
        isHidden={step.name !== 'fill'}
        onReady={(typed) => setStep({ name: 'review', typed })}
      />
      {step.name === 'review' && (
        <WithdrawalReview
          typed={step.typed}
          supportMail={supportMail}
          onChange={() => setStep({ name: 'fill' })}
          onDone={(receivedAt) => setStep({ name: 'done', receivedAt })}
        />
      )}
      {step.name === 'done' && <Receipt receivedAt={step.receivedAt} supportMail={supportMail} />}
    </div>
  )
}

function Receipt({ receivedAt, supportMail }: { receivedAt: string; supportMail: string }) {
  const heading = useStepHeading()
  return (
    <section>
      <h2 tabIndex={-1} ref={heading}>
        {text.doneHeading}
      </h2>
      <p className="mt-4">{text.done(moment.format(new Date(receivedAt)), supportMail)}</p>
      <p className="mt-4">{text.after}</p>
    </section>
  )
}
