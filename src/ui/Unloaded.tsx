// In place of what is not there: grey lines while it loads, or what went wrong and another try. Nothing once it is there.
import { type LoadState, problemIn } from '../browser/loadable.ts'
import { ErrorState, Skeleton } from './States.tsx'

interface UnloadedProps {
  state: LoadState<unknown>
  words: { loading: string; failed: string; offline: string; retry: string }
  lines: number
  onRetry: () => void
}

export function Unloaded({ state, words, lines, onRetry }: UnloadedProps) {
  const problem = problemIn(state, words)
  if (problem !== undefined) return <ErrorState message={problem} retryName={words.retry} onRetry={onRetry} />
  if (state.last) return null
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {words.loading}
      </p>
      <Skeleton lines={lines} />
    </div>
  )
}
