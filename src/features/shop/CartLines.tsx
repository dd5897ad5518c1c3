// The lines of the cart, each with a picture, a quantity and a remove button.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { cartText } from '#texts/cart.ts'
import { formatEuro } from '../../lib/money.ts'
import type { PricedLine } from './basket.ts'
import { pictureIn } from './catalogue.ts'
import { nameOf, QuantityStepper } from './QuantityStepper.tsx'
import { focusAfterRemoval, RemovedLine } from './RemovedLine.tsx'
import { $cart, removeLine } from './store.ts'

const LOGO = '/favicon.svg'

export function CartLines() {
  const { lines } = useStore($cart)
  const host = useRef<HTMLDivElement>(null)
  const goOnAt = focusAfterRemoval(host)
  return (
    <div className="px-5" ref={host}>
      <ul aria-label={cartText.lines} hidden={lines.length === 0}>
        {lines.map((line, at) => (
          <CartLine
            key={line.variantId}
            line={line}
            remove={() => {
              removeLine(line)
              goOnAt(at)
            }}
          />
        ))}
      </ul>
      <RemovedLine isLive onPutBack={() => goOnAt(lines.length)} />
    </div>
  )
}

function CartLine({ line, remove }: { line: PricedLine; remove: () => void }) {
  const { product, variant, lineCents } = line
  const name = nameOf(line)
  const choice = [variant.colour, variant.size].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2.5 border-b border-line py-4 max-[360px]:grid-cols-[56px_minmax(0,1fr)_auto]">
      <img
        className="row-span-2 size-20 self-start rounded-[6px] bg-well max-[360px]:size-14"
        src={pictureIn(160, product, variant.colour)}
        alt=""
        width="80"
        height="80"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(LOGO)) currentTarget.src = LOGO
        }}
      />
      <div className="self-start">
        <p className="font-display text-[1.375rem]/[1.1] font-extrabold">{product.name}</p>
        <p className="text-s/[1.6] text-ink-soft">{choice}</p>
      </div>
      <p className="self-start text-right font-semibold tabular-nums">{formatEuro(lineCents)}</p>
      <QuantityStepper line={line} />
      <button
        type="button"
        className="link-button my-0 min-h-tap py-2 text-[0.9375rem]"
        aria-label={cartText.removeLine(name)}
        data-remove
        onClick={remove}
      >
        {cartText.remove}
      </button>
    </li>
  )
}
