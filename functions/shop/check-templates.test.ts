// A number of the catalogue that the print shop does not know is told before anybody pays for it.
import { expect, test } from 'vitest'
import { catalogue } from '../../src/features/brand/catalogue.ts'
import { openTrialPrintShop } from '../../tests/fixtures/printing.ts'
import { checkTemplates } from './check-templates.ts'

const [shirt] = catalogue.products

test('the catalogue as it is can be made', async () => {
  const { printShop, simulator, requests } = openTrialPrintShop()
  expect(await checkTemplates(printShop, catalogue)).toEqual([])
  expect(requests).toHaveLength(catalogue.products.length)
  expect([...simulator.faults]).toEqual([])
})

test('a variant that its template does not list is named, with where to mend it (incident 24)', async () => {
  const { printShop, simulator } = openTrialPrintShop()
  simulator.unlistVariants('8923')
  const faults = await checkTemplates(printShop, catalogue)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(
    /template 93684977 does not list variant 8923 \(.+\)\. Put .* brand\/catalogue\.ts/
  )
})

test('a template that is not there is named', async () => {
  const { printShop } = openTrialPrintShop()
  if (!shirt) throw new Error('no product')
  const faults = await checkTemplates(printShop, { ...catalogue, products: [{ ...shirt, templateId: 7 }] })
  expect(faults).toEqual([expect.stringContaining('Printful has no template 7 in this store')])
})

test('a print shop that is away is a failure, not a yes', async () => {
  const { printShop, simulator } = openTrialPrintShop()
  simulator.misbehave({ on: 'GET /product-templates/*', does: 'error-before', times: 2 })
  await expect(checkTemplates(printShop, catalogue)).rejects.toThrow('print shop: answered 500')
})
