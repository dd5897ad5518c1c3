import { expect, test } from 'vitest'
import { products } from '#brand/catalogue.ts'
import type { Product } from './catalogue.ts'
import { productNode } from './json-ld.ts'

const SHOW = { siteUrl: 'https://kino9.example', name: 'KINO 9' }
const [first] = products.products
const priced = (...cents: number[]): Product => ({
  ...(first as Product),
  variants: cents.map((priceCents, at) => ({ id: String(at + 1), priceCents }))
})

test('a search engine reads of each product what it costs and that it can be bought', () => {
  expect(productNode(priced(2450), SHOW)).toMatchObject({
    '@type': 'Product',
    offers: {
      '@type': 'Offer',
      price: '24.50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      url: 'https://kino9.example/#merch'
    }
  })
  expect(productNode(priced(2450, 2950), SHOW).offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '24.50',
    highPrice: '29.50',
    offerCount: 2
  })
})

test('a search engine finds the pictures of each product by their address', () => {
  for (const product of products.products)
    for (const image of productNode(product, SHOW).image as string[])
      expect(image).toMatch(/^https:\/\/kino9\.example\/merch\/.+-2\.png$/)
})
