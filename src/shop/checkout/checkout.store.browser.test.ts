import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout } from './checkout.browser.testing.ts'
import { $invalidFields, $shownInvalid, findFault, leaveField, typeField } from './checkout.store.ts'

let checkout: ReturnType<typeof openCheckout>
beforeEach(() => {
  checkout = openCheckout()
})
afterEach(() => checkout.close())

describe('the form', () => {
  test('the form reports an invalid field once it was left with a value, and all of them at the press', () => {
    typeField('email', 'noor')
    expect($shownInvalid.get()).toEqual([])
    leaveField('email')
    leaveField('city')
    expect($shownInvalid.get()).toEqual(['email'])
    typeField('email', 'noor@voorbeeld.be')
    expect($shownInvalid.get()).toEqual([])
    expect(findFault()).toBe('firstName')
    expect($shownInvalid.get()).toContain('country')
  })

  test('the first wrong field is the first one on the page', () => {
    for (const field of ['email', 'firstName', 'lastName'] as const) typeField(field, 'noor@voorbeeld.be')
    expect($invalidFields.get()[0]).toBe('address1')
    expect(findFault()).toBe('country')
  })

  test('the form is stored in the tab only', () => {
    typeField('email', 'noor@voorbeeld.be')
    expect(sessionStorage.getItem('site-checkout')).toContain('noor@voorbeeld.be')
    expect(JSON.stringify(localStorage)).not.toContain('noor@')
  })
})
