// What a host can do about a mail that was given up and belongs to no order.
import { useRef, useState } from 'react'
import { deskListText, todayText as text } from '#texts/desk-overview.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Field, TextArea } from '../../components/ui/Field.tsx'
import { Notice } from '../../components/ui/States.tsx'
import { MAX_REASON_CHARS } from './attention.ts'
import { leaveGivenUp, retryGivenUp } from './desk-lists.store.ts'

export function MessageActs({ messageId }: { messageId: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const because = useRef<HTMLTextAreaElement>(null)
  const run = async (act: ReturnType<typeof retryGivenUp>) => {
    setIsBusy(true)
    const done = await act
    setIsBusy(false)
    setProblem(done.ok ? '' : done.sentence)
    if (done.ok) setIsAsking(false)
  }
  return (
    <>
      {problem && !isAsking && (
        <Notice tone="error" className="text-s">
          {problem}
        </Notice>
      )}
      <Button isBusy={isBusy} onClick={() => void run(retryGivenUp(messageId))}>
        {text.retryMessage}
      </Button>
      <Button onClick={() => setIsAsking(true)}>{text.setAside}</Button>
      {isAsking && (
        <Dialog
          title={text.setAside}
          closeName={deskListText.close}
          firstFocus={because}
          onClose={() => setIsAsking(false)}
        >
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void run(leaveGivenUp(messageId, because.current?.value ?? ''))
            }}
          >
            <Field label={text.because} hint={text.becauseHint} error={problem}>
              <TextArea ref={because} maxLength={MAX_REASON_CHARS} rows={3} />
            </Field>
            <Button type="submit" look="main" isBusy={isBusy}>
              {text.setAside}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
