import type { Catalogue, Product, Variant } from '../../site/brand/catalogue-schema.ts'

export type { Catalogue, Product, Variant }

/** The options that a visitor chose; undefined if the product has no such option. */
export type Choice = { colour?: string | undefined; size?: string | undefined }

/** Pictures per product and colour. The second one is the main picture. */
export const PICTURES_PER_COLOUR = 2
const MAIN_PICTURE = 2
/** In the order on a product card: the main picture first. */
export const PICTURE_NUMBERS = [MAIN_PICTURE, 1] as const
/** Widths in pixels of each square picture: for a cart line, a phone and a wide screen. */
export const PICTURE_WIDTHS = [160, 480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const findProduct = ({ products }: Catalogue, productId: string): Product | undefined =>
  products.find(({ id }) => id === productId)

/** Finds a variant of this product only. */
export const findVariant = (product: Product | undefined, variantId: string): Variant | undefined =>
  product?.variants.find(({ id }) => id === variantId)

/** Whether visitors can choose a colour; a single colour is not an option. */
export const hasColourOptions = ({ colours }: Product): boolean => colours.length > 1
export const hasSizeOptions = ({ sizes }: Product): boolean => sizes.length > 0

export const firstChoice = ({ colours, sizes }: Product): Choice => ({
  colour: colours[0]?.name,
  size: sizes[0]
})

/** The variant for a choice; undefined while a required colour or size is not chosen. */
export function chooseVariant(product: Product, { colour, size }: Choice): Variant | undefined {
  const wantedColour = hasColourOptions(product) ? colour : product.colours[0]?.name
  const wantedSize = hasSizeOptions(product) ? size : undefined
  return product.variants.find((variant) => variant.colour === wantedColour && variant.size === wantedSize)
}

/** Path of a picture of the product in a colour: '<base>-<number>.png', with number 1 or 2. */
export function pictureOf(product: Product, colour: string | undefined, number = MAIN_PICTURE): string {
  const drawn = product.colours.find(({ name }) => name === colour) ?? product.colours[0]
  return `${drawn?.pictures}-${number}.png`
}

/** The same picture in one of `PICTURE_WIDTHS`. */
export const pictureIn = (
  width: PictureWidth,
  product: Product,
  colour: string | undefined,
  number?: number
): string => pictureOf(product, colour, number).replace('.png', `-${width}.webp`)

export const pictureWidths = (product: Product, colour: string | undefined, number: number): string =>
  ([480, 960] as const).map((width) => `${pictureIn(width, product, colour, number)} ${width}w`).join(', ')
