// Lets fans request a mail with a link to manage their subscription. The form gives the same answer for every address.
// Without script, visitors can mail us instead.
import { startTransition, useActionState, useRef, useState } from 'react'
import { manageLinkText as text } from '#texts/superfan.ts'
import { call } from '../../browser/call.ts'
import { track } from '../../browser/track.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Card } from '../checkout/Card.tsx'
import { requestPortalLink } from './contract.ts'
import { mailFault, normalizedMail } from './signup-rules.ts'

type Sent = { step: 'unsent' | 'sent' } | { step: 'failed'; sentence: string }

export function ManageLink({ supportMail }: { supportMail: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<ReturnType<typeof mailFault>>()
  const [sent, send, isSending] = useActionState((_: Sent, email: string) => sendLink(email), {
    step: 'unsent'
  })

  function findFault(): boolean {
    const found = mailFault(field.current?.value ?? '')
    setFault(found)
    return found !== undefined
  }

  function submit(): void {
    if (isSending) return
    const email = normalizedMail(field.current?.value ?? '')
    if (findFault()) field.current?.focus()
    // Not as the action of the form, which would empty the field.
    else startTransition(() => send(email))
  }

  return (
    <Card
      className="mt-12 scroll-mt-[calc(var(--bar-height)+16px)]"
      id="beheer"
      heading={text.heading}
      headingId="beheer-heading"
    >
      <p>{text.line}</p>
      <noscript>
        <p className="mt-3">
          {text.withoutScript} <a href={`mailto:${supportMail}`}>{supportMail}</a>
        </p>
      </noscript>
      <form
        className="mt-3 grid max-w-112 justify-items-start gap-2 noscript:hidden"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={text.email} error={fault ? text[fault] : ''} className="justify-self-stretch">
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            ref={field}
            onInput={() => fault && findFault()}
          />
        </Field>
        <Button type="submit" isBusy={isSending}>
          {isSending ? text.sending : text.send}
        </Button>
        <LinkStatus sent={isSending ? { step: 'unsent' } : sent} />
      </form>
    </Card>
  )
}

/** May shift the content below, because visitors are not about to press anything there. */
const LinkStatus = ({ sent }: { sent: Sent }) => (
  <p
    className="manage-status not-empty:border-l-4 not-empty:pl-3 data-[said=failed]:border-error data-[said=sent]:border-ok"
    role="status"
    data-said={sent.step === 'unsent' ? undefined : sent.step}
  >
    {sent.step === 'sent' && text.sent}
    {sent.step === 'failed' && sent.sentence}
  </p>
)

async function sendLink(email: string): Promise<Sent> {
  const answer = await call(requestPortalLink, { body: { email } })
  track('Superfan Link Asked', { accepted: answer.ok })
  if (answer.ok) return { step: 'sent' }
  const isTooMuch = answer.refusal === 'too-many-links'
  return { step: 'failed', sentence: isTooMuch ? `${text.failed} ${answer.sentence ?? ''}` : text.failed }
}
