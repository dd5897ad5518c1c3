// The picture of a quote, drawn again whenever the card changes.
import { useEffect, useRef, useState } from 'react'
import { report } from '../../browser/report.ts'
import { saveFile } from '../../browser/save-file.ts'
import { shortName } from '../../browser/site.ts'
import { shareWithSystem } from '../../site/sharing/sharing.store.ts'
import { type Card, cardFile, paintCard } from './paint.service.ts'
import { cardFileName } from './quote-card.ts'

export function usePaintedCard(card: Card) {
  const { title, clock, shape } = card
  // The same card is drawn once, whatever object it is in.
  const drawn = JSON.stringify(card)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    const superseded = new AbortController()
    paintCard(canvas.current, JSON.parse(drawn) as Card, superseded.signal).then(
      () => setHasFailed(false),
      (error) => {
        report(error, 'quote card')
        setHasFailed(true)
      }
    )
    return () => superseded.abort()
  }, [drawn])

  const file = (slug: string) =>
    canvas.current ? cardFile(canvas.current, cardFileName(shortName, slug, clock, shape)) : undefined
  return {
    canvas,
    hasFailed,
    save: async (slug: string) => {
      const picture = await file(slug)
      if (picture) saveFile(picture, picture.name)
    },
    /** With the system's share sheet; where it refuses, the picture is saved. */
    share: async (slug: string, url: string) => {
      const picture = await file(slug)
      if (picture && !(await shareWithSystem({ files: [picture], title, url })))
        saveFile(picture, picture.name)
    }
  }
}
