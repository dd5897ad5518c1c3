import { deskOrderText, mailNamesText, orderActText } from '#texts/desk-orders.ts'
import { holdTrouble } from '#texts/trouble.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { addressLines } from '../../shop/orders/customer.ts'
import type { ActEffect } from './contract.ts'
import { messageName } from './message-name.ts'

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
          {effect.what === 'address' ? <Addresses effect={effect} /> : inWords(effect)}
        </li>
      ))}
  </ul>
)

function inWords(effect: Exclude<ActEffect, { what: 'address' }>): string {
  switch (effect.what) {
    case 'money-back':
      return text.moneyBack(
        formatEuro(effect.cents),
        formatEuro(effect.totalBackCents),
        formatEuro(effect.paidCents)
      )
    case 'hold-ends':
      return text.holdEnds(holdTrouble[effect.reason].name)
    case 'still-held':
      return text.stillHeld(holdTrouble[effect.reason].name)
    case 'order-cancelled':
      return text.cancelled
    case 'print':
      return text.print[effect.how]
    case 'mail':
      return text.mail(mailNamesText[effect.which], effect.to)
    case 'mail-address':
      return text.mailAddress(effect.after, effect.before)
    case 'no-mail':
      return text.noMail
    case 'message-retried':
      return text.retried(messageName(effect.message))
    case 'message-set-aside':
      return text.setAside(messageName(effect.message))
    case 'withdrawal-handled':
      return text.withdrawalHandled(formatDateTime(effect.receivedAt))
    case 'second-host':
      return effect.why === 'amount' ? text.secondAmount(formatEuro(effect.limitCents)) : text.secondShipped
    case 'hosts-mailed':
      return text.hostsMailed
  }
}

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
