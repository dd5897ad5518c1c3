import { handoverText } from '#texts/handover.ts'
import { CopyButton } from '../../site/sharing/CopyButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice, Progress } from '../../ui/States.tsx'
import { QrCode } from '../sharing/QrCode.tsx'
import { cancelOffer } from './handover.store.ts'
import type { HandOver } from './handover-state.ts'

const text = handoverText.waiting

type WaitingProps = Extract<HandOver, { step: 'waiting' }>

/** The code and the link for the other device, until it has opened one of them. */
export function Waiting({ url, isOffline }: WaitingProps) {
  return (
    <>
      <h2 className="text-title-s focus-visible:[outline:none]" tabIndex={-1}>
        {text.heading}
      </h2>
      {url === undefined ? (
        <p className="mt-2">{text.hidden}</p>
      ) : (
        <div className="mt-4 grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
          <QrCode className="size-56 justify-self-center" text={url} name={text.code} />
          <div className="grid justify-items-start gap-4">
            <p>{text.scan}</p>
            <CopyButton text={url} label={text.copy} copied={text.copied} />
            <p className="soft text-s">{text.private}</p>
          </div>
        </div>
      )}
      <div className="mt-6 grid gap-3">
        {isOffline ? (
          <Notice tone="warning">{text.offline}</Notice>
        ) : (
          <>
            <p role="status">{text.status}</p>
            <Progress name={text.status} />
          </>
        )}
        <p className="mt-2">
          <Button onClick={() => void cancelOffer()}>{text.cancel}</Button>
        </p>
      </div>
    </>
  )
}
