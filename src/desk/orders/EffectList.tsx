import { deskOrderText, orderActText } from '#texts/desk-orders.ts'
import { addressLines } from '../../shop/orders/customer.ts'
import type { ActEffect } from './contract.ts'
import { effectInWords } from './order-words.ts'

const text = orderActText.effects

interface Props {
  effects: readonly ActEffect[]
  /** A second host looks at it: that one is needed is known. */
  isProposal: boolean
}

export const EffectList = ({ effects, isProposal }: Props) => (
  <ul className="grid gap-2">
    {effects
      .filter(({ what }) => !(isProposal && what === 'second-host'))
      .map((effect) => (
        <li
          key={JSON.stringify(effect)}
          className={`border-l-4 pl-3 wrap-anywhere ${effect.what === 'second-host' ? 'border-warn font-semibold' : 'border-line'}`}
        >
          {effect.what === 'address' ? <Addresses effect={effect} /> : effectInWords(effect)}
        </li>
      ))}
  </ul>
)

const Addresses = ({ effect: { before, after } }: { effect: ActEffect & { what: 'address' } }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {[
      { name: text.address, shipTo: after },
      { name: text.addressBefore, shipTo: before }
    ].map(({ name, shipTo }) => (
      <p key={name}>
        <span className="block font-semibold">{name}</span>
        {addressLines(shipTo, deskOrderText.countries).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    ))}
  </div>
)
