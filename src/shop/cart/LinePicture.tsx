// The picture of a line, in the cart and at the checkout. Shows the logo if it cannot be loaded.

import { pictureIn } from '../catalogue/catalogue.ts'
import type { PricedLine } from './cart-lines.ts'

const LOGO = '/favicon.svg'

interface LinePictureProps {
  line: Pick<PricedLine, 'product' | 'variant'>
  className: string
  /** Width and height in pixels. */
  size: number
}

export const LinePicture = ({ line: { product, variant }, className, size }: LinePictureProps) => (
  <img
    className={className}
    src={pictureIn(160, product, variant.colour)}
    alt=""
    width={size}
    height={size}
    onError={({ currentTarget }) => {
      if (!currentTarget.src.endsWith(LOGO)) currentTarget.src = LOGO
    }}
  />
)
