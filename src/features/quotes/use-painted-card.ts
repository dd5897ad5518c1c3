// The picture of a quote, drawn again whenever the card changes.
import { useEffect, useRef, useState } from 'react'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { shareWithSystem } from '../sharing/sharing.store.ts'
import { type Card, cardFile, paintCard, saveCard } from './paint.service.ts'
import { cardFileName } from './quote-card.ts'

export function usePaintedCard({ text, look, number, title, clock, address, podcastName }: Card) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    const superseded = new AbortController()
    const card = { text, look, number, title, clock, address, podcastName }
    paintCard(canvas.current, card, superseded.signal).then(
      () => setHasFailed(false),
      (error) => {
        report(error, 'quote card')
        setHasFailed(true)
      }
    )
    return () => superseded.abort()
  }, [text, look, number, title, clock, address, podcastName])

  const file = (slug: string) =>
    canvas.current ? cardFile(canvas.current, cardFileName(shortName, slug, clock)) : undefined
  return {
    canvas,
    hasFailed,
    save: async (slug: string) => {
      const picture = await file(slug)
      if (picture) saveCard(picture)
    },
    /** With the system's share sheet; where it refuses, the picture is saved. */
    share: async (slug: string, url: string) => {
      const picture = await file(slug)
      if (picture && !(await shareWithSystem({ files: [picture], title, url }))) saveCard(picture)
    }
  }
}
