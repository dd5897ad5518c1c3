// For tests of the desk: a server that answers by path, and navigations that are noted instead of followed.
import { afterEach, beforeEach, vi } from 'vitest'
import { DESK_TOKEN_KEY } from './access/desk-memory.ts'

type Answer = unknown | (() => Response | Promise<Response>)

/** The body of a refusal. */
export const problem = (status: number, code: string, error = 'Nee.') =>
  Response.json({ type: 'about:blank', title: 'Nee', status, code, error, requestId: 'r1' }, { status })

/** A desk in which a host is signed in; `answers` maps the end of a path to its answer. */
export function deskInTests() {
  const answers = new Map<string, Answer>()
  const calls: string[] = []
  let openedPath = ''
  const stay = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url)
    if (pathname === location.pathname) return
    openedPath = pathname
    event.preventDefault()
  }
  beforeEach(() => {
    answers.clear()
    calls.length = 0
    openedPath = ''
    sessionStorage.clear()
    sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"token"')
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', async (url: string) => {
      const path = url.replace('/api/bo9/desk', '').replace(/\?$/, '')
      calls.push(path)
      const answer = answers.get(path)
      if (typeof answer === 'function') return answer() as Response
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
    })
    window.navigation?.addEventListener('navigate', stay)
  })
  afterEach(() => {
    window.navigation?.removeEventListener('navigate', stay)
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return {
    answers,
    calls,
    openedPath: () => openedPath,
    keptToken: () => sessionStorage.getItem(`site${DESK_TOKEN_KEY}`),
    signOut: () => sessionStorage.clear()
  }
}
