// Draws the card of a quote on a canvas: a cinema ticket with the text, and the episode on its stub. Drawn in the
// browser, because a server would have to draw each quote.
import { enamel, ink, inkSoft, onTicket, surface, ticketNew, well } from '#brand/colors.ts'
import { setText, shortened, type WidthOf } from '../../lib/set-text.ts'
import { CARD_LAYOUTS, type CardLayout, type CardShape, directionOf, type QuoteLook } from './quote-card.ts'

export interface Card {
  text: string
  look: QuoteLook
  /** On the stub: '118', 'Extra'. */
  number: string
  title: string
  /** 'Aflevering 118' */
  label: string
  /** Who says it; '' = unknown. */
  speaker: string
  /** '' = none. */
  coverUrl: string
  shape: CardShape
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

const PADDING = 68
const NOTCH = 30
const CORNER = 30
/** From the top of the ticket: the quotation mark, and the first line. */
const MARK_BASELINE = 250
const TEXT_TOP = 194
const LINE_HEIGHT = 1.04
/** Below the quote, up to the tear. */
const BELOW_TEXT = 44
const SPEAKER_SIZE = 40
const COVER_CORNER = 14

const display = (size: number) => `800 ${size}px ${DISPLAY}`
const body = (size: number, weight = 400) => `${weight} ${size}px ${BODY}`

/**
 * Draws once the fonts for its letters and the cover have loaded; what is missing is replaced. A later card aborts `signal`, so
 * that an earlier one is not drawn over it.
 */
export async function paintCard(canvas: HTMLCanvasElement, card: Card, signal: AbortSignal): Promise<void> {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  const letters = [card.text, card.speaker, card.title, card.label, card.number, card.address].join('')
  const fonts = [display(100), body(34), body(34, 600)].map((font) => document.fonts.load(font, letters))
  const [cover] = await Promise.all([coverAt(card.coverUrl), Promise.allSettled(fonts)])
  if (signal.aborted) return
  const layout = CARD_LAYOUTS[card.shape]
  canvas.width = layout.width
  canvas.height = layout.height
  paintPaper(context, card.look, layout)
  paintWords(context, card, layout)
  paintStub(context, card, cover, layout)
}

/** Covers that were loaded: each letter that is typed draws the card again. */
const covers = new Map<string, Promise<HTMLImageElement | undefined>>()

function coverAt(url: string): Promise<HTMLImageElement | undefined> {
  const loading = covers.get(url) ?? loadCover(url)
  covers.set(url, loading)
  return loading
}

/** Undefined when there is no cover, or it cannot be drawn: one that another site does not share would spoil the canvas. */
async function loadCover(url: string): Promise<HTMLImageElement | undefined> {
  if (!url) return undefined
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    covers.delete(url)
    return undefined
  }
}

const tearOf = ({ height, edgeY, stubHeight }: CardLayout): number => height - edgeY - stubHeight

function paintPaper(context: CanvasRenderingContext2D, look: QuoteLook, layout: CardLayout): void {
  const { width, height, edgeX, edgeY, stubHeight } = layout
  const tear = tearOf(layout)
  const background = inLook(well, look)
  const far = width - edgeX
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  context.save()
  context.beginPath()
  context.roundRect(edgeX, edgeY, far - edgeX, height - 2 * edgeY, CORNER)
  context.clip()
  context.fillStyle = inLook(surface, look)
  context.fillRect(edgeX, edgeY, far - edgeX, tear - edgeY)
  context.fillStyle = ticketNew
  context.fillRect(edgeX, tear, far - edgeX, stubHeight)
  context.restore()
  // Holes at both ends of the tear, and the perforation between them.
  context.fillStyle = background
  for (const x of [edgeX, far]) {
    context.beginPath()
    context.arc(x, tear, NOTCH, 0, 2 * Math.PI)
    context.fill()
  }
  for (let x = edgeX + NOTCH + 22; x < far - NOTCH - 12; x += 24) {
    context.beginPath()
    context.arc(x, tear, 5, 0, 2 * Math.PI)
    context.fill()
  }
}

function paintWords(
  context: CanvasRenderingContext2D,
  { text, speaker, look }: Card,
  layout: CardLayout
): void {
  const { width, edgeX, edgeY, sizes } = layout
  const maxWidth = width - 2 * (edgeX + PADDING)
  const top = edgeY + TEXT_TOP
  const bottom = tearOf(layout) - BELOW_TEXT
  const direction = directionOf(text || speaker)
  const isRightToLeft = direction === 'rtl'
  const start = isRightToLeft ? width - edgeX - PADDING : edgeX + PADDING
  context.direction = direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  context.fillStyle = inLook(enamel, look)
  context.font = display(300)
  context.fillText(isRightToLeft ? '”' : '“', start + (isRightToLeft ? 8 : -8), edgeY + MARK_BASELINE)
  const widthOf: WidthOf = (line, size) => {
    context.font = display(size)
    return context.measureText(line).width
  }
  const height = bottom - top - (speaker ? 1.6 * SPEAKER_SIZE : 0)
  const { size, lines } = setText(text, widthOf, { width: maxWidth, height, sizes, lineHeight: LINE_HEIGHT })
  context.fillStyle = inLook(ink, look)
  context.font = display(size)
  for (const [at, line] of lines.entries())
    context.fillText(line, start, top + size * (0.78 + at * LINE_HEIGHT))
  if (!speaker) return
  const end = top + size * lines.length * LINE_HEIGHT
  context.fillStyle = inLook(inkSoft, look)
  context.font = body(SPEAKER_SIZE, 600)
  context.fillText(
    fitted(context, `– ${speaker}`, maxWidth),
    start,
    Math.min(bottom, end + 1.3 * SPEAKER_SIZE)
  )
}

function paintStub(
  context: CanvasRenderingContext2D,
  { number, label, title, clock, address, podcastName }: Card,
  cover: HTMLImageElement | undefined,
  layout: CardLayout
): void {
  const { width, edgeX, stubHeight, coverSize } = layout
  const left = edgeX + PADDING
  const tear = tearOf(layout)
  const middle = tear + stubHeight / 2
  // Titles in any script are left-aligned on the stub, next to the cover.
  context.direction = 'ltr'
  context.textAlign = 'start'
  context.fillStyle = onTicket
  context.textBaseline = 'middle'
  let textLeft = left
  if (cover) {
    paintCover(context, cover, left, middle - coverSize / 2, coverSize)
    textLeft += coverSize + 36
  } else {
    context.font = display(number.length > 3 ? 92 : 150)
    context.fillText(number, left, middle + 8)
    textLeft += context.measureText(number).width + 40
  }
  const maxWidth = width - edgeX - PADDING - textLeft
  context.fillStyle = onTicket
  context.font = body(32, 600)
  const source = [podcastName, cover ? label : '', clock].filter(Boolean).join('  ·  ')
  context.fillText(fitted(context, source, maxWidth), textLeft, middle - 58)
  context.font = display(58)
  context.fillText(fitted(context, title, maxWidth), textLeft, middle + 2)
  context.font = body(32)
  context.fillText(fitted(context, address, maxWidth), textLeft, middle + 60)
}

/** The middle square of the cover. */
function paintCover(
  context: CanvasRenderingContext2D,
  cover: HTMLImageElement,
  x: number,
  y: number,
  size: number
): void {
  const side = Math.min(cover.naturalWidth, cover.naturalHeight)
  context.save()
  context.beginPath()
  context.roundRect(x, y, size, size, COVER_CORNER)
  context.clip()
  context.drawImage(
    cover,
    (cover.naturalWidth - side) / 2,
    (cover.naturalHeight - side) / 2,
    side,
    side,
    x,
    y,
    size,
    size
  )
  context.restore()
}

/** A line in the font of the context, cut where it is too wide. */
function fitted(context: CanvasRenderingContext2D, line: string, maxWidth: number): string {
  const isNarrow = (part: string) => context.measureText(part).width <= maxWidth
  return isNarrow(line) ? line : shortened(line, isNarrow)
}

export function cardFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('The card could not be encoded.'))
    }, 'image/png')
  })
}
