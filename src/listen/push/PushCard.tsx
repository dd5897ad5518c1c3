// Settings card of push messages about new episodes.
import { pushCardText } from '#texts/push.ts'
import { Button } from '../../ui/Button.tsx'
import { usePush } from './use-push.ts'

export function PushCard({ siteName }: { siteName: string }) {
  const { sentence, error, isBusy, wasPressed, button } = usePush(siteName)
  return (
    <div className="setting-card push-card" aria-busy={isBusy}>
      <h4>{pushCardText.heading}</h4>
      <p role={wasPressed ? 'status' : undefined}>{sentence}</p>
      {button && <Button {...button} />}
      <p className="setting-error" role="alert" lang="en">
        {error}
      </p>
    </div>
  )
}
