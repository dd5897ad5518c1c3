// Says what an act will do before it is done.
import { useRef } from 'react'
import { confirmText } from '#texts/desk.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'

interface ConfirmProps {
  title: string
  /** What will happen. */
  lines: readonly string[]
  button: string
  /** Returns what went wrong, in a sentence; undefined = it is done. */
  act: () => Promise<string | undefined>
  onDone?: () => void
  onClose: () => void
}

export function Confirm({ title, lines, button, act, onDone, onClose }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const send = async () => {
    const sentence = await act()
    if (sentence !== undefined) return { sentence }
    onDone?.()
    onClose()
    return undefined
  }
  return (
    <Dialog title={title} closeName={confirmText.close} onClose={onClose} firstFocus={cancel}>
      <Form
        send={send}
        submitName={button}
        leaveName={confirmText.cancel}
        leaveRef={cancel}
        onLeave={onClose}
      >
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Form>
    </Dialog>
  )
}
