// What the shop sells, for pages, browser code and functions alike.
import { products } from '#brand/catalogue.ts'
import type { Catalogue } from './catalogue-schema.ts'

export const catalogue: Catalogue = products
