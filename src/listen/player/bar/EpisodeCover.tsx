// The square cover of the loaded episode. Falls back to the logo when there is no image or it fails.
import { useState } from 'react'
import { widthsOf } from '../../../lib/local-pictures.ts'

const [logo] = Object.values(
  import.meta.glob<string>('#brand/logo.{svg,png}', { eager: true, query: '?url', import: 'default' })
)

interface EpisodeCoverProps {
  imageUrl: string
  className?: string
  sizes?: string
  /** Among other pictures in its place. */
  isOn?: boolean
}

export function EpisodeCover({
  imageUrl,
  className = 'player-cover',
  sizes = '56px',
  isOn
}: EpisodeCoverProps) {
  const [failedUrl, setFailedUrl] = useState('')
  const isThere = imageUrl !== '' && imageUrl !== failedUrl
  return (
    <img
      className={`${isThere ? 'object-cover' : 'object-contain'} ${className}`}
      src={isThere ? imageUrl : logo}
      srcSet={isThere ? widthsOf(imageUrl) : undefined}
      sizes={sizes}
      alt=""
      data-on={isOn || undefined}
      width="56"
      height="56"
      onError={() => setFailedUrl(imageUrl)}
    />
  )
}
