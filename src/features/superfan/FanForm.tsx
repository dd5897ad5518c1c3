// The form with the fan's details: labels above the fields, and an error with each wrong field once it was left.
import { useStore } from '@nanostores/react'
import { signupText as text } from '#texts/superfan.ts'
import { FieldBox } from '../checkout/FieldBox.tsx'
import { FAN_FIELDS, type FanFormField } from './form.ts'
import { isUnderWay } from './progress.ts'
import { SignupHeading } from './SignupHeading.tsx'
import { submitFanFields } from './signup.controller.ts'
import { $fan, $fanFaults, $progress, leaveFanField, typeFan } from './store.ts'

export function FanForm() {
  return (
    <section className="checkout-card" aria-labelledby="signup-heading">
      <SignupHeading text={text.details} />
      {/* The error of the last field takes two lines on a phone, so their space is reserved. */}
      <form
        className="grid gap-1.5 max-[480px]:[&>:last-child_p]:min-h-[2.5rem]"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) submitFanFields()
        }}
      >
        {FAN_FIELDS.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </form>
    </section>
  )
}

function Field({ field }: { field: FanFormField }) {
  const { name, autoComplete, type, maxChars, isOptional } = field
  const fan = useStore($fan)
  const isInvalid = useStore($fanFaults).includes(name)
  const isLocked = isUnderWay(useStore($progress))
  return (
    <FieldBox
      name={name}
      isOptional={isOptional}
      label={text.labels[name]}
      note={text.notes[name]}
      fault={isInvalid ? text.faults[name] : ''}
    >
      <input
        id={`field-${name}`}
        name={name}
        type={type}
        value={fan[name]}
        autoComplete={autoComplete}
        inputMode={type}
        maxLength={maxChars}
        required={!isOptional}
        readOnly={isLocked}
        aria-invalid={isInvalid}
        aria-describedby={`note-${name}`}
        onInput={({ currentTarget }) => typeFan(name, currentTarget.value)}
        onBlur={() => leaveFanField(name)}
      />
    </FieldBox>
  )
}
