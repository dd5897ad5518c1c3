// The picture of what is playing, small and square; without one, or when it fails, the enamel sign of the app.
import { useState } from 'react'
import sign from '../../../brand/logo.svg?url'
import { widthsOf } from '../../lib/local-pictures.ts'

export function EpisodeCover({ imageUrl }: { imageUrl: string }) {
  const [failedUrl, setFailedUrl] = useState('')
  const isThere = imageUrl !== '' && imageUrl !== failedUrl
  return (
    <img
      className="player-cover"
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
