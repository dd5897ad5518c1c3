// The dialog with the card of a quote: its text, its style, and ways to save or share it. Hydrated by `openQuoteCard`.
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { quotesText } from '#texts/quotes.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { formatClock } from '../../lib/time.ts'
import { CopyButton } from '../../site/sharing/CopyButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { episodeLink } from '../sharing/episode-link.service.ts'
import { $quote, type Quote } from '../sharing/quote.store.ts'
import { CARD_LAYOUTS, type CardShape, firstWords, MAX_QUOTE_CHARS, type QuoteLook } from './quote-card.ts'
import { usePaintedCard } from './use-painted-card.ts'

export interface Props {
  /** 'Aflevering 118' */
  label: string
  /** '118' */
  number: string
  title: string
  podcastName: string
  /** '' = none. */
  coverUrl: string
}

export function QuoteCard(props: Props) {
  const quote = useStore($quote, { ssr: 'initial' })
  return quote ? <OpenCard key={`${quote.seconds} ${quote.text}`} {...props} quote={quote} /> : null
}

const SHAPES: readonly CardShape[] = ['square', 'story']
const LOOKS: readonly QuoteLook[] = ['light', 'dark']

const themeNow = (): QuoteLook => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function OpenCard({ label, number, title, podcastName, coverUrl, quote }: Props & { quote: Quote }) {
  const { slug, seconds, speaker = '' } = quote
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(firstWords(quote.text))
  const [look, setLook] = useState(themeNow)
  const [shape, setShape] = useState<CardShape>('square')
  const hint = useId()
  const words = text.trim()
  const clock = seconds === undefined ? '' : formatClock(seconds)
  const url = episodeLink(slug, seconds)
  const address = url.replace(/^https?:\/\//, '').replace(/\/\?t=.*$|\/$/, '')
  const alt = words ? quotesText.alt(words, [podcastName, label, clock], speaker) : quotesText.emptyAlt
  const card = usePaintedCard({
    text: words,
    speaker,
    look,
    shape,
    number,
    label,
    title,
    coverUrl,
    clock,
    address,
    podcastName
  })
  const hasSheet = 'canShare' in navigator
  return (
    <Dialog
      title={quotesText.heading}
      closeName={shareLinkText.close}
      firstFocus={field}
      onClose={() => $quote.set(undefined)}
    >
      <p>{quotesText.explained}</p>
      <div className="grid gap-1.5">
        <TextArea
          rows={2}
          maxLength={MAX_QUOTE_CHARS}
          value={text}
          dir="auto"
          aria-label={quotesText.text}
          aria-describedby={hint}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          ref={field}
        />
        <p id={hint} className="text-s text-ink-soft">
          {quotesText.most(MAX_QUOTE_CHARS)}
        </p>
      </div>
      <canvas
        // As high in both shapes, so that nothing below it moves.
        className="h-[clamp(10rem,60dvh-18rem,18rem)] w-auto flex-none self-start rounded-card"
        width={CARD_LAYOUTS[shape].width}
        height={CARD_LAYOUTS[shape].height}
        role="img"
        aria-label={alt}
        ref={card.canvas}
      />
      {card.hasFailed && <p role="alert">{quotesText.failed}</p>}
      <div className="flex flex-wrap gap-x-8">
        <fieldset className="flex flex-wrap items-center gap-x-4">
          <legend className="sr-only">{quotesText.shape}</legend>
          {SHAPES.map((one) => (
            <Radio key={one} name="shape" checked={shape === one} onChange={() => setShape(one)}>
              {quotesText.shapes[one]}
            </Radio>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap items-center gap-x-4">
          <legend className="sr-only">{quotesText.look}</legend>
          {LOOKS.map((one) => (
            <Radio key={one} name="look" checked={look === one} onChange={() => setLook(one)}>
              {quotesText.looks[one]}
            </Radio>
          ))}
        </fieldset>
      </div>
      {/* In two columns on a phone, so that a screen of 800 pixels shows them all. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:*:px-2">
        {hasSheet && (
          <Button look="main" disabled={!words} onClick={() => void card.share(slug, url)}>
            {quotesText.share}
          </Button>
        )}
        <Button look={hasSheet ? 'quiet' : 'main'} disabled={!words} onClick={() => void card.save(slug)}>
          {quotesText.download}
        </Button>
        <CopyButton text={url} label={quotesText.copyLink} copied={quotesText.linkCopied} />
        {words && <CopyButton text={alt} label={quotesText.copyAlt} copied={quotesText.altCopied} />}
      </div>
    </Dialog>
  )
}
