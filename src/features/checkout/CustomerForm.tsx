// The name and address form: labels above the fields, and an error with each field that is wrong once it was left. The
// optional fields are folded.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { checkoutText, checkoutFieldsText as text } from '#texts/checkout.ts'
import { FIELD_CHARS } from '../shop/customer.ts'
import { COUNTRIES } from '../shop/rules.ts'
import { submitFormFields } from './checkout.controller.ts'
import { FieldBox } from './FieldBox.tsx'
import { FORM_FIELDS, type FormField, faultText, isOptional, keyboardFor, questionText } from './form.ts'
import { $draft, $left, $shownInvalid, leaveField, typeField } from './store.ts'

const REQUIRED_FIELDS = FORM_FIELDS.filter((field) => !isOptional(field))
const OPTIONAL_FIELDS = FORM_FIELDS.filter(isOptional)

export function CustomerForm() {
  return (
    <section className="checkout-card" aria-labelledby="address-heading">
      <h2 id="address-heading">{checkoutText.shippingForm}</h2>
      <form
        className="grid grid-cols-2 gap-3"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) submitFormFields()
        }}
      >
        {REQUIRED_FIELDS.map((field) => (
          <Field key={field.name} field={field} />
        ))}
        <OptionalFields />
      </form>
    </section>
  )
}

/** Unfolds by itself when a field gets a value, also from autofill: nothing is sent that the buyer did not see. */
function OptionalFields() {
  const draft = useStore($draft)
  const isFilled = OPTIONAL_FIELDS.some(({ name }) => draft[name] !== '')
  const [isOpen, setOpen] = useState(isFilled)
  useEffect(() => {
    if (isFilled) setOpen(true)
  }, [isFilled])
  return (
    <details
      className="col-span-full"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link-button my-0 -mb-2.5 min-h-tap">{text.optionalFields}</summary>
      <div className="grid gap-3 pt-1">
        {OPTIONAL_FIELDS.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </div>
    </details>
  )
}

function Field({ field }: { field: FormField }) {
  const { name, isHalf = false } = field
  const fault = useFault(field)
  const question = useQuestion(field)
  return (
    <FieldBox
      name={name}
      label={text.labels[name]}
      isOptional={isOptional(field)}
      note={name === 'email' ? text.mailHint : question}
      fault={fault}
      isHalf={isHalf}
    >
      {name === 'country' ? <CountrySelect field={field} /> : <TextInput field={field} />}
    </FieldBox>
  )
}

/** The error to show for a field; '' = none. */
function useFault({ name }: FormField): string {
  const draft = useStore($draft)
  return useStore($shownInvalid).includes(name) ? faultText(name, draft) : ''
}

/** What to ask about a field that was left; '' = nothing. */
function useQuestion({ name }: FormField): string {
  const draft = useStore($draft)
  return useStore($left).has(name) ? questionText(name, draft) : ''
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
