// Asks a host to show the passkey again, before something that needs it.
import { useActionState, useRef } from 'react'
import { checkText, signInText } from '#texts/desk.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Notice } from '../../components/ui/States.tsx'
import { type SignInResult, showAgain } from './sign-in.store.ts'

export function CheckDialog({ answer }: { answer: (isShown: boolean) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [result, show, isBusy] = useActionState(async (): Promise<SignInResult> => {
    const shown = await showAgain()
    if (shown === 'done') answer(true)
    return shown
  }, undefined)
  return (
    <Dialog
      title={checkText.title}
      closeName={checkText.cancel}
      onClose={() => answer(false)}
      firstFocus={button}
    >
      <form className="grid justify-items-start gap-4" action={show}>
        <p>{checkText.why}</p>
        <Button look="main" type="submit" isBusy={isBusy} ref={button}>
          {checkText.show}
        </Button>
        {!isBusy && result && result !== 'done' && (
          <Notice tone={result === 'cancelled' ? 'plain' : 'error'}>
            {signInText.faults[result](location.hostname)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
