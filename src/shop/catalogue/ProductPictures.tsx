import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { PICTURE_NUMBERS, type Product, pictureOf, pictureWidths } from './catalogue.ts'

const NAMES = { previous: cartText.previousPicture, next: cartText.nextPicture, slide: cartText.pictureOf }

interface ProductPicturesProps {
  product: Product
  colour: string
  badge: string
}

export function ProductPictures({ product, colour, badge }: ProductPicturesProps) {
  return (
    <div className="product-pictures relative overflow-hidden bg-well">
      <Carousel className="product-rail" name={cartText.pictures(product.name)} names={NAMES}>
        {PICTURE_NUMBERS.map((number, at) => (
          <div key={number}>
            {/* Another element for another colour: else the old picture shows until the new one has come. */}
            <img
              className="aspect-square w-full"
              key={colour}
              src={pictureOf(product, colour, number)}
              srcSet={pictureWidths(product, colour, number)}
              sizes="(width>=1000px) 264px, (width>=360px) 50vw, 100vw"
              alt={(at === 0 ? shopText.picture : shopText.pictureDetail)(product.name, colour)}
              width="960"
              height="960"
              loading="lazy"
            />
          </div>
        ))}
      </Carousel>
      <span className="text-l/none pointer-events-none absolute top-2 left-2 rounded-[6px] bg-white px-2 pt-1.5 pb-1 font-display font-extrabold text-on-ticket md:top-3.5 md:left-3.5 md:px-3 forced-colors:border">
        {badge}
      </span>
    </div>
  )
}
