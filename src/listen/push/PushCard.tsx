// Settings card of push messages about new episodes.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { installBannerText } from '#texts/install.ts'
import { pushCardText, pushErrorText } from '#texts/push.ts'
import { report } from '../../browser/report.ts'
import { install } from '../../site/install/actions.ts'
import { Button } from '../../ui/Button.tsx'
import { cardView } from './card-view.ts'
import { checkPush, fetchPushKey, subscribe, unsubscribe } from './push.service.ts'
import { $push } from './push.store.ts'

const labels = { ...pushCardText, steps: installBannerText.showSteps }

export function PushCard({ siteName }: { siteName: string }) {
  const { step, isBusy, error } = useStore($push, { ssr: 'initial' })
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(followPermission, [])
  const { words, button } = cardView(step, error)
  const sentence = pushCardText[words]
  const press = (pressed: HTMLElement) => {
    setWasPressed(true)
    if (step === 'install first') void install(pressed)
    else void (step === 'on' ? unsubscribe() : subscribe())
  }
  return (
    <div className="setting-card push-card" aria-busy={isBusy}>
      <h4>{pushCardText.heading}</h4>
      {/* Only changes after a press are announced. */}
      <p role={wasPressed ? 'status' : undefined}>
        {typeof sentence === 'string' ? sentence : sentence(siteName)}
      </p>
      {button && (
        <Button
          isBusy={isBusy}
          // Loaded before the press, which must not wait for it.
          onPointerEnter={() => void fetchPushKey()}
          onFocus={() => void fetchPushKey()}
          onClick={({ currentTarget }) => press(currentTarget)}
        >
          {labels[button]}
        </Button>
      )}
      <p className="setting-error" role="alert" lang="en">
        {error && pushErrorText[error]}
      </p>
    </div>
  )
}

/** Checks now, and when the visitor changes the permission in the browser. */
function followPermission(): () => void {
  const leaving = new AbortController()
  void checkPush()
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', checkPush, { signal: leaving.signal }),
    (error) => report(error, 'notification permission')
  )
  return () => leaving.abort()
}
