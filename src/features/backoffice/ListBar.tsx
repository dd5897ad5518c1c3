// The bar above the data: a refresh button, the status, and errors.
import type { ReactNode } from 'react'
import type { Loadable } from './store.ts'

type Words = { refresh: string; failed: string; network: string; loading: string }

interface Props {
  list: Loadable<unknown>
  texts: Words
  /** Text that says what was loaded and when; undefined before the first answer. */
  status: string | undefined
  refresh: () => void
  children?: ReactNode
}

export function ListBar({ list, texts, status, refresh, children }: Props) {
  const isBusy = list.step === 'loading'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {children}
        <button
          type="button"
          className="button button-quiet print:hidden"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) refresh()
          }}
        >
          {texts.refresh}
        </button>
        <p className="text-s/[1.6] text-ink-soft tabular" aria-hidden="true">
          {status}
        </p>
      </div>
      {/* Empty while loading, so that screen readers announce the same text again. */}
      <p className="sr-only" role="status">
        {list.step === 'loaded' ? status : ''}
      </p>
      {list.step === 'failed' && (
        <p className="office-error mb-4" role="alert" lang="en">
          {list.why === 'network' ? texts.network : texts.failed}
        </p>
      )}
      {isBusy && !list.last && (
        <p className="animate-[office-wait_150ms_step-end_both] text-ink-soft">{texts.loading}</p>
      )}
    </>
  )
}
