// What every list for hosts shows around its data: what was read and when, a button to read it again, and what went wrong.
import type { ReactNode } from 'react'
import { type LoadState, problemIn } from '../browser/loadable.ts'
import { formatHour } from '../lib/moment.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/States.tsx'
import { Unloaded } from '../ui/Unloaded.tsx'

interface Words<Value> {
  loading: string
  failed: string
  offline: string
  retry: string
  refresh: string
  /** What was read, and when. */
  updated: (hour: string, value: Value) => string
  /** Beside what was read before, when it could not be read again. */
  stale?: (hour: string) => string
  /** Of what went wrong, if it is not Dutch. */
  problemLang?: string
}

interface Props<Value> {
  state: LoadState<Value>
  words: Words<Value>
  reload: () => void
  /** Above all else. */
  notice?: ReactNode
  /** Beside the button to read again. */
  tools?: ReactNode
  /** On a phone what was read comes first. */
  isBarLast?: boolean
  children: (value: Value) => ReactNode
}

export function LoadedFrame<Value>({
  state,
  words,
  reload,
  notice,
  tools,
  isBarLast,
  children
}: Props<Value>) {
  const { step, last } = state
  const problem = problemIn(state, words)
  const lang = words.problemLang
  if (!last)
    return (
      <div lang={step === 'failed' ? lang : undefined}>
        <Unloaded state={state} words={words} lines={5} onRetry={reload} />
      </div>
    )
  return (
    <div className="flex flex-col">
      {problem !== undefined && (
        <Notice tone="error" className="mb-4" lang={lang}>
          {problem} {words.stale?.(formatHour(last.at))}
        </Notice>
      )}
      {notice}
      <div
        className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 ${isBarLast ? 'max-lg:order-last' : ''}`}
      >
        {tools}
        <p className="text-s text-ink-soft tabular" role="status">
          {step === 'loaded' ? words.updated(formatHour(last.at), last.value) : words.loading}
        </p>
        <Button look="tool" className="-ml-2 print:hidden" isBusy={step === 'loading'} onClick={reload}>
          {words.refresh}
        </Button>
      </div>
      <div className="min-w-0" aria-busy={step === 'loading'}>
        {children(last.value)}
      </div>
    </div>
  )
}
