import { useEffect, useState } from 'react'

/** The token of the mailed link that opened this page; '' = none, undefined until the page is alive. */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1))
    read()
    // Another link, opened in the same tab, does not load the page again.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}
