// A form field with its label above and a line below for a note or an error.
import type { ReactNode } from 'react'
import { paymentText } from '../../texts/payment.ts'
import type { FormField } from './form.ts'

interface FieldParts {
  /** The control inside must have the id `field-{name}` and be described by `note-{name}`. */
  name: string
  label: string
  isOptional: boolean
  note: string
  /** '' = nothing is wrong. */
  fault: string
  half?: FormField['half']
  children: ReactNode
}

const HALF = {
  always: 'col-auto max-[380px]:col-span-full',
  'where-wide': 'col-auto max-[480px]:col-span-full'
}

export function FieldBox({ name, label, isOptional, note, fault, half, children }: FieldParts) {
  return (
    <div className={half ? `field ${HALF[half]}` : 'field'}>
      <label htmlFor={`field-${name}`}>
        {label} {isOptional && <span className="soft">{paymentText.optional}</span>}
      </label>
      {children}
      <p id={`note-${name}`} className={fault ? 'field-note field-fault' : 'field-note'}>
        {fault || note}
      </p>
    </div>
  )
}
