// A signup for browser tests: an empty tab, and a server and a provider that answer successfully.
import { vi } from 'vitest'
import { watchLeaving } from '../../browser/confirm-leaving.ts'
import { openServer, problem } from '../checkout/server.browser.testing.ts'
import { EMPTY_FAN_DRAFT } from './memory.ts'
import { createSignup } from './signup.service.ts'
import { $fan, $fanForm, $fanLeft, $progress, $signupFailure } from './superfan.store.ts'

export const fan = { name: 'Noor de Wit', email: 'noor@voorbeeld.be', nickname: 'popcornprins' }
export const SETUP = { intentId: 'seti_1', clientSecret: 'seti_1_secret_1', intentType: 'setup' }

type Listen = (event?: unknown) => void

// The payment form keeps the provider that it loaded first, so the tests share one.
const listeners = new Map<string, Listen>()
const element = {
  on: (name: string, listen: Listen) => listeners.set(name, listen),
  mount: vi.fn(),
  destroy: vi.fn()
}
const elements = { create: vi.fn(() => element), submit: vi.fn(async (): Promise<object> => ({})) }
const provider = {
  elements: vi.fn(() => elements),
  confirmSetup: vi.fn(async (): Promise<object> => ({ setupIntent: { status: 'succeeded' } })),
  handleNextAction: vi.fn(async (): Promise<object> => ({ paymentIntent: { status: 'succeeded' } }))
}

export function openSignupContext() {
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const server = openServer()
  server.answers['/api/subscription/init'] = () => Response.json(SETUP)
  server.answers['/api/subscription/finalize'] = () => Response.json({ ok: true })
  vi.clearAllMocks()
  listeners.clear()
  window.Stripe = vi.fn(() => provider) as never
  $fan.set(EMPTY_FAN_DRAFT)
  $fanLeft.set(new Set())
  $signupFailure.set({ sentence: '', detail: '' })
  $progress.set({ step: 'intro' })
  const host = document.createElement('div')
  document.body.append(host)
  // Cancels navigations and records their destination, so that the test page stays.
  let wentTo = ''
  const stay = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url)
    if (pathname === location.pathname) return
    wentTo = pathname
    event.preventDefault()
  }
  window.navigation?.addEventListener('navigate', stay)
  const stopWatching = watchLeaving()
  const signup = createSignup()
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const emit = (name: string, event?: unknown) => listeners.get(name)?.(event)
  return {
    signup,
    server,
    provider,
    elements,
    emit,
    settled,
    problem: (code: string, status: number, error = 'Nee.', more: object = {}) =>
      Object.keys(more).length === 0
        ? problem(code, status, error)
        : Response.json(
            { type: 'about:blank', title: 'Nee', status, code, error, requestId: 'r1', ...more },
            { status }
          ),
    confirms: (outcome: object) => provider.confirmSetup.mockResolvedValueOnce(outcome),
    wentTo: () => wentTo,
    /** Opens a signup, fills it in, and shows the provider's form. */
    async ready() {
      $fan.set(fan)
      await signup.begin()
      signup.showForm(host)
      await vi.waitFor(() => {
        if (!listeners.has('ready')) throw new Error('the form is not mounted')
      }, 60_000)
      emit('ready')
    },
    close() {
      signup.hideForm()
      stopWatching()
      window.navigation?.removeEventListener('navigate', stay)
      host.remove()
      delete window.Stripe
      $fanForm.set('loading')
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  }
}
