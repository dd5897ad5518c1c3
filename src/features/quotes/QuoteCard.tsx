// The dialog with the card of a quote: its text, its style, and ways to save or share it. Hydrated by `openQuoteCard`.
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { quotesText } from '#texts/quotes.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { formatClock } from '../../lib/time.ts'
import { CopyButton } from '../sharing/CopyButton.tsx'
import { ShareDialog, shareField } from '../sharing/ShareDialog.tsx'
import { episodeLink, shareWithSystem } from '../sharing/store.ts'
import { type Card, cardFile, paintCard, saveCard } from './paint.controller.ts'
import { CARD_SIZE, cardFileName, firstWords, MAX_QUOTE_CHARS, type QuoteLook } from './rules.ts'
import { $quote, type Quote } from './store.ts'

export interface Props {
  /** 'Aflevering 118' */
  label: string
  /** '118' */
  number: string
  title: string
  podcastName: string
}

export function QuoteCard(props: Props) {
  const quote = useStore($quote, { ssr: 'initial' })
  return quote ? <OpenCard key={`${quote.seconds} ${quote.text}`} {...props} quote={quote} /> : null
}

const LOOKS: readonly QuoteLook[] = ['light', 'dark']

const themeNow = (): QuoteLook => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function OpenCard({ label, number, title, podcastName, quote }: Props & { quote: Quote }) {
  const { slug, seconds } = quote
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(firstWords(quote.text))
  const [look, setLook] = useState(themeNow)
  const hint = useId()
  const hasSheet = 'canShare' in navigator
  const words = text.trim()
  const clock = seconds === undefined ? '' : formatClock(seconds)
  const url = episodeLink(slug, seconds)
  const address = url.replace(/^https?:\/\//, '').replace(/\/\?t=.*$|\/$/, '')
  const alt = words ? quotesText.alt(words, podcastName, label, clock) : quotesText.emptyAlt
  const { canvas, hasFailed } = usePainted({ text: words, look, number, title, clock, address, podcastName })
  const take = async (canShare: boolean) => {
    if (!canvas.current) return
    const file = await cardFile(canvas.current, cardFileName(shortName, slug, clock))
    if (!(canShare && (await shareWithSystem({ files: [file], title, url })))) saveCard(file)
  }
  return (
    <ShareDialog title={quotesText.heading} onClose={() => $quote.set(undefined)} first={field}>
      <p>{quotesText.explained}</p>
      <div className="grid gap-1.5">
        <textarea
          className={shareField}
          rows={3}
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
        className="h-auto w-full max-w-[max(14rem,32dvh)] rounded-card"
        width={CARD_SIZE}
        height={CARD_SIZE}
        role="img"
        aria-label={alt}
        ref={canvas}
      />
      {hasFailed && <p role="alert">{quotesText.failed}</p>}
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="sr-only">{quotesText.look}</legend>
        {LOOKS.map((one) => (
          <label className="check" key={one}>
            <input type="radio" name="look" checked={look === one} onChange={() => setLook(one)} />
            {quotesText.looks[one]}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasSheet && (
          <button type="button" className="button" disabled={!words} onClick={() => void take(true)}>
            {quotesText.share}
          </button>
        )}
        <button
          type="button"
          className={hasSheet ? 'button button-quiet' : 'button'}
          disabled={!words}
          onClick={() => void take(false)}
        >
          {quotesText.download}
        </button>
        <CopyButton text={url} label={quotesText.copyLink} copied={quotesText.linkCopied} />
        {words && <CopyButton text={alt} label={quotesText.copyAlt} copied={quotesText.altCopied} />}
      </div>
    </ShareDialog>
  )
}

/** The canvas, drawn again whenever the card changes. */
function usePainted({ text, look, number, title, clock, address, podcastName }: Card) {
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
  return { canvas, hasFailed }
}
