// The login form of the backoffice. Only script submits it, so that the password never ends up in a URL. The user name is
// there because password managers need one.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { loginText } from '#texts/backoffice.ts'
import { enter, isLoggedIn, wasExpired } from './store.ts'

type LoginError = Exclude<Awaited<ReturnType<typeof enter>>, 'in'>

interface LoginProps {
  userName: string
  /** The page that opens after it. */
  next: string
}

export function Login({ userName, next }: LoginProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<LoginError>()
  useEffect(() => {
    if (isLoggedIn()) location.replace(next)
    else setIsExpired(wasExpired())
  }, [next])

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isSending || !field.current) return
    setIsSending(true)
    setIsExpired(false)
    setError(undefined)
    const result = await enter(field.current.value)
    if (result === 'in') {
      location.replace(next)
      return
    }
    setIsSending(false)
    setError(result)
    if (result === 'wrong') field.current.select()
  }

  return (
    <form className="grid max-w-[26rem] justify-items-start gap-3" method="post" onSubmit={submit}>
      <p className="empty:hidden" role="status">
        {isExpired && loginText.expired}
      </p>
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        defaultValue={userName}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <label className="font-semibold" htmlFor="wachtwoord">
        {loginText.password}
      </label>
      <input
        className="min-h-13 w-full rounded-card border-2 border-edge bg-surface px-3.5 py-2 aria-[invalid=true]:border-enamel-text"
        id="wachtwoord"
        name="password"
        type={isVisible ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1024}
        required
        ref={field}
        aria-invalid={error === 'wrong' || undefined}
        aria-describedby="login-fout"
      />
      <label className="check">
        <input
          type="checkbox"
          checked={isVisible}
          onChange={({ currentTarget }) => setIsVisible(currentTarget.checked)}
        />
        {loginText.show}
      </label>
      <p id="login-fout" className="office-error w-full empty:hidden" role="alert">
        {error === 'tooMany' ? `${loginText.failed} ${loginText.tooMany}` : error && loginText[error]}
      </p>
      <button className="button" type="submit" aria-disabled={isSending || undefined}>
        {loginText.submit}
      </button>
    </form>
  )
}
