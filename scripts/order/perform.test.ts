// What the command does about an order: what the desk does, in its words.
import { expect, test } from 'vitest'
import { deskText } from '#texts/desk.ts'
import { refusalsText } from '#texts/refusals.ts'
import { parseEnv } from '../../functions/env.ts'
import { SHIRT_CENTS } from '../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { readCommand } from './arguments.ts'
import { perform } from './perform.ts'

const { testDatabase, fixture } = checkoutForEachTest()

const order = (line: string) =>
  perform(readCommand(line.split(' ')), {
    db: testDatabase.db,
    env: parseEnv({}),
    openServices: async () => fixture.testApp.services
  })
const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded

test('the command shows an order without its buyer, gives money back up to a total, and cancels it once', async () => {
  const id = await fixture.buy()
  const shown = await order(`show ${id}`)
  expect(shown).toContain(`(${id}): Betaald`)
  for (const secret of Object.values(noor).filter((value) => value.length > 3))
    expect(shown).not.toContain(secret)
  await expect(order(`release ${id}`)).rejects.toThrow(refusalsText['not-held'])
  await expect(order(`handled ${id}`)).rejects.toThrow(refusalsText['already-handled'])
  await expect(order(`refund ${id} --up-to 5000`)).rejects.toThrow(refusalsText['more-than-left'])
  expect(await order(`refund ${id} --up-to 5`)).toContain('€\u00a05,00 gaat terug, €\u00a05,00 in totaal.')
  expect(await order(`refund ${id} --up-to 5`)).toContain('€\u00a00,00 gaat terug, €\u00a05,00 in totaal.')
  expect(backNow()).toBe(500)
  expect(await order(`cancel ${id}`)).toContain('De bestelling wordt geannuleerd.')
  expect(backNow()).toBe(SHIRT_CENTS)
  await expect(order(`cancel ${id}`)).rejects.toThrow(refusalsText['already-cancelled'])
  expect(await order(`show ${id}`)).toContain(`${deskText.operator} annuleerde de bestelling`)
  await expect(order('show pi_nobody')).rejects.toThrow(refusalsText['unknown-order'])
})
