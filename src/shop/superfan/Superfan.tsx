// The Superfan page: the introduction, or the signup that replaces it.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signupText, superfanText as text } from '#texts/superfan.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { formatEuro } from '../../lib/money.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { shapeOf } from './progress.ts'
import { RETURN_HASH, SUPERFAN_CENTS } from './signup-rules.ts'
import { $progress, $signupFailure, openSignup } from './superfan.store.ts'
import { useLateSignup } from './use-signup.ts'

const fetchSignup = () => import('./Signup.tsx')
const Signup = late(async () => (await fetchSignup()).Signup, 'superfan')

/** `why`: what the support pays, in the podcast's own words. */
export function Superfan({ why }: { why: string }) {
  const isIntro = shapeOf(useStore($progress, { ssr: 'initial' })) === 'intro'
  const { sentence, detail } = useStore($signupFailure, { ssr: 'initial' })
  const { signup, load } = useLateSignup()
  const [hasLeftIntro, setLeftIntro] = useState(false)
  if (!isIntro && !hasLeftIntro) setLeftIntro(true)
  const resume = useEffectEvent(() => resumeSignup(load))
  useEffect(() => resume(), [])
  const start = () => {
    track('Superfan Signup Opened')
    // Load both first, so that the signup can show as soon as it begins.
    Promise.all([load(), fetchSignup()]).then(([{ begin }]) => begin(), fail)
  }
  return (
    <div className="scroll-mt-[calc(var(--bar-height)+16px)]">
      <div className={sentence && 'mb-6 grid gap-1 border-l-4 border-error py-0.5 pl-4'} role="alert">
        {sentence && <p className="font-semibold">{sentence}</p>}
        {detail && <p>{detail}</p>}
      </div>
      {isIntro || !signup ? (
        <Introduction why={why} takesFocus={hasLeftIntro} start={start} />
      ) : (
        <Signup
          signup={signup}
          onMissing={() => {
            // Back to the button, whose press tries again.
            signup.cancel()
            $signupFailure.set({ sentence: text.unprepared, detail: '' })
          }}
        />
      )}
    </div>
  )
}

/** Resumes this tab's signup. If there is none after a redirect, says that the signup did not succeed. */
function resumeSignup(load: ReturnType<typeof useLateSignup>['load']): void {
  const signup = openSignup()
  if (signup && signup.stage !== 'away') load().then(({ resume }) => resume(), fail)
  else if (location.hash === RETURN_HASH)
    $signupFailure.set({ sentence: signupText.unfinished, detail: signupText.elsewhere })
  if (location.hash === RETURN_HASH) history.replaceState(history.state, '', location.pathname)
}

function fail(error: unknown): void {
  report(error, 'superfan')
  $signupFailure.set({ sentence: text.unprepared, detail: '' })
}

interface IntroductionProps {
  why: string
  /** Whether it replaces a signup, whose controls had the focus. */
  takesFocus: boolean
  start: () => void
}

function Introduction({ why, takesFocus, start }: IntroductionProps) {
  const startButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) startButton.current?.focus()
  }, [takesFocus])
  const price = formatEuro(SUPERFAN_CENTS)
  const [euros] = price.split(',')
  return (
    <div className="grid gap-6">
      <section className="ticket" aria-labelledby="superfan-price">
        <div className="ticket-stub justify-center bg-ticket-fan" aria-hidden="true">
          <span className="ticket-number">{euros}</span>
          <span className="ticket-state m-0">{text.period}</span>
        </div>
        <div className="ticket-main gap-3">
          <h2 id="superfan-price" className="text-title-s">
            {text.priceHeading}
          </h2>
          <p>{text.price(price)}</p>
          <p className="noscript:hidden">
            <Button
              look="main"
              ref={startButton}
              onPointerOver={() => void fetchSignup().catch(() => undefined)}
              onFocus={() => void fetchSignup().catch(() => undefined)}
              onClick={start}
            >
              {text.start}
            </Button>
          </p>
          <noscript>
            <p>{text.withoutScript}</p>
          </noscript>
        </div>
      </section>
      <ul className="grid gap-6 wide:grid-cols-3">
        {[[text.why, why] as const, ...text.cards].map(([heading, line]) => (
          <li key={heading} className="grid content-start gap-2 border-l-4 border-ticket-fan pl-4">
            <h2 className="text-title-s">{heading}</h2>
            <p>{line}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
