// The square cover of the loaded episode. Falls back to the app's enamel sign when there is no image or it fails.
import { useState } from 'react'
import sign from '#brand/logo.svg?url'
import { widthsOf } from '../../lib/local-pictures.ts'

interface EpisodeCoverProps {
  imageUrl: string
  className?: string
  sizes?: string
}

const inBar = 'player-cover row-span-2 size-tap rounded-[6px] min-[40rem]:size-14 min-[64rem]:size-16'

export function EpisodeCover({ imageUrl, className = inBar, sizes = '56px' }: EpisodeCoverProps) {
  const [failedUrl, setFailedUrl] = useState('')
  const isThere = imageUrl !== '' && imageUrl !== failedUrl
  return (
    <img
      className={`object-cover ${className}`}
      src={isThere ? imageUrl : sign}
      srcSet={isThere ? widthsOf(imageUrl) : undefined}
      sizes={sizes}
      alt=""
      width="56"
      height="56"
      onError={() => setFailedUrl(imageUrl)}
    />
  )
}
