// Says what an act will do before it is done.
import { useActionState, useRef } from 'react'
import { confirmText } from '#texts/desk.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Notice } from '../../components/ui/States.tsx'

interface ConfirmProps {
  title: string
  /** What will happen. */
  lines: readonly string[]
  button: string
  /** Returns what went wrong, in a sentence; undefined = it is done. */
  act: () => Promise<string | undefined>
  onDone: () => void
  onClose: () => void
}

export function Confirm({ title, lines, button, act, onDone, onClose }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [fault, submit, isBusy] = useActionState(async (): Promise<string | undefined> => {
    const wrong = await act()
    if (wrong !== undefined) return wrong
    onDone()
    onClose()
    return undefined
  }, undefined)
  return (
    <Dialog title={title} closeName={confirmText.close} onClose={onClose} firstFocus={cancel}>
      <form className="grid gap-4" action={submit}>
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {!isBusy && fault !== undefined && <Notice tone="error">{fault}</Notice>}
        <p className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} ref={cancel}>
            {confirmText.cancel}
          </Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {button}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
