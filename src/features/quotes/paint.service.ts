// Draws the card of a quote on a canvas: a cinema ticket with the text, and the episode on its stub. Drawn in the
// browser, because a server would have to draw each quote.
import { enamel, ink, onTicket, surface, ticketNew, well } from '#brand/colors.ts'
import { CARD_SIZE, directionOf, type QuoteLook, setQuote, shortened, type WidthOf } from './quote-card.ts'

export interface Card {
  text: string
  look: QuoteLook
  /** On the stub: '118', 'Extra'. */
  number: string
  title: string
  /** '0:12:34'; '' = none. */
  clock: string
  /** 'kino9.example/aflevering/118' */
  address: string
  podcastName: string
}

/** A canvas cannot use the variables of the style sheet. */
const inLook = ([light, dark]: readonly [string, string], look: QuoteLook): string =>
  look === 'light' ? light : dark
const DISPLAY = '"Sofia Sans Extra Condensed", "Arial Narrow", sans-serif'
const BODY = '"Sofia Sans", system-ui, sans-serif'

const EDGE = 56
const PADDING = 68
const STUB_HEIGHT = 236
const NOTCH = 30
const CORNER = 30
const TEAR = CARD_SIZE - EDGE - STUB_HEIGHT
const WIDTH = CARD_SIZE - 2 * (EDGE + PADDING)
const TEXT_TOP = 250
const TEXT_BOX = {
  width: WIDTH,
  height: TEAR - TEXT_TOP - 44,
  sizes: [136, 118, 102, 88, 76, 66, 58],
  lineHeight: 1.04
}

const display = (size: number) => `800 ${size}px ${DISPLAY}`
const body = (size: number, weight = 400) => `${weight} ${size}px ${BODY}`

/**
 * Draws once the fonts for its letters have loaded; missing fonts are replaced. A later card aborts `signal`, so
 * that an earlier one is not drawn over it.
 */
export async function paintCard(canvas: HTMLCanvasElement, card: Card, signal: AbortSignal): Promise<void> {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  const letters = card.text + card.title + card.number + card.address
  await Promise.allSettled(
    [display(100), body(34), body(34, 600)].map((font) => document.fonts.load(font, letters))
  )
  if (signal.aborted) return
  canvas.width = CARD_SIZE
  canvas.height = CARD_SIZE
  paintPaper(context, card.look)
  paintWords(context, card)
  paintStub(context, card)
}

function paintPaper(context: CanvasRenderingContext2D, look: QuoteLook): void {
  const background = inLook(well, look)
  const far = CARD_SIZE - EDGE
  context.fillStyle = background
  context.fillRect(0, 0, CARD_SIZE, CARD_SIZE)
  context.save()
  context.beginPath()
  context.roundRect(EDGE, EDGE, far - EDGE, far - EDGE, CORNER)
  context.clip()
  context.fillStyle = inLook(surface, look)
  context.fillRect(EDGE, EDGE, far - EDGE, TEAR - EDGE)
  context.fillStyle = ticketNew
  context.fillRect(EDGE, TEAR, far - EDGE, STUB_HEIGHT)
  context.restore()
  // Holes at both ends of the tear, and the perforation between them.
  context.fillStyle = background
  for (const x of [EDGE, far]) {
    context.beginPath()
    context.arc(x, TEAR, NOTCH, 0, 2 * Math.PI)
    context.fill()
  }
  for (let x = EDGE + NOTCH + 22; x < far - NOTCH - 12; x += 24) {
    context.beginPath()
    context.arc(x, TEAR, 5, 0, 2 * Math.PI)
    context.fill()
  }
}

function paintWords(context: CanvasRenderingContext2D, { text, look }: Card): void {
  const direction = directionOf(text)
  const isRightToLeft = direction === 'rtl'
  const start = isRightToLeft ? CARD_SIZE - EDGE - PADDING : EDGE + PADDING
  context.direction = direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  context.fillStyle = inLook(enamel, look)
  context.font = display(300)
  context.fillText(isRightToLeft ? '”' : '“', start + (isRightToLeft ? 8 : -8), EDGE + 250)
  const widthOf: WidthOf = (line, size) => {
    context.font = display(size)
    return context.measureText(line).width
  }
  const { size, lines } = setQuote(text, widthOf, TEXT_BOX)
  context.fillStyle = inLook(ink, look)
  context.font = display(size)
  for (const [at, line] of lines.entries())
    context.fillText(line, start, TEXT_TOP + size * (0.78 + at * TEXT_BOX.lineHeight))
}

function paintStub(
  context: CanvasRenderingContext2D,
  { number, title, clock, address, podcastName }: Card
): void {
  const left = EDGE + PADDING
  const middle = TEAR + STUB_HEIGHT / 2
  // Titles in any script are left-aligned on the stub, next to the number.
  context.direction = 'ltr'
  context.fillStyle = onTicket
  context.font = display(number.length > 3 ? 92 : 150)
  context.textBaseline = 'middle'
  context.fillText(number, left, middle + 8)
  const textLeft = left + context.measureText(number).width + 40
  const maxWidth = CARD_SIZE - EDGE - PADDING - textLeft
  const fitted = (line: string) => {
    const isNarrow = (part: string) => context.measureText(part).width <= maxWidth
    return isNarrow(line) ? line : shortened(line, isNarrow)
  }
  context.font = body(32, 600)
  context.fillText(fitted([podcastName, clock].filter(Boolean).join('  ·  ')), textLeft, middle - 58)
  context.font = display(58)
  context.fillText(fitted(title), textLeft, middle + 2)
  context.font = body(32)
  context.fillText(fitted(address), textLeft, middle + 60)
}

/** The drawn card as a PNG file. */
export function cardFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('The card could not be encoded.'))
    }, 'image/png')
  })
}

export function saveCard(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
