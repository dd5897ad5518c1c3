import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { paymentText } from '#texts/payment.ts'
import type { FormFault } from '../lib/form-fault.ts'

interface FieldIds {
  id: string
  noteId: string
  name: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

/** What is wrong with the form around a field. */
export const FormFaultContext = createContext<FormFault | undefined>(undefined)

const FieldContext = createContext<FieldIds | undefined>(undefined)

interface FieldProps {
  label: string
  /** Shown below the control, until there is an error. */
  hint?: ReactNode
  /** What is wrong and what to type instead; '' = nothing. */
  error?: string
  isOptional?: boolean
  /** Of the control. In a `Form`, a fault of this name is shown here. */
  name?: string
  /** The id of the control, when something outside refers to it. */
  id?: string
  className?: string
  /** One control of the kit: `Input`, `TextArea` or `Select`. */
  children: ReactNode
}

/** A labelled control with a line for a hint or an error, which the control is described by. */
export function Field({
  label,
  hint = '',
  error: ownError = '',
  isOptional = false,
  name,
  id,
  className = '',
  children
}: FieldProps) {
  const ownId = useId()
  const fault = useContext(FormFaultContext)
  const error = ownError || (name !== undefined && fault?.field === name ? fault.sentence : '')
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={`field ${className}`}>
      <label htmlFor={controlId}>
        {label} {isOptional && <span className="soft">{paymentText.optional}</span>}
      </label>
      <FieldContext value={{ id: controlId, noteId, name, isInvalid: error !== '', isRequired: !isOptional }}>
        {children}
      </FieldContext>
      <p id={noteId} className={error ? 'field-note field-error' : 'field-note'}>
        {error || hint}
      </p>
    </div>
  )
}

/** What a control takes from its field. Outside a field it needs a name of its own. */
function useField() {
  const field = useContext(FieldContext)
  return (
    field && {
      id: field.id,
      name: field.name,
      'aria-describedby': field.noteId,
      'aria-invalid': field.isInvalid || undefined,
      required: field.isRequired
    }
  )
}

export function Input({ className = '', ...others }: ComponentProps<'input'>) {
  return <input {...useField()} className={`input ${className}`} {...others} />
}

/** Several lines of text to type. */
export function TextArea({ className = '', ...others }: ComponentProps<'textarea'>) {
  return <textarea {...useField()} className={`input ${className}`} {...others} />
}

interface SelectProps extends ComponentProps<'select'> {
  /** `bare`: no look of its own, for one among other controls. */
  look?: 'field' | 'bare'
}

/** A list to choose one from, drawn by the browser. */
export function Select({ look = 'field', className = '', ...others }: SelectProps) {
  const looks = look === 'field' ? `input select ${className}` : className
  return <select {...useField()} className={looks} {...others} />
}
