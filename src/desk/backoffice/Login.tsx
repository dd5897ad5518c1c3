// The login form of the backoffice. Only script submits it, so that the password never ends up in a URL. The user name is
// there because password managers need one.
import { type SubmitEvent, startTransition, useActionState, useEffect, useRef, useState } from 'react'
import { loginText } from '#texts/backoffice.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Notice } from '../../ui/States.tsx'
import { MAX_PASSWORD_CHARS } from './office-lists.ts'
import { enter, isLoggedIn, wasExpired } from './password-session.store.ts'

type Result = Awaited<ReturnType<typeof enter>>

interface LoginProps {
  userName: string
  /** The page that opens after it. */
  next: string
}

export function Login({ userName, next }: LoginProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (isLoggedIn()) location.replace(next)
    else setIsExpired(wasExpired())
  }, [next])
  const [result, send, isSending] = useActionState(async (_: Result | undefined, password: string) => {
    const answer = await enter(password)
    if (answer === 'in') location.replace(next)
    if (answer === 'wrong') field.current?.select()
    return answer
  }, undefined)
  // Until the next page opens.
  const isBusy = isSending || result === 'in'
  const error = isBusy ? undefined : result

  // Not the form's `action`: React would empty the field after a failure.
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const password = field.current?.value
    if (isBusy || !password) return
    setIsExpired(false)
    startTransition(() => send(password))
  }

  return (
    <form className="grid max-w-[26rem] justify-items-start gap-3" method="post" onSubmit={submit}>
      <p className="empty:hidden" role="status">
        {isExpired && loginText.expired}
      </p>
      <Input
        className="sr-only"
        type="text"
        autoComplete="username"
        defaultValue={userName}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field id="wachtwoord" label={loginText.password} className="w-full">
        <Input
          name="password"
          type={isVisible ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_PASSWORD_CHARS}
          ref={field}
          aria-invalid={error === 'wrong' || undefined}
          aria-describedby="login-fout"
        />
      </Field>
      <Checkbox checked={isVisible} onChange={({ currentTarget }) => setIsVisible(currentTarget.checked)}>
        {loginText.show}
      </Checkbox>
      {error && (
        <Notice tone="error" id="login-fout">
          {error === 'tooMany' ? `${loginText.failed} ${loginText.tooMany}` : loginText[error]}
        </Notice>
      )}
      <Button look="main" type="submit" isBusy={isBusy}>
        {loginText.submit}
      </Button>
    </form>
  )
}
