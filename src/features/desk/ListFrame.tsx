// What every page of the desk shows around its data: when it was read, a button to read it again, and what went wrong.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { deskListText as text } from '#texts/desk-overview.ts'
import { problemIn } from '../../browser/loadable.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/States.tsx'
import { Unloaded } from '../../components/ui/Unloaded.tsx'
import { formatHour } from '../../lib/moment.ts'
import { $viewer } from './desk.store.ts'
import type { DeskList } from './desk-list.store.ts'
import { useFreshList } from './use-fresh-list.ts'
import { useRowKeys } from './use-row-keys.ts'

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
  const problem = problemIn(list, text)
  if (!last) return <Unloaded state={list} words={text} lines={5} onRetry={() => void of.load()} />
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
