import { handoverText } from '#texts/handover.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { accept, decline } from './handover.store.ts'
import type { HandOver } from './handover-state.ts'

const text = handoverText.asking

type AskingProps = Extract<HandOver, { step: 'asking' }>

/** Before this device takes anything over: what that is, in words. */
export function Asking({ kind, taking, isOnlyOnce, replacesLink, isBusy, trouble }: AskingProps) {
  const gone = taking.removals > 0 ? [text.removals(taking.removals)] : []
  const lines = [...handoverText.taking(taking), ...gone]
  return (
    <>
      <h2 className="text-title-s focus-visible:[outline:none]" tabIndex={-1}>
        {text.heading}
      </h2>
      <p className="mt-2">{kind === 'link' ? text.link : text.once}</p>
      {isOnlyOnce && (
        <Notice tone="warning" className="mt-3">
          {text.onlyOnce}
        </Notice>
      )}
      {replacesLink && <p className="mt-2">{text.replaces}</p>}
      {lines.length === 0 ? (
        <p className="mt-4 font-semibold">{text.nothing}</p>
      ) : (
        <>
          <p className="mt-4 font-semibold">{text.takes}</p>
          <ul className="mt-1 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {trouble && (
        <Notice tone="error" className="mt-4">
          {handoverText.troubles[trouble]}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="main" isBusy={isBusy} onClick={() => void accept()}>
          {isBusy ? text.busy : kind === 'link' ? text.acceptLink : text.accept}
        </Button>
        <Button isOff={isBusy} onClick={() => void decline()}>
          {text.refuse}
        </Button>
      </div>
    </>
  )
}
