// A signup, with a server and a payment provider that answer what each test needs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fan, openSignupContext, SETUP } from './signup.browser.testing.ts'
import {
  $fan,
  $fanFaults,
  $fanForm,
  $progress,
  $signupFailure,
  openSignup,
  typeFan
} from './superfan.store.ts'

let context: ReturnType<typeof openSignupContext>
beforeEach(() => {
  context = openSignupContext()
})
afterEach(() => context.close())

/** Filled in, and the button pressed. */
async function start(): Promise<void> {
  await context.ready()
  await context.signup.pressStart()
}

describe('the form', () => {
  test('the form opens once, with card and direct debit first, and asks for an address only where the method needs one', async () => {
    await context.ready()
    expect(context.server.of('init')).toHaveLength(1)
    expect(context.provider.elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: SETUP.clientSecret })
    )
    expect(context.elements.create).toHaveBeenCalledWith('payment', {
      paymentMethodOrder: ['card', 'sepa_debit'],
      fields: {
        billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'if_required' }
      }
    })
  })

  test('a form that was left is restored, without another setup at the provider', async () => {
    await context.ready()
    context.signup.cancel()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(openSignup()).toMatchObject({ stage: 'away' })
    await context.signup.begin()
    expect($progress.get()).toMatchObject({ step: 'ready', signup: { intentId: SETUP.intentId } })
    expect(context.server.of('init')).toHaveLength(1)
  })

  test('a form that is left while it opens does not reopen by itself', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    context.server.answers['/api/subscription/init'] = () => promise
    const opening = context.signup.begin()
    expect($progress.get().step).toBe('preparing')
    context.signup.cancel()
    resolve(Response.json(SETUP))
    await opening
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(openSignup()).toMatchObject({ intentId: SETUP.intentId, stage: 'away' })
  })

  test('a form that could not be opened shows an error, and one press retries', async () => {
    context.server.answers['/api/subscription/init'] = () =>
      context.problem('too-many-signups', 429, 'Te vaak.')
    await context.signup.begin()
    expect($progress.get()).toEqual({ step: 'unprepared', sentence: 'Te vaak.' })
    context.server.answers['/api/subscription/init'] = () => Response.json(SETUP)
    await context.signup.begin()
    expect($progress.get().step).toBe('ready')
  })

  test('a form that the provider has ended is opened again; one that only failed to load is shown again', async () => {
    await context.ready()
    $fanForm.set('failed')
    context.signup.reloadForm()
    await context.settled()
    expect(context.server.of('init')).toHaveLength(1)
    context.emit('loaderror', { error: { message: 'voorbij' } })
    expect($fanForm.get()).toBe('failed')
    context.signup.reloadForm()
    await context.settled()
    expect(context.server.of('init')).toHaveLength(2)
  })
})

describe('the start button', () => {
  test('the start button saves the method, finishes with the id of the setup, and opens the welcome page', async () => {
    await start()
    expect(context.provider.confirmSetup).toHaveBeenCalledExactlyOnceWith({
      elements: context.elements,
      confirmParams: {
        return_url: new URL('/superfan/success/', location.href).href,
        payment_method_data: {
          billing_details: { name: 'Noor de Wit', email: 'noor@voorbeeld.be', phone: '' }
        }
      },
      redirect: 'if_required'
    })
    expect(context.server.of('finalize').map(({ body }) => body)).toEqual([
      {
        intentId: SETUP.intentId,
        intentType: 'setup',
        name: 'Noor de Wit',
        email: 'noor@voorbeeld.be',
        nickname: 'popcornprins'
      }
    ])
    expect(context.wentTo()).toBe('/superfan/success/')
    expect(sessionStorage.getItem('site-superfan')).toBeNull()
    expect(openSignup()).toBeUndefined()
    expect(sessionStorage.getItem('site-superfan-snapshot')).toBe('{"intentType":"setup","hasNickname":true}')
  })

  test('the start button focuses a missing field, and calls nothing', async () => {
    await context.ready()
    typeFan('email', 'noor')
    typeFan('name', '')
    await context.signup.pressStart()
    expect($fanFaults.get()).toEqual(['email', 'name'])
    expect(context.elements.submit).not.toHaveBeenCalled()
  })

  test('the start button acts once when pressed twice', async () => {
    await context.ready()
    await Promise.all([context.signup.pressStart(), context.signup.pressStart()])
    expect(context.provider.confirmSetup).toHaveBeenCalledOnce()
  })

  test("the start button leaves a missing field of the provider's form to that form", async () => {
    context.elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error' } })
    await start()
    expect($progress.get().step).toBe('ready')
    expect(context.provider.confirmSetup).not.toHaveBeenCalled()
  })

  test('the start button returns to the introduction after a declined card, with all fields kept', async () => {
    context.confirms({ error: { type: 'card_error', code: 'card_declined', message: 'Geweigerd.' } })
    await start()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect($signupFailure.get()).toEqual({
      sentence: 'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.',
      detail: 'Geweigerd. Er is niets afgeschreven. Wat je invulde, blijft staan.'
    })
    expect(context.server.of('finalize')).toEqual([])
    expect($fan.get()).toEqual(fan)
    await context.signup.begin()
    expect($signupFailure.get().sentence).toBe('')
    context.emit('ready')
    context.confirms({ setupIntent: { status: 'succeeded' } })
    await context.signup.pressStart()
    expect(context.server.of('init')).toHaveLength(1)
    expect(context.wentTo()).toBe('/superfan/success/')
  })

  test.each([
    ['requires_payment_method', 'intro', 'Betaling is niet succesvol afgerond.'],
    ['requires_action', 'ready', '']
  ])('a confirmation that ends as %s leads to the step %s', async (status, step, sentence) => {
    context.confirms({ setupIntent: { status } })
    await start()
    expect($progress.get().step).toBe(step)
    expect($signupFailure.get().sentence).toBe(sentence)
    expect(context.server.of('finalize')).toEqual([])
  })

  test.each([
    ['no connection', { error: { type: 'api_connection_error', message: 'weg' } }],
    ['a form that was sent off before', { error: { type: 'invalid_request_error', message: 'voorbij' } }]
  ])('the start button asks the server for the result after %s', async (_, outcome) => {
    context.confirms(outcome)
    await start()
    expect(context.server.of('finalize')).toHaveLength(1)
    expect(context.wentTo()).toBe('/superfan/success/')
  })

  test('the start button shows an error when nothing was saved', async () => {
    context.provider.confirmSetup.mockRejectedValueOnce(new Error('boem'))
    context.server.answers['/api/subscription/finalize'] = () => context.problem('signup-not-confirmed', 409)
    await start()
    expect($signupFailure.get().sentence).toBe('Betaling bevestigen mislukt')
    expect($progress.get()).toEqual({ step: 'intro' })
  })

  test('the start button keeps the page open during the signup, and releases it after', async () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { promise, resolve } = Promise.withResolvers<object>()
    await context.ready()
    context.provider.confirmSetup.mockReturnValueOnce(promise)
    const pressed = context.signup.pressStart()
    await context.settled()
    expect(leave()).toBe(true)
    resolve({ error: { type: 'card_error', message: 'Nee.' } })
    await pressed
    expect(leave()).toBe(false)
  })
})

describe("the server's final answer", () => {
  const answers = (...all: (() => Response)[]) => {
    const waiting = [...all]
    context.server.answers['/api/subscription/finalize'] = () =>
      (waiting.shift() ?? (() => Response.json({ ok: true })))()
  }
  const wantsAction = () =>
    context.problem('action-needed', 402, 'Bevestig.', {
      requiresAction: true,
      clientSecret: 'pi_9_secret_9'
    })

  test('the same call is repeated after another confirmation', async () => {
    answers(wantsAction)
    await start()
    expect(context.provider.handleNextAction).toHaveBeenCalledExactlyOnceWith({
      clientSecret: 'pi_9_secret_9'
    })
    expect(context.server.of('finalize')).toHaveLength(2)
    expect(context.wentTo()).toBe('/superfan/success/')
  })

  test('a refused confirmation makes the server report a decline, and the next press starts again', async () => {
    context.provider.handleNextAction.mockResolvedValueOnce({ error: { message: 'Nee.' } })
    answers(wantsAction, () => context.problem('payment-declined', 402))
    await start()
    expect($signupFailure.get().sentence).toContain('De betaling is niet gelukt.')
    expect(openSignup()).toBeUndefined()
    await context.signup.begin()
    expect(context.server.of('init')).toHaveLength(2)
  })

  test('an open authentication can be repeated', async () => {
    context.provider.handleNextAction.mockRejectedValueOnce(new Error('weg'))
    answers(wantsAction, wantsAction)
    await start()
    expect($progress.get()).toMatchObject({ step: 'unfinished', sentence: 'Betaling bevestigen mislukt.' })
    answers(wantsAction)
    context.signup.finishAgain()
    await context.settled()
    expect(context.wentTo()).toBe('/superfan/success/')
  })

  test('a lost connection is not a refusal: the same call is repeated, without filling in anything again', async () => {
    answers(() => {
      throw new TypeError('offline')
    })
    await start()
    expect($progress.get()).toMatchObject({ step: 'unfinished' })
    expect(openSignup()).toMatchObject({ intentId: SETUP.intentId, stage: 'sent' })
    context.signup.finishAgain()
    await context.settled()
    expect(context.server.of('finalize').map(({ body }) => body.intentId)).toEqual([
      SETUP.intentId,
      SETUP.intentId
    ])
    expect(context.provider.confirmSetup).toHaveBeenCalledOnce()
    expect(context.wentTo()).toBe('/superfan/success/')
  })
})

describe('after a reload', () => {
  const reloadedAt = (stage: string) => {
    sessionStorage.setItem('site-superfan-signup', JSON.stringify({ ...SETUP, stage }))
    $fan.set(fan)
    context.signup.resume()
  }

  test('an open form is shown again after a reload', () => {
    reloadedAt('shown')
    expect($progress.get()).toMatchObject({ step: 'ready', signup: { intentId: SETUP.intentId } })
    expect(context.server.requests.filter(({ path }) => path.includes('init'))).toEqual([])
  })

  test('a submitted signup is finished by its id after a reload, without a form', async () => {
    reloadedAt('sent')
    expect($progress.get().step).toBe('finishing')
    await context.settled()
    expect(context.server.of('finalize')).toHaveLength(1)
    expect(context.provider.elements).not.toHaveBeenCalled()
    expect(context.wentTo()).toBe('/superfan/success/')
  })

  test('a signup that was refused on the approval page shows the introduction', async () => {
    context.server.answers['/api/subscription/finalize'] = () => context.problem('signup-not-confirmed', 409)
    reloadedAt('sent')
    await context.settled()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect($signupFailure.get().sentence).toBe('Betaling is niet succesvol afgerond.')
    await context.signup.begin()
    expect(context.server.of('init')).toHaveLength(1)
  })

  test('a visitor who turned back sees the introduction', () => {
    reloadedAt('away')
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(vi.mocked(context.provider.elements)).not.toHaveBeenCalled()
  })
})
