// The local pages of a shop without keys: the simulators page, mail, Stripe and the simulated payment form.

import { expect, test } from '../e2e/support/context.ts'
import { CONTROLS, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import { openForm, openOrder } from '../e2e/support/simulated-form.ts'
import { linkMailedTo, newFan, requestLink, signUp } from '../e2e/support/superfan.ts'
import { forgetTries } from '../e2e/support/test-shop.ts'
import { findings, looks } from './findings.ts'

for (const { title, use } of looks)
  test(`the pages have no finding ${title}`, { tag: '@deep' }, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: use.colorScheme })
    // On the smallest phone, and on a wide screen.
    const width = use.viewport.width < 600 ? 320 : use.viewport.width
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/offline/')
    const { clientSecret } = await openOrder(page, `Toegang ${title}`)
    await openForm(page, clientSecret)
    await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
    expect(await findings(page), 'the form').toEqual([])
    expect(await page.evaluate(sidewaysOverflow), 'the form').toBe(0)

    await page.goto('/simulators/')
    // A Printful call that no other test uses.
    const printer = page.getByRole('group', { name: 'Printful (drukker)' })
    await printer.getByRole('combobox').first().selectOption('DELETE /orders/*')
    await printer.getByRole('button', { name: 'Laat haperen' }).click()
    await expect(page.getByRole('status')).toHaveText('Gedaan.')
    expect(await findings(page), 'the page').toEqual([])
    expect(await page.evaluate(sidewaysOverflow), 'the page').toBe(0)
    expect(await page.evaluate(smallTargets, { least: 44, of: `main :is(${CONTROLS})` })).toEqual([])
    await printer.getByRole('button', { name: 'Alles weer gewoon' }).click()

    const [id = ''] = clientSecret.split('_secret_')
    await page.goto(`/simulators/stripe/bank/${id}`)
    expect(await findings(page), 'Stripe').toEqual([])

    await forgetTries(baseURL)
    const fan = newFan()
    await signUp(page, fan)
    await requestLink(page, fan['E-mailadres'])
    await page.goto(await linkMailedTo(page, fan['E-mailadres']))
    await page.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Oefenportaal' })).toBeVisible()
    expect(await findings(page), 'the portal').toEqual([])
    expect(await page.evaluate(sidewaysOverflow), 'the portal').toBe(0)
    expect(await page.evaluate(smallTargets, { least: 44, of: `main :is(${CONTROLS})` })).toEqual([])
    await page.goto('/simulators/')
    expect(await findings(page), 'the page with a fan').toEqual([])
    expect(await page.evaluate(sidewaysOverflow), 'the page with a fan').toBe(0)
  })
