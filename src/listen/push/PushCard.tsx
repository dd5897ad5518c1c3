// Settings card of push messages about new episodes.
import { mailText } from '#texts/mail.ts'
import { pushCardText } from '#texts/push.ts'
import { Button } from '../../ui/Button.tsx'
import { usePush } from './use-push.ts'

interface PushCardProps {
  siteName: string
  /** Where mails are signed up for instead; '' = there are none. */
  mailPath?: string
}

export function PushCard({ siteName, mailPath = '' }: PushCardProps) {
  const { sentence, error, isMissing, isBusy, wasPressed, button } = usePush(siteName)
  return (
    <div className="setting-card push-card" aria-busy={isBusy}>
      <h4>{pushCardText.heading}</h4>
      <p role={wasPressed ? 'status' : undefined}>{sentence}</p>
      {button && <Button {...button} />}
      {isMissing && mailPath && <a href={mailPath}>{mailText.instead}</a>}
      <p className="setting-error" role="alert" lang="en">
        {error}
      </p>
    </div>
  )
}
