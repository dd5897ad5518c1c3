// A form for what the accountant decided about VAT.
import { useState } from 'react'
import { booksText } from '#texts/books.ts'
import { confirmText } from '#texts/desk.ts'
import { COUNTRIES } from '../../shop/cart/cart-limits.ts'
import { Radio } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { saveVat } from './books.store.ts'
import { monthOf, monthsBetween, nextMonth } from './month.ts'
import { monthName } from './month-names.ts'
import { basisPointsOf, percentOf, termsOf, type VatSetting, type VatTerms } from './vat.ts'

const text = booksText.vat
const RATES = [...COUNTRIES, 'superfan'] as const
const REGIMES = ['not-set', 'exempt', 'rates'] as const

interface Props {
  vat: readonly VatSetting[]
  /** The first month of the books. */
  first: string
  onClose: () => void
}

export function VatDialog({ vat, first, onClose }: Props) {
  const current = monthOf(new Date())
  const [fromMonth, setFromMonth] = useState(current)
  const [regime, setRegime] = useState<VatTerms['regime']>(() => termsOf(vat, current).regime)
  const [typed, setTyped] = useState(() => ratesOf(termsOf(vat, current)))
  const save = async () => {
    const terms = termsIn(regime, typed)
    const field = RATES.find((name) => basisPointsOf(typed[name]) === undefined)
    if (!terms) return { field, sentence: text.wrongRate }
    if (!(await saveVat({ fromMonth, terms }))) return { sentence: text.failed }
    onClose()
    return undefined
  }
  const rate = (name: keyof typeof typed, label: string) => (
    <Field key={name} name={name} label={label}>
      <Input
        inputMode="decimal"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )
  return (
    <Dialog title={text.title} closeName={booksText.closeDialog} onClose={onClose}>
      <Form send={save} submitName={text.save} leaveName={confirmText.cancel} onLeave={onClose}>
        <Field label={text.from}>
          <Select value={fromMonth} onChange={({ target }) => setFromMonth(target.value)}>
            {monthsBetween(first, nextMonth(current)).map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset>
          <legend className="font-semibold">{text.regime}</legend>
          {REGIMES.map((one) => (
            <Radio key={one} name="regime" checked={one === regime} onChange={() => setRegime(one)}>
              {text.regimes[one]}
            </Radio>
          ))}
        </fieldset>
        {regime === 'rates' && (
          <>
            {COUNTRIES.map((code) => rate(code, text.rateOf(booksText.countries[code])))}
            {rate('superfan', text.superfanRate)}
          </>
        )}
      </Form>
    </Dialog>
  )
}

function ratesOf(terms: VatTerms) {
  if (terms.regime !== 'rates') return { BE: '', NL: '', superfan: '' }
  const { BE, NL } = terms.countries
  return { BE: percentOf(BE), NL: percentOf(NL), superfan: percentOf(terms.superfan) }
}

/** undefined = a rate is missing or wrong. */
function termsIn(
  regime: VatTerms['regime'],
  typed: Record<'BE' | 'NL' | 'superfan', string>
): VatTerms | undefined {
  if (regime !== 'rates') return { regime }
  const [belgium, netherlands, superfan] = [typed.BE, typed.NL, typed.superfan].map(basisPointsOf)
  if (belgium === undefined || netherlands === undefined || superfan === undefined) return undefined
  return { regime, countries: { BE: belgium, NL: netherlands }, superfan }
}
