// A signup, with a server and a payment provider that answer what each test needs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fan, openSignupContext, SETUP } from './signup.browser.testing.ts'
import { begin, cancel, finishAgain, pressStart, resume, showFormAnew } from './signup.controller.ts'
import { $fan, $fanFaults, $fanForm, $progress, $turnedBack, openSignup, typeFan } from './store.ts'

let world: ReturnType<typeof openSignupContext>
beforeEach(() => {
  world = openSignupContext()
})
afterEach(() => world.close())

/** Filled in, and the button pressed. */
async function start(): Promise<void> {
  await world.ready()
  await pressStart()
}

describe('the form', () => {
  test('opens once, with card and direct debit first, and asks for an address only where the method needs one', async () => {
    await world.ready()
    expect(world.server.of('init')).toHaveLength(1)
    expect(world.provider.elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: SETUP.clientSecret })
    )
    expect(world.elements.create).toHaveBeenCalledWith('payment', {
      paymentMethodOrder: ['card', 'sepa_debit'],
      fields: {
        billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'if_required' }
      }
    })
  })

  test('that was left is restored, without another setup at the provider', async () => {
    await world.ready()
    cancel()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(openSignup()).toMatchObject({ stage: 'away' })
    await begin()
    expect($progress.get()).toMatchObject({ step: 'ready', signup: { intentId: SETUP.intentId } })
    expect(world.server.of('init')).toHaveLength(1)
  })

  test('that is left while it opens does not reopen by itself', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.server.answers['/api/subscription/init'] = () => promise
    const opening = begin()
    expect($progress.get().step).toBe('preparing')
    cancel()
    resolve(Response.json(SETUP))
    await opening
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(openSignup()).toMatchObject({ intentId: SETUP.intentId, stage: 'away' })
  })

  test('that could not be opened shows an error, and one press retries', async () => {
    world.server.answers['/api/subscription/init'] = () => world.problem('too-many-signups', 429, 'Te vaak.')
    await begin()
    expect($progress.get()).toEqual({ step: 'unprepared', sentence: 'Te vaak.' })
    world.server.answers['/api/subscription/init'] = () => Response.json(SETUP)
    await begin()
    expect($progress.get().step).toBe('ready')
  })

  test('that the provider has ended is opened again; one that only failed to load is shown again', async () => {
    await world.ready()
    $fanForm.set('failed')
    showFormAnew()
    await world.settled()
    expect(world.server.of('init')).toHaveLength(1)
    world.hear('loaderror', { error: { message: 'voorbij' } })
    expect($fanForm.get()).toBe('failed')
    showFormAnew()
    await world.settled()
    expect(world.server.of('init')).toHaveLength(2)
  })
})

describe('the start button', () => {
  test('saves the method, finishes with the id of the setup, and opens the welcome page', async () => {
    await start()
    expect(world.provider.confirmSetup).toHaveBeenCalledExactlyOnceWith({
      elements: world.elements,
      confirmParams: {
        return_url: new URL('/superfan/success/', location.href).href,
        payment_method_data: {
          billing_details: { name: 'Noor de Wit', email: 'noor@voorbeeld.be', phone: '' }
        }
      },
      redirect: 'if_required'
    })
    expect(world.server.of('finalize').map(({ body }) => body)).toEqual([
      {
        intentId: SETUP.intentId,
        intentType: 'setup',
        name: 'Noor de Wit',
        email: 'noor@voorbeeld.be',
        nickname: 'popcornprins'
      }
    ])
    expect(world.wentTo()).toBe('/superfan/success/')
    expect(sessionStorage.getItem('site-superfan')).toBeNull()
    expect(openSignup()).toBeUndefined()
    expect(sessionStorage.getItem('site-superfan-snapshot')).toBe('{"intentType":"setup","hasNickname":true}')
  })

  test('focuses a missing field, and calls nothing', async () => {
    await world.ready()
    typeFan('email', 'noor')
    typeFan('name', '')
    await pressStart()
    expect($fanFaults.get()).toEqual(['email', 'name'])
    expect(world.elements.submit).not.toHaveBeenCalled()
  })

  test('acts once when pressed twice', async () => {
    await world.ready()
    await Promise.all([pressStart(), pressStart()])
    expect(world.provider.confirmSetup).toHaveBeenCalledOnce()
  })

  test("leaves a missing field of the provider's form to that form", async () => {
    world.elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error' } })
    await start()
    expect($progress.get().step).toBe('ready')
    expect(world.provider.confirmSetup).not.toHaveBeenCalled()
  })

  test('returns to the introduction after a declined card, with all fields kept', async () => {
    world.confirms({ error: { type: 'card_error', code: 'card_declined', message: 'Geweigerd.' } })
    await start()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect($turnedBack.get()).toEqual({
      sentence: 'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.',
      detail: 'Geweigerd. Er is niets aangerekend. Wat je invulde, blijft staan.'
    })
    expect(world.server.of('finalize')).toEqual([])
    expect($fan.get()).toEqual(fan)
    await begin()
    expect($turnedBack.get().sentence).toBe('')
    world.hear('ready')
    world.confirms({ setupIntent: { status: 'succeeded' } })
    await pressStart()
    expect(world.server.of('init')).toHaveLength(1)
    expect(world.wentTo()).toBe('/superfan/success/')
  })

  test.each([
    ['requires_payment_method', 'intro', 'Betaling is niet succesvol afgerond.'],
    ['requires_action', 'ready', '']
  ])('shows %s when it ends as %s', async (status, step, sentence) => {
    world.confirms({ setupIntent: { status } })
    await start()
    expect($progress.get().step).toBe(step)
    expect($turnedBack.get().sentence).toBe(sentence)
    expect(world.server.of('finalize')).toEqual([])
  })

  test.each([
    ['no connection', { error: { type: 'api_connection_error', message: 'weg' } }],
    ['a form that was sent off before', { error: { type: 'invalid_request_error', message: 'voorbij' } }]
  ])('asks the server after %s, which may know better', async (_, outcome) => {
    world.confirms(outcome)
    await start()
    expect(world.server.of('finalize')).toHaveLength(1)
    expect(world.wentTo()).toBe('/superfan/success/')
  })

  test('shows an error when nothing was saved', async () => {
    world.provider.confirmSetup.mockRejectedValueOnce(new Error('boem'))
    world.server.answers['/api/subscription/finalize'] = () => world.problem('signup-not-confirmed', 409)
    await start()
    expect($turnedBack.get().sentence).toBe('Betaling bevestigen mislukt')
    expect($progress.get()).toEqual({ step: 'intro' })
  })

  test('keeps the page open during the signup, and releases it after', async () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { promise, resolve } = Promise.withResolvers<object>()
    await world.ready()
    world.provider.confirmSetup.mockReturnValueOnce(promise)
    const pressed = pressStart()
    await world.settled()
    expect(leave()).toBe(true)
    resolve({ error: { type: 'card_error', message: 'Nee.' } })
    await pressed
    expect(leave()).toBe(false)
  })
})

describe("the server's final answer", () => {
  const answers = (...all: (() => Response)[]) => {
    const waiting = [...all]
    world.server.answers['/api/subscription/finalize'] = () =>
      (waiting.shift() ?? (() => Response.json({ ok: true })))()
  }
  const wantsAction = () =>
    world.problem('action-needed', 402, 'Bevestig.', { requiresAction: true, clientSecret: 'pi_9_secret_9' })

  test('after another authentication by the bank the same call is repeated', async () => {
    answers(wantsAction)
    await start()
    expect(world.provider.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: 'pi_9_secret_9' })
    expect(world.server.of('finalize')).toHaveLength(2)
    expect(world.wentTo()).toBe('/superfan/success/')
  })

  test('after a refused confirmation the server reports a decline, and the next press starts again', async () => {
    world.provider.handleNextAction.mockResolvedValueOnce({ error: { message: 'Nee.' } })
    answers(wantsAction, () => world.problem('payment-declined', 402))
    await start()
    expect($turnedBack.get().sentence).toContain('De betaling is niet gelukt.')
    expect(openSignup()).toBeUndefined()
    await begin()
    expect(world.server.of('init')).toHaveLength(2)
  })

  test('an open authentication can be repeated', async () => {
    world.provider.handleNextAction.mockRejectedValueOnce(new Error('weg'))
    answers(wantsAction, wantsAction)
    await start()
    expect($progress.get()).toMatchObject({ step: 'unfinished', sentence: 'Betaling bevestigen mislukt.' })
    answers(wantsAction)
    finishAgain()
    await world.settled()
    expect(world.wentTo()).toBe('/superfan/success/')
  })

  test('a lost connection is not a refusal: the same call is repeated, without filling in anything again', async () => {
    answers(() => {
      throw new TypeError('offline')
    })
    await start()
    expect($progress.get()).toMatchObject({ step: 'unfinished' })
    expect(openSignup()).toMatchObject({ intentId: SETUP.intentId, stage: 'sent' })
    finishAgain()
    await world.settled()
    expect(world.server.of('finalize').map(({ body }) => body.intentId)).toEqual([
      SETUP.intentId,
      SETUP.intentId
    ])
    expect(world.provider.confirmSetup).toHaveBeenCalledOnce()
    expect(world.wentTo()).toBe('/superfan/success/')
  })
})

describe('after a reload', () => {
  const reloadedAt = (stage: string) => {
    sessionStorage.setItem('site-superfan-signup', JSON.stringify({ ...SETUP, stage }))
    $fan.set(fan)
    resume()
  }

  test('an open form is shown again', () => {
    reloadedAt('shown')
    expect($progress.get()).toMatchObject({ step: 'ready', signup: { intentId: SETUP.intentId } })
    expect(world.server.asked.filter(({ path }) => path.includes('init'))).toEqual([])
  })

  test('a submitted signup is finished by its id, without a form', async () => {
    reloadedAt('sent')
    expect($progress.get().step).toBe('finishing')
    await world.settled()
    expect(world.server.of('finalize')).toHaveLength(1)
    expect(world.provider.elements).not.toHaveBeenCalled()
    expect(world.wentTo()).toBe('/superfan/success/')
  })

  test('a signup that was refused at the bank leads to the introduction', async () => {
    world.server.answers['/api/subscription/finalize'] = () => world.problem('signup-not-confirmed', 409)
    reloadedAt('sent')
    await world.settled()
    expect($progress.get()).toEqual({ step: 'intro' })
    expect($turnedBack.get().sentence).toBe('Betaling is niet succesvol afgerond.')
    await begin()
    expect(world.server.of('init')).toHaveLength(1)
  })

  test('a visitor who turned back sees the introduction', () => {
    reloadedAt('away')
    expect($progress.get()).toEqual({ step: 'intro' })
    expect(vi.mocked(world.provider.elements)).not.toHaveBeenCalled()
  })
})
