// Checks that Printful can print what the catalogue sells. Otherwise a wrong id would only show after somebody paid.
import type { Catalogue, Product, Variant } from '../../../src/shop/catalogue/catalogue.ts'
import type { Printing } from '../../platform/services/printful/printing.ts'

/**
 * One line for the operator per problem; none = everything can be printed. Throws `Failure('Printful', …)` when Printful is
 * unavailable.
 */
export async function checkTemplates(
  printing: Pick<Printing, 'variantsOf'>,
  { products }: Catalogue
): Promise<string[]> {
  const faults: string[] = []
  for (const product of products) {
    const fault = faultOf(product, await printing.variantsOf(product.templateId))
    if (fault) faults.push(fault)
  }
  return faults
}

const REMEDY =
  'Put the right number into brand/catalogue.ts: until then its orders are paid and cannot be printed.'

function faultOf(
  { name, templateId, variants }: Product,
  listed: readonly string[] | undefined
): string | undefined {
  if (!listed) return `${name}: Printful has no template ${templateId} in this store. ${REMEDY}`
  const missing = variants.filter(({ id }) => !listed.includes(id))
  if (missing.length === 0) return undefined
  return `${name}: template ${templateId} does not list ${missing.map(variantInWords).join(', ')}. ${REMEDY}`
}

function variantInWords({ id, colour, size }: Variant): string {
  const words = [colour, size].filter(Boolean).join(', ')
  return words ? `variant ${id} (${words})` : `variant ${id}`
}
