// Loads a list, and again when the host comes back to the page or to the network.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { LoadState } from '../browser/loadable.ts'
import { isSignedIn } from './access/desk.store.ts'
import type { DeskList } from './desk-list.store.ts'

/** A window that only gets the focus for a moment does not load again and again. */
const AT_MOST_EVERY_MS = 5000

export function useFreshList<Value>({ $state, load }: DeskList<Value>): LoadState<Value> {
  useEffect(() => {
    // The page itself sends strangers to the sign-in page.
    if (!isSignedIn()) return
    let loadedAtMs = Number.NEGATIVE_INFINITY
    const refresh = () => {
      if (document.visibilityState !== 'visible' || performance.now() - loadedAtMs < AT_MOST_EVERY_MS) return
      loadedAtMs = performance.now()
      void load()
    }
    refresh()
    addEventListener('focus', refresh)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      removeEventListener('focus', refresh)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [load])
  return useStore($state)
}
