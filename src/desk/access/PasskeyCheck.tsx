// The island that waits until a passkey has to be shown again; the dialog is loaded then.
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $check } from './desk.store.ts'

const CheckDialog = lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog }))

export function PasskeyCheck() {
  const check = useStore($check)
  return (
    check && (
      <Suspense>
        <CheckDialog {...check} />
      </Suspense>
    )
  )
}
