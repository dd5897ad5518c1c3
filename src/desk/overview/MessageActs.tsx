// What a host can do about a mail that was given up and belongs to no order.
import { useRef, useState } from 'react'
import { confirmText } from '#texts/desk.ts'
import { deskListText, todayText as text } from '#texts/desk-overview.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/States.tsx'
import { MAX_REASON_CHARS } from './attention.ts'
import { leaveGivenUp, retryGivenUp } from './desk-lists.store.ts'

export function MessageActs({ messageId }: { messageId: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const because = useRef<HTMLTextAreaElement>(null)
  const close = () => setIsAsking(false)
  const retry = async () => {
    setIsBusy(true)
    const done = await retryGivenUp(messageId)
    setIsBusy(false)
    setProblem(done.ok ? '' : done.sentence)
  }
  const setAside = async (data: FormData) => {
    const reason = String(data.get('because')).trim()
    if (reason === '') return { field: 'because', sentence: text.becauseMissing }
    const done = await leaveGivenUp(messageId, reason)
    if (!done.ok) return done
    close()
    return undefined
  }
  return (
    <>
      {problem && (
        <Notice tone="error" className="text-s">
          {problem}
        </Notice>
      )}
      <Button look="tool" isBusy={isBusy} onClick={() => void retry()}>
        {text.retryMessage}
      </Button>
      <Button look="tool" onClick={() => setIsAsking(true)}>
        {text.setAside}
      </Button>
      {isAsking && (
        <Dialog title={text.setAside} closeName={deskListText.close} firstFocus={because} onClose={close}>
          <Form send={setAside} submitName={text.setAside} leaveName={confirmText.cancel} onLeave={close}>
            <Field name="because" label={text.because} hint={text.becauseHint}>
              <TextArea ref={because} maxLength={MAX_REASON_CHARS} rows={3} />
            </Field>
          </Form>
        </Dialog>
      )}
    </>
  )
}
