// The banner that offers push messages. The browser asks for permission only after a press. Hydrated by the controller.
import { useStore } from '@nanostores/react'
import { installBannerText } from '#texts/install.ts'
import { pushBannerText as text } from '#texts/push.ts'
import { FootBanner } from '../../components/FootBanner.tsx'
import { install } from '../install/install.controller.ts'
import { accept, dismiss } from './banner.controller.ts'
import { $push, $pushBanner } from './store.ts'

export function PushBanner({ siteName }: { siteName: string }) {
  const banner = useStore($pushBanner, { ssr: 'initial' })
  const { step, isBusy } = useStore($push, { ssr: 'initial' })
  if (banner === 'hidden') return null
  const isInstallFirst = step === 'install first'
  return (
    <FootBanner
      className="push-banner"
      title={text.title}
      buttons={
        <>
          {isInstallFirst ? (
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => {
                dismiss()
                void install(currentTarget)
              }}
            >
              {installBannerText.showSteps}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              aria-disabled={isBusy || undefined}
              onClick={() => void accept()}
            >
              {text.enable}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={dismiss}>
            {text.notNow}
          </button>
        </>
      }
    >
      <p className="foot-pitch text-[1rem]/[1.45]">
        {isInstallFirst ? text.installFirst(siteName) : text.pitch}
      </p>
    </FootBanner>
  )
}
