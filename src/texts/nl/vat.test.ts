import { expect, test, vi } from 'vitest'
import type { SaleFacts } from '../../site/brand/sale-facts.ts'

const VAT_INCLUDED = /incl\. btw|btw inbegrepen/

/** Every sentence of a module, those with a value in them too. */
function sentences(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function') {
    try {
      return sentences(part('€ 3,00', '€ 3,00'))
    } catch {
      return []
    }
  }
  return part && typeof part === 'object' ? Object.values(part).flatMap(sentences) : []
}

async function allSentences(): Promise<string[]> {
  const { termsOf } = await import('./terms.ts')
  const facts = { hasShop: true, hasSuperfan: true } as SaleFacts
  const modules = await Promise.all([
    import('./cart.ts'),
    import('./shop.ts'),
    import('./checkout.ts'),
    import('./checkout-outcome.ts'),
    import('./superfan.ts'),
    import('./order-mails.ts'),
    import('./fan-mails.ts')
  ])
  return [...sentences(modules), ...sentences(termsOf(facts))]
}

test.each([
  ['a seller who charges VAT says everywhere that it is included', false, 12],
  ['a seller who is exempt says nowhere that VAT is included', true, 0]
])('%s', async (_, isVatExempt, count) => {
  vi.resetModules()
  vi.doMock('#brand/catalogue.ts', () => ({ isVatExempt, products: { products: [] } }))
  const found = (await allSentences()).filter((sentence) => VAT_INCLUDED.test(sentence))
  expect(found).toHaveLength(count)
})
