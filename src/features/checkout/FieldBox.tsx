// A form field with its label above and a line below for a note or an error.
import type { ReactNode } from 'react'
import { paymentText } from '#texts/payment.ts'

interface FieldParts {
  /** The control inside must have the id `field-{name}` and be described by `note-{name}`. */
  name: string
  label: string
  isOptional: boolean
  note: string
  /** '' = nothing is wrong. */
  fault: string
  /** The field shares its line with another one, except on a very narrow screen. */
  isHalf?: boolean
  children: ReactNode
}

export function FieldBox({ name, label, isOptional, note, fault, isHalf = false, children }: FieldParts) {
  return (
    <div className={isHalf ? 'field col-auto max-[360px]:col-span-full' : 'field'}>
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
