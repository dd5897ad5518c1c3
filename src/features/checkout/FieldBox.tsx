// A field in its place: the label above, and a line below that says what it is for, or what is wrong with it.
import type { ReactNode } from 'react'
import { paymentText } from '../../texts/payment.ts'
import type { FormField } from './form.ts'

interface FieldParts {
  /** The control within has the id `field-{name}`, and is described by `note-{name}`. */
  name: string
  label: string
  isOptional: boolean
  note: string
  /** '' = nothing is wrong. */
  fault: string
  half?: FormField['half']
  children: ReactNode
}

export function FieldBox({ name, label, isOptional, note, fault, half, children }: FieldParts) {
  return (
    <div className={half ? `field field-half-${half}` : 'field'}>
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
