// Push messages of this browser, for a component that shows and changes them.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { installBannerText } from '#texts/install.ts'
import { pushCardText, pushErrorText } from '#texts/push.ts'
import { report } from '../../browser/report.ts'
import { install } from '../../site/install/actions.ts'
import type { ButtonProps } from '../../ui/Button.tsx'
import { cardView } from './card-view.ts'
import { checkPush, fetchPushKey, subscribe, unsubscribe } from './push.service.ts'
import { $push } from './push.store.ts'

const labels = { ...pushCardText, steps: installBannerText.showSteps }

interface PushView {
  sentence: string
  /** '' = none. */
  error: string
  /** Messages cannot come here, or not yet. */
  isMissing: boolean
  isBusy: boolean
  /** Only changes after a press are announced. */
  wasPressed: boolean
  /** Undefined = there is nothing to press. */
  button: Pick<ButtonProps, 'children' | 'isBusy' | 'onPointerEnter' | 'onFocus' | 'onClick'> | undefined
}

export function usePush(siteName: string): PushView {
  const { step, isBusy, error } = useStore($push, { ssr: 'initial' })
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(followPermission, [])
  const { words, button } = cardView(step, error)
  const sentence = pushCardText[words]
  return {
    sentence: typeof sentence === 'string' ? sentence : sentence(siteName),
    error: error ? pushErrorText[error] : '',
    isMissing: step === 'unsupported' || step === 'install first' || step === 'denied',
    isBusy,
    wasPressed,
    button: button && {
      children: labels[button],
      isBusy,
      // Loaded before the press, which must not wait for it.
      onPointerEnter: () => void fetchPushKey(),
      onFocus: () => void fetchPushKey(),
      onClick: ({ currentTarget }) => {
        setWasPressed(true)
        if (step === 'install first') void install(currentTarget)
        else void (step === 'on' ? unsubscribe() : subscribe())
      }
    }
  }
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
