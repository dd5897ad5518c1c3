// The list of supporters who want to be named. It is last on its page, so that its loading does not shift other content.
import { useRef } from 'react'
import { fanListText as text } from '#texts/superfan.ts'
import { call } from '../../browser/call.ts'
import { useLoaded } from '../../browser/use-loaded.ts'
import { Button } from '../../ui/Button.tsx'
import { fanList } from './contract.ts'

export function FanList() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, again } = useLoaded(() => call(fanList, {}))
  const nicknames = state.last?.value.nicknames
  return (
    <section
      className="fan-list mt-12 grid min-h-48 content-start gap-4 noscript:hidden"
      aria-labelledby="superfans"
      aria-busy={state.step === 'loading'}
    >
      <h2 id="superfans" className="focus-visible:[outline:none]" tabIndex={-1} ref={heading}>
        {text.heading}
      </h2>
      {state.step === 'loading' && (
        <div className="grid gap-4">
          <p className="sr-only">{text.loading}</p>
          <div className="fan-names animate-awaited [&>i]:h-9 [&>i]:w-32 [&>i]:bg-well" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
      {nicknames?.length === 0 && <p>{text.empty}</p>}
      {nicknames && nicknames.length > 0 && (
        <div className="grid gap-4">
          <p className="soft">{text.thanks}</p>
          <ul className="fan-names">
            {nicknames.map((nickname, at) => (
              // A name may be written from right to left, and two fans may share one.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once
              <li key={at}>
                <bdi>{nickname}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {state.step === 'failed' && (
        <div className="grid justify-items-start gap-4" role="alert">
          <p>{text.failed}</p>
          <Button
            onClick={() => {
              // The button disappears while the list loads.
              heading.current?.focus()
              again()
            }}
          >
            {text.again}
          </Button>
        </div>
      )}
    </section>
  )
}
