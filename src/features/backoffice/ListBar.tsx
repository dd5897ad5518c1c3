// The bar above the data: a refresh button, the status, and errors.
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/States.tsx'
import type { Loadable } from './backoffice.store.ts'

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
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        {children}
        <Button className="min-h-12 print:hidden" isBusy={isBusy} onClick={refresh}>
          {texts.refresh}
        </Button>
        <p
          className="flex min-h-12 flex-1 basis-40 items-center text-s text-ink-soft tabular"
          aria-hidden="true"
        >
          {status}
        </p>
      </div>
      {/* Empty while loading, so that screen readers announce the same text again. */}
      <p className="sr-only" role="status">
        {list.step === 'loaded' ? status : ''}
      </p>
      {list.step === 'failed' && (
        <Notice tone="error" className="mb-4" lang="en">
          {list.why === 'network' ? texts.network : texts.failed}
        </Notice>
      )}
      {isBusy && !list.last && <p className="office-wait text-ink-soft">{texts.loading}</p>}
    </>
  )
}
