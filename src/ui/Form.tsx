// A form that loses nothing: whatever is wrong, what was typed stays, and the field that it is about says so and gets the focus.
import { type ReactNode, type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FormFault } from '../lib/form-fault.ts'
import { Button } from './Button.tsx'
import { DialogButtons } from './Dialog.tsx'
import { FormFaultContext } from './Field.tsx'
import { Notice } from './States.tsx'

interface FormProps {
  submitName: string
  /** Sends what was typed; returns what is wrong, undefined = nothing. */
  send: (data: FormData) => FormFault | undefined | Promise<FormFault | undefined>
  /** What a later step found wrong with it. */
  fault?: FormFault | undefined
  /** The button that leaves without sending. */
  leaveName: string
  leaveRef?: RefObject<HTMLButtonElement | null>
  onLeave: () => void
  className?: string
  children: ReactNode
}

/** A `Field` with a `name` shows the fault of that name; a fault of no field of the form stands above the buttons. */
export function Form({
  submitName,
  send,
  fault,
  leaveName,
  leaveRef,
  onLeave,
  className = '',
  children
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState<FormFault>()
  const [isBusy, setBusy] = useState(false)
  const [isAtField, setAtField] = useState(false)
  const shown = isBusy ? undefined : (own ?? fault)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const wrong = await send(new FormData(event.currentTarget))
    setOwn(wrong)
    setBusy(false)
  }
  useLayoutEffect(() => {
    const control = shown?.field ? form.current?.elements.namedItem(shown.field) : undefined
    setAtField(control instanceof HTMLElement)
    if (control instanceof HTMLElement) control.focus()
  }, [shown])
  return (
    <form
      ref={form}
      className={`grid grid-cols-1 gap-4 ${className}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormFaultContext value={shown}>{children}</FormFaultContext>
      {shown && !isAtField && (
        <Notice tone="error" className="col-span-full">
          {shown.sentence}
        </Notice>
      )}
      <DialogButtons>
        <Button onClick={onLeave} ref={leaveRef}>
          {leaveName}
        </Button>
        <Button look="main" type="submit" isBusy={isBusy}>
          {submitName}
        </Button>
      </DialogButtons>
    </form>
  )
}
