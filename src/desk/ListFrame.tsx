// What every page of the desk has around its data: it is read again when a host comes back, and its rows have keys.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { deskListText as text } from '#texts/desk-overview.ts'
import { Notice } from '../ui/States.tsx'
import { $viewer } from './access/desk.store.ts'
import type { DeskList } from './desk-list.store.ts'
import { LoadedFrame } from './LoadedFrame.tsx'
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
  const state = useFreshList(of)
  const viewer = useStore($viewer)
  const { help } = useRowKeys()
  const isOnlyLooking = hasActs && viewer && viewer.host === undefined
  return (
    <>
      <LoadedFrame
        state={state}
        words={text}
        reload={() => void of.load()}
        notice={isOnlyLooking && <Notice className="mb-4 text-s">{text.lookOnly}</Notice>}
        tools={tools}
        isBarLast={!tools}
      >
        {children}
      </LoadedFrame>
      {help}
    </>
  )
}
