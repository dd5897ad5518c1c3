// Asks before a coupon is ended for good.
import { useState } from 'react'
import { deskListText, couponPageText as text } from '#texts/desk-overview.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Notice } from '../../components/ui/States.tsx'
import type { DeskCoupon } from './contract.ts'
import { endCoupon } from './desk-lists.store.ts'

interface EndCouponProps {
  coupon: DeskCoupon
  onClose: () => void
  onEnded: () => void
}

export function EndCoupon({ coupon: { code, reservedCount }, onClose, onEnded }: EndCouponProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const end = async () => {
    setIsBusy(true)
    const done = await endCoupon(code)
    setIsBusy(false)
    if (done.ok) onEnded()
    else setProblem(done.sentence)
  }
  return (
    <Dialog title={text.endTitle(code)} closeName={deskListText.close} onClose={onClose}>
      <p>{text.endBody(reservedCount)}</p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="main" isBusy={isBusy} onClick={() => void end()}>
          {text.endNamed(code)}
        </Button>
        <Button onClick={onClose}>{deskListText.cancel}</Button>
      </div>
    </Dialog>
  )
}
