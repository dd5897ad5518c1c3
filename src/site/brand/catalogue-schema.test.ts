import { expect, test } from 'vitest'
import { products } from '#brand/catalogue.ts'
import { type Product, parseCatalogue } from './catalogue-schema.ts'

const FILE = 'brand/catalogue.ts'
const shirt = products.products[0] as Product
const mug = products.products[1] as Product
const withShirt = (changes: object) => ({ products: [{ ...shirt, ...changes }, mug] })

test('the catalogue of this shop is complete', () => {
  expect(parseCatalogue(products, FILE)).toEqual(products)
})

test('an empty shop is accepted', () => {
  expect(parseCatalogue({ products: [] }, FILE)).toEqual({ products: [] })
})

const blackSmall = shirt.variants[0]
test.each([
  [withShirt({ name: '' }), 'products.0.name: expected a text that is not empty'],
  [withShirt({ id: 71 }), 'products.0.id: expected a text, got 71'],
  [withShirt({ id: '0071' }), 'products.0.id: expected the number of Printful'],
  [withShirt({ templateId: 0.5 }), 'products.0.templateId: expected a template number'],
  [withShirt({ category: 'hats' }), 'products.0.category: expected clothing, lifestyle or accessoires'],
  [withShirt({ colours: [] }), 'products.0.colours: expected at least one colour with its pictures'],
  [
    withShirt({ colours: [{ name: 'Zwart', pictures: 'https://elsewhere.example/1.png' }] }),
    'products.0.colours.0.pictures: expected a path such as /merch/cap-zwart'
  ],
  [
    withShirt({ colours: [{ name: 'Zwart', pictures: '/merch/a', tint: 'black' }] }),
    'products.0.colours.0.tint: expected a colour such as #1d1a21'
  ],
  [withShirt({ drawnAs: 'socks' }), 'products.0.drawnAs: expected t-shirt, mug, cap or tote-bag'],
  [
    withShirt({ variants: [{ ...blackSmall, priceCents: 24.99 }] }),
    'products.0.variants.0.priceCents: expected a price in whole cents, so 2499, got 24.99 (T-shirt)'
  ],
  [
    withShirt({ variants: shirt.variants.map((each) => ({ ...each, priceCents: 24.99 })) }),
    'priceCents: expected a price in whole cents, so 2499, got 24.99 (T-shirt, and 9 more like it)'
  ],
  [
    withShirt({ variants: shirt.variants.map((each) => ({ ...each, id: '8923' })) }),
    'products: expected variant ids that are used once: 8923 is of T-shirt Zwart S and T-shirt Zwart M and'
  ],
  [
    withShirt({ variants: [{ ...blackSmall, priceCents: 0 }] }),
    'products.0.variants.0.priceCents: expected at least 50 cents'
  ],
  [withShirt({ variants: shirt.variants.slice(1) }), 'products.0: expected a variant for Zwart S'],
  [
    withShirt({ variants: [...shirt.variants, { ...blackSmall, id: '1', size: 'XS' }] }),
    'products.0: expected no variant for Zwart XS'
  ],
  [
    withShirt({ variants: [...shirt.variants, { ...blackSmall, id: '1' }] }),
    'products.0: expected one variant for each colour and size'
  ],
  [
    withShirt({ sizeGuide: { garment: shirt.sizeGuide?.garment.slice(1), body: [] } }),
    'products.0: expected the measures of every size'
  ],
  [withShirt({ safety: { ...shirt.safety, makerMail: 'us' } }), 'makerMail: expected an e-mail address'],
  [{ products: [shirt, shirt] }, 'products: expected product ids that are used once'],
  [{ products: [shirt, { ...shirt, id: '72' }] }, 'products: expected variant ids that are used once'],
  [{}, 'products: expected a list, but it is missing']
])('a wrong value is reported with the path of the field and what was expected (%#)', (wrong, line) => {
  expect(() => parseCatalogue(wrong, FILE)).toThrow(line)
})
