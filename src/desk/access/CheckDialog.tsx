// Asks a host to show the passkey again, before something that needs it.
import { useActionState, useRef } from 'react'
import { checkText, confirmText, signInText } from '#texts/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/States.tsx'
import { type SignInResult, showAgain, signInWithPasskey } from './sign-in.store.ts'

interface CheckDialogProps {
  answer: (isShown: boolean) => void
  isOver: boolean
}

export function CheckDialog({ answer, isOver }: CheckDialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [result, show, isBusy] = useActionState(async (): Promise<SignInResult> => {
    const shown = await (isOver ? signInWithPasskey() : showAgain())
    if (shown === 'done') answer(true)
    return shown
  }, undefined)
  return (
    <Dialog
      title={isOver ? checkText.overTitle : checkText.title}
      closeName={confirmText.close}
      onClose={() => answer(false)}
      firstFocus={button}
    >
      <form className="grid gap-4" action={show}>
        <p>{isOver ? checkText.overWhy : checkText.why}</p>
        {!isBusy && result && result !== 'done' && (
          <Notice tone={result === 'cancelled' ? 'plain' : 'error'}>
            {signInText.faults[result](location.hostname)}
          </Notice>
        )}
        <DialogButtons>
          <Button onClick={() => answer(false)}>{checkText.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy} ref={button}>
            {checkText.show}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
