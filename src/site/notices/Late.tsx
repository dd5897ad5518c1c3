// Parts of an island whose code loads late. Not `React.lazy`, which remembers a failed load for the rest of the visit.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toastsText } from '#texts/toasts.ts'
import { report } from '../../browser/report.ts'
import { notify } from './notices.store.ts'

interface LateProps {
  /** Another value tries again, if the code failed to load. */
  attempt?: unknown
  /** Called when the code fails to load, after the notice. */
  onMissing?: () => void
}

/**
 * A component whose code is loaded when it is first shown. If that fails, shows a notice; it is tried again when the component
 * is shown again, or at the next `attempt`.
 */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  where: string
): ComponentType<Props & LateProps> {
  let loaded: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as React.lazy is
  return function Late({ attempt, onMissing, ...props }: Props & LateProps) {
    const [Part, setPart] = useState(() => loaded)
    const [failed, setFailed] = useState<{ attempt: unknown }>()
    const isDue = !Part && (failed === undefined || failed.attempt !== attempt)
    const fail = useEffectEvent((error: unknown) => {
      report(error, where)
      notify(toastsText.noConnection, { isFailure: true })
      onMissing?.()
    })
    useEffect(() => {
      if (!isDue) return
      let isGone = false
      fetchCode().then(
        (found) => {
          loaded = found
          if (!isGone) setPart(() => found)
        },
        (error) => {
          if (isGone) return
          setFailed({ attempt })
          fail(error)
        }
      )
      return () => {
        isGone = true
      }
    }, [isDue, attempt])
    return Part ? <Part {...(props as unknown as Props)} /> : null
  }
}
