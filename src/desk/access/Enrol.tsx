// The page behind the link of an invitation: makes the first passkey of a host, or a new one for one that was lost.
import { useActionState, useEffect, useState } from 'react'
import { enrolText, signInText } from '#texts/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Notice, Skeleton } from '../../ui/States.tsx'
import { DESK_LOGIN_PATH, DESK_ROOT } from '../desk-pages.ts'
import { deviceName } from './device-name.ts'
import { MAX_PASSKEY_NAME_CHARS } from './session-limits.ts'
import { enrolWith, loadInvitation, type SignInResult } from './sign-in.store.ts'

type Invitation =
  | { step: 'loading' }
  | { step: 'open'; hostName: string }
  | { step: 'over' }
  | { step: 'failed' }

export function Enrol() {
  // Taken out of the address at once, so that no copy of it, no history and no screenshot has it.
  const [token] = useState(() => location.hash.slice(1))
  // Not left to the form, which React empties after a failure.
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, MAX_PASSKEY_NAME_CHARS))
  const [invitation, setInvitation] = useState<Invitation>({ step: 'loading' })
  useEffect(() => {
    history.replaceState(null, '', location.pathname)
    void loadInvitation(token).then((answered) => {
      if (answered.ok) setInvitation({ step: 'open', hostName: answered.value.hostName })
      else if (answered.refusal === 'unknown-link' || answered.refusal === 'invalid-request')
        setInvitation({ step: 'over' })
      else setInvitation({ step: 'failed' })
    })
  }, [token])
  const [result, enrol, isBusy] = useActionState(async (): Promise<SignInResult> => {
    const answer = await enrolWith(token, name)
    if (answer === 'done') location.replace(DESK_ROOT)
    return answer
  }, undefined)
  if (invitation.step === 'loading') return <Skeleton lines={3} />
  if (invitation.step !== 'open')
    return (
      <Notice tone="error">
        {invitation.step === 'over' ? enrolText.over : enrolText.failed}{' '}
        <a href={DESK_LOGIN_PATH} className="underline">
          {enrolText.toSignIn}
        </a>
      </Notice>
    )
  return (
    <form className="grid max-w-[30rem] justify-items-start gap-4" action={enrol}>
      <p>{enrolText.intro(invitation.hostName)}</p>
      <Field label={enrolText.name} hint={enrolText.nameHint} className="w-full">
        <Input
          maxLength={MAX_PASSKEY_NAME_CHARS}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Button look="main" type="submit" isBusy={isBusy || result === 'done'}>
        {enrolText.make}
      </Button>
      {!isBusy && result && result !== 'done' && (
        <Notice tone={result === 'cancelled' ? 'plain' : 'error'}>
          {signInText.faults[result](location.hostname)}
        </Notice>
      )}
    </form>
  )
}
