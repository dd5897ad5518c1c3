// Above what is shown: a button that looks again, what came of it, and what went wrong.
import type { ReactNode } from 'react'
import type { Look } from './store.ts'

type Words = { refresh: string; failed: string; network: string; loading: string }

interface Props {
  look: Look<unknown>
  texts: Words
  /** What was seen and when, in words; undefined before the first answer. */
  told: string | undefined
  refresh: () => void
  children?: ReactNode
}

export function LookBar({ look, texts, told, refresh, children }: Props) {
  const isBusy = look.step === 'asking'
  return (
    <>
      <div className="office-bar">
        {children}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) refresh()
          }}
        >
          {texts.refresh}
        </button>
        <p className="office-told" aria-hidden="true">
          {told}
        </p>
      </div>
      {/* Emptied while it is asked: the same words are then said again. */}
      <p className="sr-only" role="status">
        {look.step === 'seen' ? told : ''}
      </p>
      {look.step === 'failed' && (
        <p className="office-error" role="alert" lang="en">
          {look.why === 'network' ? texts.network : texts.failed}
        </p>
      )}
      {isBusy && !look.last && <p className="office-loading">{texts.loading}</p>}
    </>
  )
}
