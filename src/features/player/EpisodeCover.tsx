// The small square cover of the loaded episode. Falls back to the app's enamel sign when there is no image or it fails.
import { useState } from 'react'
import sign from '../../../brand/logo.svg?url'
import { widthsOf } from '../../lib/local-pictures.ts'

export function EpisodeCover({ imageUrl }: { imageUrl: string }) {
  const [failedUrl, setFailedUrl] = useState('')
  const isThere = imageUrl !== '' && imageUrl !== failedUrl
  return (
    <img
      className="player-cover row-span-2 size-tap rounded-[6px] object-cover min-[40rem]:size-14 min-[64rem]:size-16"
      src={isThere ? imageUrl : sign}
      srcSet={isThere ? widthsOf(imageUrl) : undefined}
      sizes="56px"
      alt=""
      width="56"
      height="56"
      onError={() => setFailedUrl(imageUrl)}
    />
  )
}
