// What happened to an order, newest first, in words.
import { mailNamesText, deskOrderText as text } from '#texts/desk-orders.ts'
import { holdTrouble } from '#texts/trouble.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { Happening } from './contract.ts'
import { messageName } from './message-name.ts'

export const OrderTimeline = ({ happenings }: { happenings: readonly Happening[] }) => (
  <DeskSection title={text.sections.timeline}>
    <ol className="grid gap-2.5">
      {happenings.toReversed().map((one) => (
        <li
          key={`${one.at}${JSON.stringify(one)}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere"
        >
          <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-edge" />
          <span>
            {inWords(one)}
            <time className="block text-s text-ink-soft tabular" dateTime={one.at}>
              {formatDateTime(one.at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  </DeskSection>
)

function inWords(one: Happening): string {
  const words = text.timeline
  switch (one.what) {
    case 'ordered':
      return words.ordered
    case 'paid':
      return words.paid(formatEuro(one.cents))
    case 'held':
      return words.held(holdTrouble[one.reason].name)
    case 'released':
      return words.released
    case 'moved':
      return words.moved[one.to]
    case 'mailed':
      return (one.isAgain ? words.mailedAgain : words.mailed)(mailNamesText[one.which])
    case 'mail-waits':
      return words.mailWaits(mailNamesText[one.which])
    case 'given-up':
      return words.givenUp(messageName(one.message))
    case 'refunded':
      return words.refunded(formatEuro(one.cents), text.states[one.status] ?? one.status)
    case 'disputed':
      return words.disputed(formatEuro(one.cents))
    case 'parcel-sent':
      return words.parcelSent(one.carrier ?? '')
    case 'parcel-delivered':
      return words.parcelDelivered
    case 'withdrawn':
      return words.withdrawn
    case 'withdrawal-handled':
      return words.withdrawalHandled
    case 'act':
      return actInWords(one)
  }
}

function actInWords({ kind, host, secondHost, state, cents }: Happening & { what: 'act' }): string {
  const words = text.timeline
  if (state === 'withdrawn') return words.withdrawnAct(host)
  const did = words.byHost(host, words.did[kind](cents === null ? '' : formatEuro(cents)), secondHost)
  return state === 'begun' ? words.begun(did) : did
}
