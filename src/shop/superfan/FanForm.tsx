// The form with the fan's details: labels above the fields, and an error with each wrong field once it was left.
import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { signupText as text } from '#texts/superfan.ts'
import { DetailsForm, type DetailsFormHandle } from '../../ui/DetailsForm.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Card } from '../checkout/Card.tsx'
import { FAN_FIELDS, type FanFormField } from './form.ts'
import { isUnderWay } from './progress.ts'
import { $fan, $fanFaults, $progress, findFanFault, leaveFanField, typeFan } from './superfan.store.ts'
import { useArrival } from './use-arrival.ts'

interface FanFormProps {
  ref: Ref<DetailsFormHandle>
  onComplete: () => void
}

export function FanForm({ ref, onComplete }: FanFormProps) {
  const heading = useArrival()
  return (
    <Card heading={text.details} headingId="signup-heading" headingRef={heading}>
      {/* The error of the last field takes two lines on a phone, so their space is reserved. */}
      <DetailsForm
        ref={ref}
        findFault={findFanFault}
        onComplete={onComplete}
        className="grid gap-1.5 max-[480px]:[&>:last-child_p]:min-h-10"
      >
        {FAN_FIELDS.map((field) => (
          <FanField key={field.name} field={field} />
        ))}
      </DetailsForm>
    </Card>
  )
}

function FanField({ field }: { field: FanFormField }) {
  const { name, autoComplete, type, maxChars, isOptional } = field
  const fan = useStore($fan)
  const isWrong = useStore($fanFaults).includes(name)
  const isLocked = isUnderWay(useStore($progress))
  return (
    <Field
      id={`field-${name}`}
      isOptional={isOptional}
      label={text.labels[name]}
      hint={text.notes[name]}
      error={isWrong ? text.faults[name] : ''}
    >
      <Input
        name={name}
        type={type}
        value={fan[name]}
        autoComplete={autoComplete}
        inputMode={type}
        maxLength={maxChars}
        readOnly={isLocked}
        onChange={({ currentTarget }) => typeFan(name, currentTarget.value)}
        onBlur={() => leaveFanField(name)}
      />
    </Field>
  )
}
