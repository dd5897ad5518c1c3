// The list of supporters who want to be named. It is last on its page, so that its loading does not shift other content.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fanListText as text } from '#texts/superfan.ts'
import { call } from '../../browser/call.ts'
import { Button } from '../../components/ui/Button.tsx'
import { fanList } from './contract.ts'

type Names = { step: 'loading' | 'failed' } | { step: 'loaded'; nicknames: readonly string[] }

export function FanList() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [names, setNames] = useState<Names>({ step: 'loading' })
  const load = async () => {
    setNames({ step: 'loading' })
    const answer = await call(fanList, {})
    setNames(answer.ok ? { step: 'loaded', nicknames: answer.value.nicknames } : { step: 'failed' })
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])
  return (
    <section
      className="fan-list mt-12 grid min-h-48 content-start gap-4 noscript:hidden"
      aria-labelledby="superfans"
      aria-busy={names.step === 'loading'}
    >
      <h2 id="superfans" className="focus-visible:[outline:none]" tabIndex={-1} ref={heading}>
        {text.heading}
      </h2>
      {names.step === 'loading' && (
        <div className="grid gap-4">
          <p className="sr-only">{text.loading}</p>
          <div className="fan-names animate-awaited [&>i]:h-9 [&>i]:w-32 [&>i]:bg-well" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
      {names.step === 'loaded' && names.nicknames.length === 0 && <p>{text.empty}</p>}
      {names.step === 'loaded' && names.nicknames.length > 0 && (
        <div className="grid gap-4">
          <p className="soft">{text.thanks}</p>
          <ul className="fan-names">
            {names.nicknames.map((nickname, at) => (
              // A name may be written from right to left, and two fans may share one.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once
              <li key={at}>
                <bdi>{nickname}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {names.step === 'failed' && (
        <div className="grid justify-items-start gap-4" role="alert">
          <p>{text.failed}</p>
          <Button
            onClick={() => {
              // The button disappears while the list loads.
              heading.current?.focus()
              void load()
            }}
          >
            {text.again}
          </Button>
        </div>
      )}
    </section>
  )
}
