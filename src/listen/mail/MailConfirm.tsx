// Where the link of a confirmation leads. Opening it changes nothing, because mail programs open links to scan them: the browser that
// signed up confirms by itself, any other with the button.
import { startTransition, useActionState, useEffect, useRef } from 'react'
import { mailConfirmText as text } from '#texts/mail.ts'
import { refusalsText } from '#texts/refusals.ts'
import { call } from '../../browser/call.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useStepHeading } from '../../ui/use-step-heading.ts'
import { CONFIRM_DAYS } from './consent.ts'
import { confirmMail } from './contract.ts'
import { hasAsked } from './mail-asked.store.ts'
import { MAIL_PATH } from './mail-memory.ts'
import { useMailedToken } from './use-mailed-token.ts'

type Step = 'ask' | 'done' | 'unknown' | { error: string }

export function MailConfirm() {
  const token = useMailedToken()
  const tried = useRef('')
  const [step, confirm, isBusy] = useActionState(async (_: Step, given: string): Promise<Step> => {
    if (!given) return 'unknown'
    const outcome = await call(confirmMail, { body: { token: given } })
    if (outcome.ok) return 'done'
    // A link that was cut off on the way is no token.
    const isUnknown = outcome.refusal === 'unknown-mail-link' || outcome.refusal === 'invalid-request'
    return isUnknown ? 'unknown' : { error: refusalsText[outcome.refusal] }
  }, 'ask')
  useEffect(() => {
    if (token === undefined || tried.current === token) return
    if (token && !hasAsked()) return
    tried.current = token
    startTransition(() => confirm(token))
  }, [token, confirm])
  if (step === 'done') return <Told heading={text.doneHeading} words={text.done} />
  if (step === 'unknown')
    return <Told heading={text.unknownHeading} words={text.unknown(CONFIRM_DAYS)} isAgain />
  return (
    <form
      className="max-w-measure noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        startTransition(() => confirm(token ?? ''))
      }}
    >
      <p className="mb-4 font-semibold text-error empty:hidden" role="alert">
        {!isBusy && typeof step === 'object' && step.error}
      </p>
      <Button type="submit" look="main" isBusy={isBusy}>
        {isBusy ? text.confirming : text.confirm}
      </Button>
    </form>
  )
}

function Told({ heading, words, isAgain = false }: { heading: string; words: string; isAgain?: boolean }) {
  const focused = useStepHeading()
  return (
    <section className="max-w-measure">
      <h2 tabIndex={-1} ref={focused}>
        {heading}
      </h2>
      <p className="mt-3 mb-5">{words}</p>
      {isAgain ? (
        <LinkButton href={MAIL_PATH}>{text.again}</LinkButton>
      ) : (
        <LinkButton href="/afleveringen/">{text.episodes}</LinkButton>
      )}
    </section>
  )
}
