// Signs an address up for a mail per episode. What it says afterwards is the same for every address. Without script, visitors send a
// mail instead.
import { startTransition, useActionState, useRef, useState } from 'react'
import { mailText as text } from '#texts/mail.ts'
import { refusalsText } from '#texts/refusals.ts'
import { call } from '../../browser/call.ts'
import { isMailAddress, MAX_MAIL_ADDRESS_CHARS } from '../../lib/mail-address.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { useStepHeading } from '../../ui/use-step-heading.ts'
import { CONFIRM_DAYS } from './consent.ts'
import { subscribeToMail } from './contract.ts'
import { noteAsked } from './mail-asked.store.ts'

type Step = { name: 'form'; error: string; isAddress?: boolean } | { name: 'asked'; email: string }

const FORM: Step = { name: 'form', error: '' }

export function MailForm({ level = 2 }: { level?: 2 | 4 }) {
  const [isAnother, setIsAnother] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const [step, submit, isSending] = useActionState(async (_: Step, form: FormData | 'another') => {
    if (form === 'another') return FORM
    const email = String(form.get('email') ?? '').trim()
    if (!isMailAddress(email)) {
      field.current?.querySelector('input')?.focus()
      return { name: 'form' as const, error: text.invalid, isAddress: true }
    }
    // Before the answer, which may be lost on the way while the mail is not.
    noteAsked()
    const outcome = await call(subscribeToMail, { body: { email } })
    if (outcome.ok) return { name: 'asked' as const, email }
    return { name: 'form' as const, error: `${refusalsText[outcome.refusal]} ${text.failed}` }
  }, FORM)
  if (step.name === 'asked')
    return (
      <Asked
        email={step.email}
        level={level}
        onAnother={() => {
          setIsAnother(true)
          startTransition(() => submit('another'))
        }}
      />
    )
  const error = isSending ? '' : step.error
  return (
    <form
      ref={field}
      className="max-w-measure noscript:hidden"
      // If submitted before hydration, the address must not end up in the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        startTransition(() => submit(form))
      }}
    >
      <Field label={text.email} hint={text.consent} error={step.isAddress ? error : ''}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_MAIL_ADDRESS_CHARS}
          autoFocus={isAnother}
        />
      </Field>
      <p className="mt-4 font-semibold text-error empty:hidden" role="alert">
        {!step.isAddress && error}
      </p>
      <Button type="submit" look="main" className="mt-4" isBusy={isSending}>
        {isSending ? text.sending : text.subscribe}
      </Button>
    </form>
  )
}

function Asked({ email, level, onAnother }: { email: string; level: 2 | 4; onAnother: () => void }) {
  const heading = useStepHeading()
  const Heading = `h${level}` as const
  return (
    <section className="max-w-measure">
      <Heading tabIndex={-1} ref={heading}>
        {text.askedHeading}
      </Heading>
      <p className="mt-3 mb-4 wrap-anywhere">{text.asked(email, CONFIRM_DAYS)}</p>
      <Button onClick={onAnother}>{text.another}</Button>
    </section>
  )
}
