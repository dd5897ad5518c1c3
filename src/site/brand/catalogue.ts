// The products of the shop, for pages, browser code and functions.
import { products } from '#brand/catalogue.ts'
import type { Catalogue } from './catalogue-schema.ts'

export const catalogue: Catalogue = products
