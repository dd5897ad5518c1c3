// The schema of what the shop sells (brand/catalogue.ts); a wrong or missing value stops the build.
import * as v from 'valibot'
import { isMailAddress } from '../../lib/mail-address.ts'
import { repeated } from '../../lib/repeated.ts'
import { parseBrandFile } from './brand-file.ts'

/** Stripe's minimum. */
const MIN_PRICE_CENTS = 50
/** Catches typing errors: no product costs ten thousand euro. */
const MAX_PRICE_CENTS = 100_000
const CENTS_IN_EURO = 100
const MAX_GARMENT_CM = 250

const text = v.pipe(v.string('a text'), v.trim(), v.minLength(1, 'a text that is not empty'))
const textOrNone = v.optional(text)
/** Ids of Printful's catalogue; on the wire they are strings. */
const catalogueId = v.pipe(text, v.regex(/^[1-9]\d{0,8}$/, 'the number of Printful, as a text of digits'))
const priceCents = v.pipe(
  v.number('a price in whole cents'),
  v.integer(({ input }) => `a price in whole cents, so ${Math.round(input * CENTS_IN_EURO)}`),
  v.minValue(MIN_PRICE_CENTS, `at least ${MIN_PRICE_CENTS} cents`),
  v.maxValue(MAX_PRICE_CENTS, `at most ${MAX_PRICE_CENTS} cents`)
)
const centimetres = v.pipe(
  v.number('centimetres'),
  v.minValue(1, 'centimetres'),
  v.maxValue(MAX_GARMENT_CM, 'centimetres')
)
/** Without the '-1.png' of the numbered picture. */
const pictureBase = v.pipe(
  text,
  v.regex(/^\/[a-z0-9/-]+[a-z0-9]$/, 'a path such as /merch/cap-zwart, without number and ending')
)

const tint = v.pipe(text, v.regex(/^#[\da-f]{6}$/, 'a colour such as #1d1a21'))

const colour = v.strictObject({
  name: text,
  pictures: pictureBase,
  /** The colour of the fabric, if the build draws the pictures. */
  tint: v.optional(tint)
})

const variant = v.strictObject({
  id: catalogueId,
  /** Name of one of the colours of the product. */
  colour: textOrNone,
  /** One of its sizes. */
  size: textOrNone,
  priceCents
})

const sizeGuide = v.strictObject({
  /** The garment, laid flat. */
  garment: v.array(v.strictObject({ size: text, lengthCm: centimetres, widthCm: centimetres })),
  /** The body that it fits. */
  body: v.array(v.strictObject({ size: text, chestFromCm: centimetres, chestToCm: centimetres }))
})

/** Required with every offer by product safety law (Regulation 2023/988, article 19). */
const safety = v.strictObject({
  makerName: text,
  makerAddress: text,
  makerMail: v.pipe(text, v.check(isMailAddress, 'an e-mail address')),
  /** How to use and clean it. */
  care: text,
  warning: textOrNone
})

const productSchema = v.pipe(
  v.strictObject({
    id: catalogueId,
    /** The design at Printful that is printed on it. */
    templateId: v.pipe(v.number('a template number'), v.integer('a template number'), v.minValue(1)),
    name: text,
    description: text,
    /** Material, make, measures: one line each. */
    details: v.array(text),
    category: v.picklist(['clothing', 'lifestyle', 'accessoires'], 'clothing, lifestyle or accessoires'),
    /** What the build draws if there are no photos. */
    drawnAs: v.optional(v.picklist(['t-shirt', 'mug', 'cap', 'tote-bag'], 't-shirt, mug, cap or tote-bag')),
    colours: v.pipe(v.array(colour), v.minLength(1, 'at least one colour with its pictures')),
    sizes: v.array(text),
    sizeGuide: v.optional(sizeGuide),
    variants: v.pipe(v.array(variant), v.minLength(1, 'at least one variant')),
    safety
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of faultsOfProduct(dataset.value)) addIssue({ message })
  })
)

export const catalogueSchema = v.strictObject({
  products: v.pipe(
    v.array(productSchema),
    v.check(
      (products) => isUnique(products.map(({ id }) => id)),
      ({ input }) => `product ids that are used once: ${repeatedIds(input, ({ id, name }) => [{ id, name }])}`
    ),
    v.check(
      (products) => isUnique(products.flatMap(({ variants }) => variants.map(({ id }) => id))),
      ({ input }) => `variant ids that are used once: ${repeatedIds(input, namedVariants)}`
    )
  )
})
export type Catalogue = v.InferOutput<typeof catalogueSchema>
export type Product = Catalogue['products'][number]
export type Variant = Product['variants'][number]

type ProductParts = Pick<v.InferOutput<typeof productSchema>, 'colours' | 'sizes' | 'variants' | 'sizeGuide'>

/** Every combination that a visitor can choose must be sold, exactly once. */
function faultsOfProduct({ colours, sizes, variants, sizeGuide: guide }: ProductParts): string[] {
  const sold = variants.map(({ colour: name, size }) => choice(name, size))
  const offered = colours.flatMap(({ name }) =>
    sizes.length > 0 ? sizes.map((size) => choice(name, size)) : [choice(name, undefined)]
  )
  const measured = guide ? [guide.garment, guide.body] : []
  return [
    ...offered.filter((each) => !sold.includes(each)).map((each) => `a variant for ${each}`),
    ...sold.filter((each) => !offered.includes(each)).map((each) => `no variant for ${each}`),
    ...(isUnique(sold) ? [] : ['one variant for each colour and size']),
    ...measured
      .filter((rows) => rows.map(({ size }) => size).join() !== sizes.join())
      .map(() => 'the measures of every size, in the order of the sizes')
  ]
}

const choice = (name: string | undefined, size: string | undefined) =>
  [name ?? 'no colour', size].filter(Boolean).join(' ')
/** Every id that is used twice, and by what: '8923 is of T-shirt Zwart S and T-shirt Zwart M'. */
function repeatedIds(
  products: readonly v.InferOutput<typeof productSchema>[],
  namedOf: (product: v.InferOutput<typeof productSchema>) => { id: string; name: string }[]
): string {
  const named = products.flatMap(namedOf)
  return repeated(named.map(({ id }) => id))
    .map((id) => `${id} is of ${named.flatMap((each) => (each.id === id ? [each.name] : [])).join(' and ')}`)
    .join(', ')
}

const namedVariants = ({ name, variants }: v.InferOutput<typeof productSchema>) =>
  variants.map(({ id, colour: shade, size }) => ({
    id,
    name: [name, shade, size].filter(Boolean).join(' ')
  }))

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Returns the parsed catalogue; throws an error that names each wrong field and what was expected. */
export const parseCatalogue = (input: unknown, file: string): Catalogue =>
  parseBrandFile(catalogueSchema, input, file)
