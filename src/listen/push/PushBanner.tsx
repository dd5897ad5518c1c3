// The banner that offers push messages. The browser asks for permission only after a press. Hydrated by `offerPush`.
import { useStore } from '@nanostores/react'
import { installBannerText } from '#texts/install.ts'
import { pushBannerText as text } from '#texts/push.ts'
import { install } from '../../site/install/actions.ts'
import { $pushBanner } from '../../site/notices/foot-banner.store.ts'
import { Button } from '../../ui/Button.tsx'
import { FootBanner } from '../../ui/FootBanner.tsx'
import { accept, dismiss } from './banner.store.ts'
import { $push } from './push.store.ts'

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
            <Button
              look="main"
              onClick={({ currentTarget }) => {
                dismiss()
                void install(currentTarget)
              }}
            >
              {installBannerText.showSteps}
            </Button>
          ) : (
            <Button look="main" isBusy={isBusy} onClick={() => void accept()}>
              {text.enable}
            </Button>
          )}
          <Button onClick={dismiss}>{text.notNow}</Button>
        </>
      }
    >
      <p className="foot-pitch text-m/[1.4]">{isInstallFirst ? text.installFirst(siteName) : text.pitch}</p>
    </FootBanner>
  )
}
