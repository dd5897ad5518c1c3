// Looking things up in the catalogue: products, the variants they come in, their pictures.
import type { Catalogue, Product, Variant } from '../brand/catalogue-schema.ts'

export type { Catalogue, Product, Variant }

/** What a visitor chose of a product; undefined where it offers no choice. */
export type Choice = { colour?: string | undefined; size?: string | undefined }

/** Pictures per product and colour; the second is the one that stands for it. */
export const PICTURES_PER_COLOUR = 2
const MAIN_PICTURE = 2
/** In the order of a product card: what stands for the product comes first. */
export const PICTURE_NUMBERS = [MAIN_PICTURE, 1] as const
/** Widths in pixels in which each square picture lies beside itself: for a line of the cart, a phone, a wide screen. */
export const PICTURE_WIDTHS = [160, 480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const findProduct = ({ products }: Catalogue, productId: string): Product | undefined =>
  products.find(({ id }) => id === productId)

/** A variant of exactly this product. */
export const findVariant = (product: Product | undefined, variantId: string): Variant | undefined =>
  product?.variants.find(({ id }) => id === variantId)

/** Whether there is anything to choose: one colour is a fact, not an option. */
export const hasColourOptions = ({ colours }: Product): boolean => colours.length > 1
export const hasSizeOptions = ({ sizes }: Product): boolean => sizes.length > 0

/** The choice a product card starts with: the first of everything. */
export const firstChoice = ({ colours, sizes }: Product): Choice => ({
  colour: colours[0]?.name,
  size: sizes[0]
})

/** The variant of a choice; undefined while a colour or size that the product has is not chosen. */
export function chooseVariant(product: Product, { colour, size }: Choice): Variant | undefined {
  const wantedColour = hasColourOptions(product) ? colour : product.colours[0]?.name
  const wantedSize = hasSizeOptions(product) ? size : undefined
  return product.variants.find((variant) => variant.colour === wantedColour && variant.size === wantedSize)
}

/** Address of a drawn picture of the product in a colour: its base, '-', the number (1 or 2), '.png'. */
export function pictureOf(product: Product, colour: string | undefined, number = MAIN_PICTURE): string {
  const drawn = product.colours.find(({ name }) => name === colour) ?? product.colours[0]
  return `${drawn?.pictures}-${number}.png`
}

/** The same picture in one of our widths. */
export const pictureIn = (
  width: PictureWidth,
  product: Product,
  colour: string | undefined,
  number?: number
): string => pictureOf(product, colour, number).replace('.png', `-${width}.webp`)

/** For `<img srcset>` of a product card. */
export const pictureWidths = (product: Product, colour: string | undefined, number: number): string =>
  ([480, 960] as const).map((width) => `${pictureIn(width, product, colour, number)} ${width}w`).join(', ')
