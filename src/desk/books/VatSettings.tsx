import { useState } from 'react'
import { booksText } from '#texts/books.ts'
import { Button } from '../../ui/Button.tsx'
import type { ShownVatSetting } from './contract.ts'
import { monthOf } from './month.ts'
import { monthName } from './month-names.ts'
import { termsText } from './sentences.ts'
import { VatDialog } from './VatDialog.tsx'

const text = booksText.vat

interface Props {
  vat: readonly ShownVatSetting[]
  /** The first month of the books; undefined = there is none. */
  first: string | undefined
  isHost: boolean
}

export function VatSettings({ vat, first = monthOf(new Date()), isHost }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // Of two with the same month the later one applies.
  const applying = [...new Map(vat.map((one) => [one.fromMonth, one])).values()].toSorted((one, other) =>
    one.fromMonth < other.fromMonth ? 1 : -1
  )
  return (
    <section aria-labelledby="vat" className="max-w-measure">
      <h2 id="vat" className="mb-3 text-title-s">
        {text.title}
      </h2>
      <p className="mb-2 text-s">{text.explanation}</p>
      {applying.length === 0 ? (
        <p className="font-semibold">{text.none}</p>
      ) : (
        <ul className="font-semibold">
          {applying.map(({ fromMonth, terms }) => (
            <li key={fromMonth}>{text.setting(monthName(fromMonth), termsText(terms))}</li>
          ))}
        </ul>
      )}
      {isHost && (
        <Button className="mt-3" onClick={() => setIsOpen(true)}>
          {text.change}
        </Button>
      )}
      {isOpen && <VatDialog vat={vat} first={first} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
