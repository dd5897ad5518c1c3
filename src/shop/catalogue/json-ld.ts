// Products as schema.org describes them.
import { absoluteUrl, type JsonLd, withoutEmpty } from '../../lib/head.ts'
import { type Product, pictureOf } from './catalogue.ts'

/** A product with what its variants cost. All are printed to order, so each one that is listed can be bought. */
export function productNode(product: Product, show: { siteUrl: string; name: string }): JsonLd {
  const prices = product.variants.map(({ priceCents }) => priceCents)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const sale = {
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    url: `${show.siteUrl}/#merch`
  }
  const offers =
    lowest === highest
      ? { '@type': 'Offer', price: inEuros(lowest), ...sale }
      : {
          '@type': 'AggregateOffer',
          lowPrice: inEuros(lowest),
          highPrice: inEuros(highest),
          offerCount: prices.length,
          ...sale
        }
  return withoutEmpty({
    '@type': 'Product',
    '@id': `${show.siteUrl}/#product-${product.id}`,
    name: product.name,
    description: product.description,
    image: product.colours.map(({ name }) => absoluteUrl(show.siteUrl, pictureOf(product, name))),
    brand: { '@type': 'Brand', name: show.name },
    offers
  })
}

const inEuros = (cents: number) => (cents / 100).toFixed(2)
