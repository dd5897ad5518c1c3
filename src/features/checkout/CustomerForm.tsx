// The name and address form: labels above the fields, and an error with each field that is wrong once it was left.
import { useStore } from '@nanostores/react'
import { checkoutText, checkoutFieldsText as text } from '../../texts/checkout.ts'
import { FIELD_CHARS, isCountry } from '../shop/customer.ts'
import { COUNTRIES } from '../shop/rules.ts'
import { goOnFromForm } from './checkout.controller.ts'
import { FieldBox } from './FieldBox.tsx'
import { FORM_FIELDS, type FormField, keyboardFor } from './form.ts'
import { $draft, $shownWrong, leaveField, typeField } from './store.ts'

export function CustomerForm() {
  return (
    <section className="checkout-card" aria-labelledby="address-heading">
      <h2 id="address-heading">{checkoutText.shippingForm}</h2>
      <form
        className="grid grid-cols-[1fr_1fr] gap-x-4 gap-y-1.5"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) goOnFromForm()
        }}
      >
        {FORM_FIELDS.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </form>
    </section>
  )
}

function Field({ field }: { field: FormField }) {
  const { name, half } = field
  const fault = useFault(field)
  const isOptional = FIELD_CHARS[name].min === 0
  return (
    <FieldBox
      name={name}
      label={text.labels[name]}
      isOptional={isOptional}
      note={name === 'email' ? text.mailHint : ''}
      fault={fault}
      half={half}
    >
      {name === 'country' ? <CountrySelect field={field} /> : <TextInput field={field} />}
    </FieldBox>
  )
}

/** The error to show for a field; '' = none. */
function useFault({ name }: FormField): string {
  const { country } = useStore($draft)
  const isWrong = useStore($shownWrong).includes(name)
  if (!isWrong) return ''
  return name === 'zip' && isCountry(country) ? text.zipFaults[country] : text.faults[name]
}

function TextInput({ field }: { field: FormField }) {
  const { name, autoComplete, type } = field
  const draft = useStore($draft)
  const fault = useFault(field)
  return (
    <input
      id={`field-${name}`}
      name={name}
      type={type}
      value={draft[name]}
      autoComplete={autoComplete}
      inputMode={keyboardFor(name, draft.country)}
      maxLength={FIELD_CHARS[name].max}
      required={FIELD_CHARS[name].min > 0}
      aria-invalid={fault !== ''}
      aria-describedby={`note-${name}`}
      onInput={({ currentTarget }) => typeField(name, currentTarget.value)}
      onBlur={() => leaveField(name)}
    />
  )
}

function CountrySelect({ field }: { field: FormField }) {
  const { country } = useStore($draft)
  const fault = useFault(field)
  return (
    <select
      id="field-country"
      name="country"
      value={country}
      autoComplete={field.autoComplete}
      required
      aria-invalid={fault !== ''}
      aria-describedby="note-country"
      onChange={({ currentTarget }) => typeField('country', currentTarget.value)}
      onBlur={() => leaveField('country')}
    >
      <option value="" disabled>
        {text.noCountry}
      </option>
      {COUNTRIES.map((code) => (
        <option key={code} value={code}>
          {text.countries[code]}
        </option>
      ))}
    </select>
  )
}
