// For tests of the desk's pages: a server that answers by path, and who is signed in.
import { vi } from 'vitest'
import { $viewer } from '../access/desk.store.ts'
import { DESK_TOKEN_KEY } from '../access/desk-memory.ts'
import { $said, announcements, attention, coupons, standings, supporters } from './desk-lists.store.ts'

type Answer = () => Response | Promise<Response>

/** What the server answers, by 'attention', 'coupons/make'. A path without an answer fails the test. */
export function answerDesk(answers: Record<string, Answer>) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/bo9/desk/', '')
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[path]
    if (!answer) throw new Error(`nothing answers ${path}`)
    return answer()
  })
  return { sent, answers }
}

export const json = (value: unknown) => () => Response.json(value)
export const problem = (code: string, status: number, error: string, fields?: string[]) => () =>
  Response.json(
    { type: 'about:blank', title: 'x', status, code, error, requestId: 'r', fields },
    { status, headers: { 'content-type': 'application/problem+json' } }
  )
export const offline = () => Promise.reject(new TypeError('Failed to fetch'))

export function signIn(host: string | undefined): void {
  sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"abc"')
  $viewer.set({ host, name: host, freshUntilMs: 0, moneyFrom: undefined })
}

export function forgetDesk(): void {
  sessionStorage.clear()
  $viewer.set(undefined)
  $said.set('')
  for (const list of [announcements, attention, coupons, standings, supporters]) list.forget()
}
