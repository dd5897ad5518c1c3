// The QR code of what is playing, at its second: one goes on listening on a phone. Renders nothing without an open player.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { subscribeText } from '#texts/subscribe.ts'
import { formatClock } from '../../../lib/time.ts'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { QrCode } from '../../sharing/QrCode.tsx'
import { $playable, $player, $positionSeconds, isSoundWanted } from '../player.store.ts'
import { codeSecond } from './phone-moment.ts'

export function PhoneMoment() {
  const player = useStore($player, { ssr: 'initial' })
  const playable = useStore($playable, { ssr: 'initial' })
  const positionSeconds = useStore($positionSeconds, { ssr: 'initial' })
  const [shown, setShown] = useState<{ slug: string; seconds: number }>()
  if (player.step === 'closed') return null
  const { slug } = player.episode
  const before = shown?.slug === slug ? shown.seconds : undefined
  const seconds = codeSecond(before, positionSeconds, isSoundWanted(player))
  if (seconds !== before) setShown({ slug, seconds })
  const url = episodeLink(slug, seconds)
  const clock = formatClock(seconds)
  return (
    <section className="grid justify-items-start gap-3 max-md:hidden print:hidden">
      <h2 className="text-title-s">{subscribeText.goOn}</h2>
      <QrCode text={url} name={subscribeText.qr(url.replace(/^https?:\/\//, ''))} />
      <p className="text-s text-ink-soft tabular">
        {subscribeText.goOnLead(playable?.slug === slug ? playable.title : '', clock)}
      </p>
    </section>
  )
}
