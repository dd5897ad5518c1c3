import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import {
  chooseVariant,
  findProduct,
  findVariant,
  firstChoice,
  hasColourOptions,
  hasSizeOptions,
  PICTURE_NUMBERS,
  PICTURES_PER_COLOUR,
  type Product,
  pictureIn,
  pictureOf,
  pictureWidths
} from './catalogue.ts'

const product = (id: string) => findProduct(catalogue, id) as Product
const sizes = ['S', 'M', 'L', 'XL', '2XL']

/** Product, template, colour, its variants (in the order of the sizes), prices in cents. */
test.each([
  [
    '71',
    'T-shirt',
    93684977,
    'Zwart',
    ['8923', '8924', '8925', '8926', '8927'],
    [2499, 2499, 2499, 2499, 2599]
  ],
  [
    '71',
    'T-shirt',
    93684977,
    'Donkergrijs',
    ['8460', '8461', '8462', '8463', '8464'],
    [2499, 2499, 2499, 2499, 2599]
  ],
  ['300', 'Mok', 93741688, 'Zwart', ['9323'], [1699]],
  ['206', 'Cap', 93684975, 'Zwart', ['7854'], [2499]],
  ['206', 'Cap', 93684975, 'Donkergrijs', ['12736'], [2499]],
  ['367', 'Tote Bag', 93684976, 'Zwart', ['10457'], [2499]]
])(
  'the product %s is the %s of template %i; %s has the agreed price',
  (id, name, templateId, colour, ids, cents) => {
    const { variants, ...rest } = product(id)
    expect(rest).toMatchObject({ name, templateId })
    const ofColour = variants.filter((variant) => variant.colour === colour)
    expect(ofColour.map((variant) => variant.id)).toEqual(ids)
    expect(ofColour.map((variant) => variant.priceCents)).toEqual(cents)
    expect(ofColour.map((variant) => variant.size)).toEqual(ids.length > 1 ? sizes : [undefined])
  }
)

test('the catalogue contains these four products and nothing else', () => {
  expect(catalogue.products.map(({ id }) => id)).toEqual(['71', '300', '206', '367'])
  expect(catalogue.products.flatMap(({ variants }) => variants)).toHaveLength(14)
})

test.each([
  ['71', { colour: 'Donkergrijs', size: '2XL' }, '8464'],
  ['71', { colour: 'Zwart', size: 'S' }, '8923'],
  ['71', { colour: 'Zwart' }, undefined],
  ['71', { size: 'S' }, undefined],
  ['71', { colour: 'Roze', size: 'S' }, undefined],
  ['206', { colour: 'Donkergrijs' }, '12736'],
  ['206', { colour: 'Donkergrijs', size: 'S' }, '12736'],
  ['206', {}, undefined],
  ['300', {}, '9323'],
  ['300', { colour: 'Zwart', size: undefined }, '9323']
])('the choice for product %s of %j is variant %s', (id, choice, variantId) => {
  expect(chooseVariant(product(id), choice)?.id).toBe(variantId)
})

test.each([
  ['71', true, true, '8923'],
  ['300', false, false, '9323'],
  ['206', true, false, '7854'],
  ['367', false, false, '10457']
])('the product %s offers colours: %s, sizes: %s, and starts with %s', (id, colours, hasSizes, first) => {
  expect(hasColourOptions(product(id))).toBe(colours)
  expect(hasSizeOptions(product(id))).toBe(hasSizes)
  expect(chooseVariant(product(id), firstChoice(product(id)))?.id).toBe(first)
})

test('a variant of another product is not found', () => {
  expect(findVariant(product('71'), '9323')).toBeUndefined()
  expect(findVariant(findProduct(catalogue, '72'), '8923')).toBeUndefined()
})

test('each colour has two pictures', () => {
  expect(PICTURES_PER_COLOUR).toBe(2)
})

test('a picture shows the chosen colour, the second one by default', () => {
  expect(pictureOf(product('71'), 'Donkergrijs')).toBe('/merch/t-shirt-donkergrijs-2.png')
  expect(pictureOf(product('71'), 'Donkergrijs', 1)).toBe('/merch/t-shirt-donkergrijs-1.png')
  expect(pictureOf(product('300'), undefined)).toBe('/merch/mok-zwart-2.png')
})

test('each picture exists in the widths of the page', () => {
  expect(pictureIn(160, product('206'), 'Donkergrijs')).toBe('/merch/cap-donkergrijs-2-160.webp')
  expect(pictureWidths(product('206'), 'Zwart', 1)).toBe(
    '/merch/cap-zwart-1-480.webp 480w, /merch/cap-zwart-1-960.webp 960w'
  )
  expect(PICTURE_NUMBERS).toEqual([2, 1])
})
