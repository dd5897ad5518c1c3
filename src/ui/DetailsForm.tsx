// A form whose button is elsewhere on the page, which asks for the first field that is wrong.
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

export interface DetailsFormHandle {
  /** Shows all errors, and focuses the first field that is wrong; false when there is none. */
  goToFault: () => boolean
}

interface DetailsFormProps {
  ref: Ref<DetailsFormHandle>
  /** Shows all errors; returns the name of the first field that is wrong. */
  findFault: () => string | undefined
  /** Enter was pressed in a form without errors. */
  onComplete: () => void
  className: string
  children: ReactNode
}

export function DetailsForm({ ref, findFault, onComplete, className, children }: DetailsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const goToFault = () => {
    const fault = findFault()
    const field = fault && form.current?.elements.namedItem(fault)
    if (field instanceof HTMLElement) {
      // A field in a folded part cannot have the focus.
      field.closest('details')?.setAttribute('open', '')
      field.focus()
    }
    return fault !== undefined
  }
  useImperativeHandle(ref, () => ({ goToFault }))
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && !goToFault()) onComplete()
      }}
    >
      {children}
    </form>
  )
}
