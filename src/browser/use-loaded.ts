import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createLoadable, type Loadable, type LoadState } from './loadable.ts'

/**
 * What a component loads when it is shown; `again` asks again. One request at a time, however often that is pressed.
 * @param ask undefined = the page is being left
 */
export function useLoaded<Value>(ask: Parameters<Loadable<Value>['load']>[0]): {
  state: LoadState<Value>
  again: () => void
} {
  const [loadable] = useState(createLoadable<Value>)
  const isAsking = useRef(false)
  const load = async () => {
    if (isAsking.current) return
    isAsking.current = true
    await loadable.load(ask)
    isAsking.current = false
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])
  return { state: useStore(loadable.$state), again: () => void load() }
}
