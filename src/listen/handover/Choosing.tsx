import { type ReactNode, useId } from 'react'
import { handoverText } from '#texts/handover.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { offer } from './handover.store.ts'
import type { HandOver } from './handover-state.ts'

const text = handoverText.choosing

type ChoosingProps = Extract<HandOver, { step: 'choosing' }>

/** Once, or linked from then on. */
export function Choosing({ canLink, trouble }: ChoosingProps) {
  const onceId = useId()
  const linkId = useId()
  return (
    <>
      <h2 className="text-title-s focus-visible:[outline:none]" tabIndex={-1}>
        {text.heading}
      </h2>
      {trouble && (
        <Notice tone="error" className="mt-3">
          {handoverText.troubles[trouble]}
        </Notice>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Way hintId={onceId} hint={text.onceHint}>
          <Button look="main" aria-describedby={onceId} onClick={() => void offer('once')}>
            {text.once}
          </Button>
        </Way>
        <Way hintId={linkId} hint={canLink ? text.linkHint : text.cannotLink}>
          <Button aria-describedby={linkId} isOff={!canLink} onClick={() => void offer('link')}>
            {text.link}
          </Button>
        </Way>
      </div>
      <p className="soft mt-5">{text.scan}</p>
      <p className="soft mt-2">{handoverText.sealed}</p>
    </>
  )
}

function Way({ hintId, hint, children }: { hintId: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid content-between gap-4 rounded-card bg-surface p-5">
      <p id={hintId}>{hint}</p>
      <p>{children}</p>
    </div>
  )
}
