// A further passkey of the host who is signed in: on another device, or a security key.
import { useActionState, useRef, useState } from 'react'
import { confirmText, enrolText, hostsText, signInText } from '#texts/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Notice } from '../../ui/States.tsx'
import { access, loadLog } from './hosts.store.ts'
import { MAX_PASSKEY_NAME_CHARS } from './session-limits.ts'
import { addOwnPasskey, type SignInResult } from './sign-in.store.ts'

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [result, add, isBusy] = useActionState(async (): Promise<SignInResult> => {
    const answer = await addOwnPasskey(name)
    if (answer === 'done') {
      await Promise.all([access.load(), loadLog()])
      onClose()
    }
    return answer
  }, undefined)
  return (
    <Dialog title={hostsText.add} closeName={hostsText.close} onClose={onClose} firstFocus={field}>
      <form className="grid gap-4" action={add}>
        <p>{hostsText.addHint}</p>
        <Field label={enrolText.name} hint={enrolText.nameHint}>
          <Input
            maxLength={MAX_PASSKEY_NAME_CHARS}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            ref={field}
          />
        </Field>
        {!isBusy && result && result !== 'done' && (
          <Notice tone={result === 'cancelled' ? 'plain' : 'error'}>
            {signInText.faults[result](location.hostname)}
          </Notice>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{confirmText.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {enrolText.make}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
