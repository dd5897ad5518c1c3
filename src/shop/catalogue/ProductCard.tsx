// A product: pictures, options, price, and the button that adds it to the cart.
import { useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { formatEuro } from '../../lib/money.ts'
import { catalogue } from '../../site/brand/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { MIN_QUANTITY } from '../cart/cart-limits.ts'
import { chooseVariant, findProduct, firstChoice, type Product, type Variant } from './catalogue.ts'
import { ProductOptions } from './ProductOptions.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { SizeGuideButton } from './SizeGuideButton.tsx'
import { useAdding } from './use-adding.ts'

export function ProductCard({ productId }: { productId: string }) {
  const product = findProduct(catalogue, productId)
  return product && <Card product={product} />
}

function Card({ product }: { product: Product }) {
  const { id, name, description, category } = product
  const [choice, setChoice] = useState(firstChoice(product))
  const [quantity, setQuantity] = useState<number>(MIN_QUANTITY)
  const { isAdded, add } = useAdding((added) =>
    // Unless the visitor has changed it meanwhile.
    setQuantity((now) => (now === added.quantity ? MIN_QUANTITY : now))
  )
  const variant = chooseVariant(product, choice)
  return (
    <>
      <ProductPictures product={product} colour={choice.colour ?? ''} badge={shopText.categories[category]} />
      <div className="product-text">
        <div className="product-head">
          <h3>{name}</h3>
          <Price variant={variant} />
        </div>
        <p className="mt-2 text-s/[1.4] md:text-m/[1.5]">{description}</p>
        <div className="flex flex-wrap gap-x-4 [&_summary]:min-h-tap">
          <Details product={product} />
          {product.sizeGuide && <SizeGuideButton name={name} guide={product.sizeGuide} />}
        </div>
      </div>
      <div className="product-buy">
        {/* Without the choice: the browser keeps that in its fields, also from before this code was there. */}
        <ProductOptions
          product={product}
          quantity={quantity}
          onChoose={(chosen) => setChoice((before) => ({ ...before, ...chosen }))}
          onQuantity={setQuantity}
        />
        <Button
          look="main"
          className="flex-[1_1_8rem] px-2 wrap-anywhere print:hidden without-script:hidden"
          isOff={!variant}
          onClick={() => variant && add({ productId: id, variantId: variant.id, quantity })}
        >
          <span>{isAdded ? cartText.added : shopText.add}</span>
        </Button>
      </div>
    </>
  )
}

const Price = ({ variant }: { variant: Variant | undefined }) => (
  <p className="product-price text-s/none text-ink-soft">
    <output className="mr-1 font-display text-title-s font-extrabold text-ink tabular">
      {variant ? formatEuro(variant.priceCents) : ''}
    </output>{' '}
    {shopText.vatIncluded}
  </p>
)

const Details = ({ product: { details, safety } }: { product: Product }) => (
  <details>
    <summary className="py-2.5 text-s text-ink-soft underline underline-offset-[0.22em]">
      {shopText.details}
    </summary>
    <ul className="grid list-disc gap-1 pb-2.5 pl-[1.1em] text-s/[1.4]">
      {[...details, safety.care, safety.warning].map((line) => line && <li key={line}>{line}</li>)}
      <li>
        {`${shopText.maker(safety.makerName, safety.makerAddress)}, `}
        <a href={`mailto:${safety.makerMail}`}>{safety.makerMail}</a>
      </li>
    </ul>
  </details>
)
