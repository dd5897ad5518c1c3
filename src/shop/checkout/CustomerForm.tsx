// The name and address form. The optional fields are folded. `CustomerField` shows what is wrong with a field, below it, once
// the buyer has left it; the pay button shows it for all fields.
import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useState } from 'react'
import { checkoutText, checkoutFieldsText as text } from '#texts/checkout.ts'
import { DetailsForm, type DetailsFormHandle } from '../../ui/DetailsForm.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { COUNTRIES } from '../cart/cart-limits.ts'
import { Card } from './Card.tsx'
import { $draft, $left, $shownInvalid, findFault, leaveField, typeField } from './checkout.store.ts'
import { FORM_FIELDS, type FormField, faultText, isOptional, keyboardFor, questionText } from './form.ts'

const REQUIRED_FIELDS = FORM_FIELDS.filter((field) => !isOptional(field))
const OPTIONAL_FIELDS = FORM_FIELDS.filter(isOptional)

interface CustomerFormProps {
  ref: Ref<DetailsFormHandle>
  onComplete: () => void
}

export function CustomerForm({ ref, onComplete }: CustomerFormProps) {
  return (
    <Card heading={checkoutText.shippingForm} headingId="address-heading">
      <DetailsForm ref={ref} findFault={findFault} onComplete={onComplete} className="grid grid-cols-2 gap-3">
        {REQUIRED_FIELDS.map((field) => (
          <CustomerField key={field.name} field={field} />
        ))}
        <OptionalFields />
      </DetailsForm>
    </Card>
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
          <CustomerField key={field.name} field={field} />
        ))}
      </div>
    </details>
  )
}

function CustomerField({ field }: { field: FormField }) {
  const { name, autoComplete, type, isHalf = false } = field
  const draft = useStore($draft)
  const isWrong = useStore($shownInvalid).includes(name)
  const question = useStore($left).has(name) ? questionText(name, draft) : ''
  return (
    <Field
      id={`field-${name}`}
      label={text.labels[name]}
      isOptional={isOptional(field)}
      hint={name === 'email' ? text.mailHint : question}
      error={isWrong ? faultText(name, draft) : ''}
      className={isHalf ? 'max-xs:col-span-full' : 'col-span-full'}
    >
      {name === 'country' ? (
        <CountrySelect autoComplete={autoComplete} />
      ) : (
        <Input
          name={name}
          type={type}
          value={draft[name]}
          autoComplete={autoComplete}
          inputMode={keyboardFor(name, draft.country)}
          onChange={({ currentTarget }) => typeField(name, currentTarget.value)}
          onBlur={() => leaveField(name)}
        />
      )}
    </Field>
  )
}

function CountrySelect({ autoComplete }: { autoComplete: string }) {
  const { country } = useStore($draft)
  return (
    <Select
      name="country"
      value={country}
      autoComplete={autoComplete}
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
    </Select>
  )
}
