// Draws the comparison on a canvas: the sentence, and a bar for each host. Drawn in the browser, where the stars are.
import { enamel, ink, inkSoft, line, onTicket, surface, ticketNew, well } from '#brand/colors.ts'
import { myFilmsText } from '#texts/my-films.ts'
import { setText, shortened } from '../../lib/set-text.ts'
import { formatStars } from '../film/stars.ts'
import type { Agreement } from './comparison.ts'

export interface ComparisonCard {
  sentence: string
  hosts: readonly Agreement[]
  podcastName: string
  /** 'kino9.example/mijn-films' */
  address: string
  isDark: boolean
}

const DISPLAY = '"Sofia Sans Extra Condensed", "Arial Narrow", sans-serif'
const BODY = '"Sofia Sans", system-ui, sans-serif'
const display = (size: number) => `800 ${size}px ${DISPLAY}`
const body = (size: number, weight = 400) => `${weight} ${size}px ${BODY}`

/** The picture is a square of so many pixels: most networks show one uncropped. */
const CARD_SIZE = 1080
const EDGE = 56
const PADDING = 68
const STUB_HEIGHT = 150
const TEAR = CARD_SIZE - EDGE - STUB_HEIGHT
const LEFT = EDGE + PADDING
const WIDTH = CARD_SIZE - 2 * LEFT
const BAR_HEIGHT = 18
/** A difference of so many stars fills the bar. */
const MOST_STARS = 3
const TEXT = { top: 210, height: 330 }
const BARS_TOP = 600

/** Draws the picture once its fonts have loaded, and returns it as a PNG file. */
export async function comparisonPicture(card: ComparisonCard, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_SIZE
  canvas.height = CARD_SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  await Promise.allSettled([display(100), body(34), body(34, 600)].map((font) => document.fonts.load(font)))
  paint(context, card)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be encoded.')
  return new File([blob], name, { type: 'image/png' })
}

function paint(context: CanvasRenderingContext2D, card: ComparisonCard): void {
  const inLook = ([light, dark]: readonly [string, string]) => (card.isDark ? dark : light)
  context.fillStyle = inLook(well)
  context.fillRect(0, 0, CARD_SIZE, CARD_SIZE)
  context.save()
  context.beginPath()
  context.roundRect(EDGE, EDGE, CARD_SIZE - 2 * EDGE, CARD_SIZE - 2 * EDGE, 30)
  context.clip()
  context.fillStyle = inLook(surface)
  context.fillRect(EDGE, EDGE, CARD_SIZE - 2 * EDGE, TEAR - EDGE)
  context.fillStyle = ticketNew
  context.fillRect(EDGE, TEAR, CARD_SIZE - 2 * EDGE, STUB_HEIGHT)
  context.restore()

  context.fillStyle = inLook(inkSoft)
  context.font = body(36, 600)
  context.fillText(myFilmsText.hosts.cardHeading, LEFT, 170)
  const widthOf = (text: string, size: number) => {
    context.font = display(size)
    return context.measureText(text).width
  }
  const box = { width: WIDTH, height: TEXT.height, sizes: [96, 84, 74, 64, 54], lineHeight: 1.04 }
  const { size, lines } = setText(card.sentence, widthOf, box)
  context.fillStyle = inLook(ink)
  context.font = display(size)
  for (const [at, words] of lines.entries())
    context.fillText(words, LEFT, TEXT.top + size * (0.78 + at * 1.04))

  // Six hosts at most.
  const step = Math.min(92, (TEAR - 20 - BARS_TOP) / Math.max(1, card.hosts.length))
  for (const [at, { name, meanDifference }] of card.hosts.entries()) {
    const top = BARS_TOP + at * step
    const label = myFilmsText.hosts.difference(formatStars(meanDifference))
    context.fillStyle = inLook(ink)
    context.font = body(Math.min(34, step * 0.42), 600)
    context.fillText(name, LEFT, top)
    context.textAlign = 'end'
    context.fillText(label, LEFT + WIDTH, top)
    context.textAlign = 'start'
    context.fillStyle = inLook(line)
    bar(context, top + 14, WIDTH)
    context.fillStyle = inLook(enamel)
    bar(context, top + 14, Math.max(BAR_HEIGHT, WIDTH * Math.min(1, meanDifference / MOST_STARS)))
  }

  context.fillStyle = onTicket
  const isNarrow = (text: string) => context.measureText(text).width <= WIDTH
  const fitted = (text: string) => (isNarrow(text) ? text : shortened(text, isNarrow))
  context.font = display(58)
  context.fillText(fitted(card.podcastName), LEFT, TEAR + 72)
  context.font = body(32)
  context.fillText(fitted(card.address), LEFT, TEAR + 118)
}

function bar(context: CanvasRenderingContext2D, top: number, width: number): void {
  context.beginPath()
  context.roundRect(LEFT, top, width, BAR_HEIGHT, BAR_HEIGHT / 2)
  context.fill()
}
