// Guards a page behind the login: shows it only with a token, and clears its data when the visitor leaves.
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { forget, isLoggedIn } from './backoffice.store.ts'
import { LOGIN_PATH } from './office-lists.ts'

interface LoggedInProps {
  /** Loads the page's data. Must be a stable function. */
  load: () => Promise<void>
  children: ReactNode
}

export function LoggedIn({ load, children }: LoggedInProps) {
  const [isShown, setIsShown] = useState(isLoggedIn)
  useEffect(() => {
    if (isLoggedIn()) void load()
    else location.replace(LOGIN_PATH)
  }, [load])
  useEffect(() => {
    // Empties the page before the back/forward cache stores it, so that Back cannot show its data.
    const empty = () => {
      forget()
      flushSync(() => setIsShown(false))
    }
    const restoreFromCache = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (isLoggedIn()) location.reload()
      else location.replace(LOGIN_PATH)
    }
    addEventListener('pagehide', empty)
    addEventListener('pageshow', restoreFromCache)
    return () => {
      removeEventListener('pagehide', empty)
      removeEventListener('pageshow', restoreFromCache)
    }
  }, [])
  return isShown && children
}
