// What every page of the desk shows around its data: when it was read, a button to read it again, and what went wrong.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { deskListText as text } from '#texts/desk-overview.ts'
import { Button } from '../../components/ui/Button.tsx'
import { ErrorState, Notice, Skeleton } from '../../components/ui/States.tsx'
import { formatHour } from '../../lib/moment.ts'
import { $viewer } from '../desk/desk.store.ts'
import { useRowKeys } from '../desk/use-row-keys.ts'
import type { DeskList } from './desk-lists.store.ts'
import { useFreshList } from './use-fresh-list.ts'

interface ListFrameProps<Value> {
  of: DeskList<Value>
  /** Whether hosts can do something here: somebody with the password is told that they only look. */
  hasActs?: boolean
  /** Beside the button to read again. */
  tools?: ReactNode
  children: (value: Value) => ReactNode
}

export function ListFrame<Value>({ of, hasActs = false, tools, children }: ListFrameProps<Value>) {
  const list = useFreshList(of)
  const viewer = useStore($viewer)
  const { help } = useRowKeys()
  const { step, last } = list
  const isBusy = step === 'loading'
  const problem = list.step === 'failed' ? (list.why === 'offline' ? text.offline : text.failed) : undefined
  if (!last)
    return problem === undefined ? (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {text.loading}
        </p>
        <Skeleton lines={5} />
      </div>
    ) : (
      <ErrorState message={problem} retryName={text.retry} onRetry={() => void of.load()} />
    )
  return (
    <div className="flex flex-col">
      {problem !== undefined && (
        <Notice tone="error" className="mb-4">
          {problem} {text.stale(formatHour(last.at))}
        </Notice>
      )}
      {hasActs && viewer && viewer.host === undefined && (
        <Notice className="mb-4 text-s">{text.lookOnly}</Notice>
      )}
      {/* On a phone what was read comes first. */}
      <div className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 ${tools ? '' : 'max-lg:order-last'}`}>
        {tools}
        <p className="text-s text-ink-soft tabular" role="status">
          {step === 'loaded' ? text.updated(formatHour(last.at)) : text.loading}
        </p>
        <Button look="tool" className="-ml-2 print:hidden" isBusy={isBusy} onClick={() => void of.load()}>
          {text.refresh}
        </Button>
      </div>
      <div className="min-w-0">{children(last.value)}</div>
      {help}
    </div>
  )
}
