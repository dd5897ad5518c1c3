// The banner that offers to install, and shows the steps on Apple's phones and tablets. Hydrated by `offerInstall`.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { installBannerText as text } from '#texts/install.ts'
import { Button } from '../../ui/Button.tsx'
import { FootBanner } from '../../ui/FootBanner.tsx'
import { dismissInstall, hideForDays, install } from './actions.ts'
import type { SharePlace } from './device.ts'
import { $installBanner } from './install.store.ts'

/** Apple's share icon: an arrow out of a box. */
const SHARE_ICON = 'M12 15V3M7.5 7 12 2.500 16.500 7M8 10H5.500v11h13V10H16'

export function InstallBanner({ siteName }: { siteName: string }) {
  const banner = useStore($installBanner, { ssr: 'initial' })
  if (banner.step === 'hidden') return null
  const isOffer = banner.step === 'offer'
  return (
    <FootBanner
      className="install-banner"
      title={text.title(siteName)}
      openedBy={isOffer ? undefined : banner.openedBy}
      buttons={
        <>
          <Button
            look="main"
            onClick={({ currentTarget }) => (isOffer ? void install(currentTarget) : hideForDays())}
          >
            {!isOffer ? text.understood : banner.by === 'ios' ? text.showSteps : text.install}
          </Button>
          <Button onClick={() => dismissInstall(isOffer ? banner.by : 'ios')}>{text.later}</Button>
        </>
      }
    >
      {isOffer ? <p className="foot-pitch text-m/[1.4]">{text.pitch}</p> : <Steps share={banner.share} />}
    </FootBanner>
  )
}

function Steps({ share }: { share: SharePlace }) {
  return (
    <ol className="grid list-decimal gap-1.5 pl-[1.4em] text-m/[1.4]">
      <Step sentence={text.share[share]} isIcon>
        <svg
          viewBox="0 0 24 24"
          className="inline-block size-[1.35em] fill-none stroke-current stroke-2 align-[-0.3em]"
          aria-hidden="true"
        >
          <path d={SHARE_ICON} />
        </svg>
      </Step>
      <Step sentence={text.choose}>
        <b>{text.addToHomeScreen}</b>
      </Step>
      <Step sentence={text.confirm}>
        <b>{text.add}</b>
      </Step>
    </ol>
  )
}

/** `children` replace the braces; the word before an icon and the full stop after it stay on the same line. */
function Step({ sentence, isIcon, children }: { sentence: string; isIcon?: boolean; children: ReactNode }) {
  const [before = '', after = ''] = sentence.split(/\{\w+\}/)
  const lastWordStart = isIcon ? before.trimEnd().lastIndexOf(' ') + 1 : before.length
  return (
    <li>
      {before.slice(0, lastWordStart)}
      <span className={isIcon ? 'whitespace-nowrap' : undefined}>
        {before.slice(lastWordStart)}
        {children}
        {after}
      </span>
    </li>
  )
}
