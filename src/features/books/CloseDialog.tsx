// Says what closing a month means, then closes it.
import { useState } from 'react'
import { booksText } from '#texts/books.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Notice } from '../../components/ui/States.tsx'
import { close } from './books.store.ts'
import { monthName } from './month-names.ts'
import { termsText } from './sentences.ts'
import { termsOf, type VatSetting } from './vat.ts'

const text = booksText.closing

interface Props {
  month: string
  vat: readonly VatSetting[]
  onClose: () => void
}

export function CloseDialog({ month, vat, onClose }: Props) {
  const [step, setStep] = useState<'asking' | 'busy' | 'failed'>('asking')
  const act = async () => {
    setStep('busy')
    if (await close(month)) onClose()
    else setStep('failed')
  }
  return (
    <Dialog title={text.title(monthName(month))} closeName={booksText.closeDialog} onClose={onClose}>
      <p>{text.what}</p>
      <p>{text.vat(termsText(termsOf(vat, month)))}</p>
      {step === 'failed' && <Notice tone="error">{text.failed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="main" isBusy={step === 'busy'} onClick={() => void act()}>
          {text.do}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </Dialog>
  )
}
