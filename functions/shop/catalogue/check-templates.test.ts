// A variant in the catalogue that does not exist at Printful is reported before it can be sold.
import { expect, test } from 'vitest'
import { catalogue } from '../../../src/site/brand/catalogue.ts'
import { openTestPrinting } from '../../../tests/fixtures/printing.ts'
import { checkTemplates } from './check-templates.ts'

const [shirt] = catalogue.products

test('Printful can print everything in the catalogue', async () => {
  const { printing, simulator, requests } = openTestPrinting()
  expect(await checkTemplates(printing, catalogue)).toEqual([])
  expect(requests).toHaveLength(catalogue.products.length)
  expect([...simulator.faults]).toEqual([])
})

test('the check names a variant that its template does not list, and where to fix it', async () => {
  const { printing, simulator } = openTestPrinting()
  simulator.unlistVariants('8923')
  const faults = await checkTemplates(printing, catalogue)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(
    /template 93684977 does not list variant 8923 \(.+\)\. Put .* brand\/catalogue\.ts/
  )
})

test('the check names a template that does not exist', async () => {
  const { printing } = openTestPrinting()
  if (!shirt) throw new Error('no product')
  const faults = await checkTemplates(printing, { ...catalogue, products: [{ ...shirt, templateId: 7 }] })
  expect(faults).toEqual([expect.stringContaining('Printful has no template 7 in this store')])
})

test('the check fails when Printful is unavailable', async () => {
  const { printing, simulator } = openTestPrinting()
  simulator.injectFault({ on: 'GET /product-templates/*', does: 'error-before', times: 2 })
  await expect(checkTemplates(printing, catalogue)).rejects.toThrow('Printful: answered 500')
})
