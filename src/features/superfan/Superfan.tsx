// The Superfan page: the introduction, or the signup that replaces it.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { signupText, superfanText as text } from '#texts/superfan.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { formatEuro } from '../../lib/money.ts'
import { late } from '../notices/Late.tsx'
import { shapeOf } from './progress.ts'
import { RETURN_HASH, SUPERFAN_CENTS } from './rules.ts'
import { $progress, $signupFailure, openSignup } from './store.ts'

const fetchSignup = () => import('./Signup.tsx')
const fetchController = () => import('./signup.controller.ts')
const Signup = late(async () => (await fetchSignup()).Signup, 'superfan')

/** `why`: what the support pays, in the podcast's own words. */
export function Superfan({ why }: { why: string }) {
  const progress = useStore($progress, { ssr: 'initial' })
  const { sentence, detail } = useStore($signupFailure, { ssr: 'initial' })
  useEffect(resumeSignup, [])
  return (
    <div className="scroll-mt-[calc(var(--bar-height)+16px)]">
      <div className={sentence && 'mb-6 grid gap-1 border-l-4 border-enamel py-0.5 pl-4'} role="alert">
        {sentence && <p className="font-semibold">{sentence}</p>}
        {detail && <p>{detail}</p>}
      </div>
      {shapeOf(progress) === 'intro' ? (
        <Introduction why={why} />
      ) : (
        <Signup onMissing={() => $signupFailure.set({ sentence: text.unprepared, detail: '' })} />
      )}
    </div>
  )
}

/** Resumes this tab's signup. If there is none after a redirect, says that the signup did not succeed. */
function resumeSignup(): void {
  const signup = openSignup()
  if (signup && signup.stage !== 'away') fetchController().then(({ resume }) => resume(), fail)
  else if (location.hash === RETURN_HASH)
    $signupFailure.set({ sentence: signupText.unfinished, detail: signupText.elsewhere })
  if (location.hash === RETURN_HASH) history.replaceState(history.state, '', location.pathname)
}

function fail(error: unknown): void {
  report(error, 'superfan')
  $signupFailure.set({ sentence: text.unprepared, detail: '' })
}

/** Whether a signup has begun, so that the introduction replaces it. False at load, when the introduction is there already. */
let isMounted = false

function Introduction({ why }: { why: string }) {
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMounted) start.current?.focus()
    return () => {
      isMounted = true
    }
  }, [])
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
            <button
              className="button"
              type="button"
              ref={start}
              onPointerOver={() => void fetchSignup().catch(() => undefined)}
              onFocus={() => void fetchSignup().catch(() => undefined)}
              onClick={() => {
                track('Superfan Signup Opened')
                // Load both first, so that the signup can show as soon as it begins.
                Promise.all([fetchController(), fetchSignup()]).then(([{ begin }]) => begin(), fail)
              }}
            >
              {text.start}
            </button>
          </p>
          <noscript>
            <p>{text.withoutScript}</p>
          </noscript>
        </div>
      </section>
      <ul className="grid gap-6 min-[900px]:grid-cols-3">
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
