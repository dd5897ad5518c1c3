// The sign-in page of the desk: one button. Whoever has no passkey yet starts with the shared password.
import { useActionState, useEffect, useRef, useState } from 'react'
import { signInText } from '#texts/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { DESK_PASSWORD_PATH, DESK_ROOT } from '../desk-pages.ts'
import { isHostSignedIn, wasExpired } from './desk.store.ts'
import { type SignInResult, signInWithPasskey } from './sign-in.store.ts'

export function PasskeyLogin() {
  const button = useRef<HTMLButtonElement>(null)
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    if (isHostSignedIn()) location.replace(DESK_ROOT)
    else setIsExpired(wasExpired())
    button.current?.focus()
  }, [])
  const [result, signIn, isBusy] = useActionState(async (): Promise<SignInResult> => {
    setIsExpired(false)
    const answer = await signInWithPasskey()
    if (answer === 'done') location.replace(DESK_ROOT)
    return answer
  }, undefined)
  return (
    <form className="grid max-w-[26rem] justify-items-start gap-4" action={signIn}>
      <p role="status">{isExpired ? signInText.expired : signInText.intro}</p>
      <Button look="main" type="submit" isBusy={isBusy || result === 'done'} ref={button}>
        {signInText.signIn}
      </Button>
      {!isBusy && result && result !== 'done' && (
        <Notice tone={result === 'cancelled' ? 'plain' : 'error'}>
          {signInText.faults[result](location.hostname)}
        </Notice>
      )}
      <p className="text-s text-ink-soft">
        {signInText.noPasskey}{' '}
        <a href={DESK_PASSWORD_PATH} className="underline">
          {signInText.withPassword}
        </a>
      </p>
    </form>
  )
}
