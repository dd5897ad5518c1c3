// What happened to an order, newest first, in words.
import { deskOrderText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { Happening } from './contract.ts'
import { happeningInWords } from './order-words.ts'

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
            {happeningInWords(one)}
            <time className="block text-s text-ink-soft tabular" dateTime={one.at}>
              {formatDateTime(one.at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  </DeskSection>
)
