// A share image: a cinema ticket. The stub has the number, the body has title, date and posters.
import { booth, enamel, ink, inkSoft, screen, surface, ticketNew } from '#brand/colors.ts'
import { besideSign } from '../../src/site/brand/sign.ts'

/** The content of the image; its address is a hash of this. */
export type ShareCard = {
  /** The page that the image belongs to. */
  path: string
  /** The number on the stub; without one, the stub shows the logo. */
  number?: string
  /** The line above the title: 'Aflevering · 12 november 2026'. */
  kicker: string
  title: string
  /** Shown below the title when there are no posters: film titles, or what the page is. */
  line: string
  podcastName: string
  /** Poster files, at most four. */
  posters: string[]
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
export const POSTER = { width: 124, height: 186, gap: 14, left: 352, top: 358 }
export const MAX_POSTERS = 4
const [INK] = ink
const [INK_SOFT] = inkSoft
const NIGHT = booth
const [ENAMEL] = enamel
const [PAPER] = screen
const EDGE = 44
const STUB_WIDTH = 252
const TICKET_WIDTH = CARD_WIDTH - 2 * EDGE
const TICKET_HEIGHT = CARD_HEIGHT - 2 * EDGE
const NOTCH = 24

type Style = Record<string, string | number>
type Node = {
  type: string
  props: { style?: Style; children?: (Node | string)[]; src?: string; width?: number; height?: number }
}
const box = (style: Style, ...children: (Node | string)[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children }
})

/** The logo as it goes into the image; one that is not a sign keeps its shape and gets a contrasting background. */
export interface CardLogo {
  url: string
  /** Width by height. */
  ratio: number
  isSign: boolean
  isLight: boolean
}
/** From this ratio of width to height on, a logo replaces the name. */
const WIDE = 2

const display: Style = { fontFamily: 'Sofia Sans Extra Condensed', fontWeight: 800 }

/** The longest title that fits at a type size; beyond the last size the title is cut with an ellipsis. */
const TITLE_SIZES = {
  withPosters: [
    { letters: 20, size: 124, lines: 1 },
    { letters: 38, size: 102, lines: 2 },
    { letters: 48, size: 84, lines: 2 },
    { letters: 500, size: 64, lines: 3 }
  ],
  alone: [
    { letters: 40, size: 124, lines: 3 },
    { letters: 66, size: 98, lines: 3 },
    { letters: 500, size: 76, lines: 3 }
  ]
}

function titleSize(title: string, hasPosters: boolean): { size: number; lines: number } {
  const sizes = hasPosters ? TITLE_SIZES.withPosters : TITLE_SIZES.alone
  return sizes.find(({ letters }) => title.length <= letters) ?? { size: 64, lines: 3 }
}

function pictured({ url, ratio }: CardLogo, maxWidth: number, maxHeight: number): Node {
  const width = Math.round(Math.min(maxWidth, maxHeight * ratio))
  return { type: 'img', props: { src: url, width, height: Math.round(width / ratio) } }
}

function stub(card: ShareCard, logo: CardLogo): Node {
  const tile = logo.isSign ? pictured(logo, 148, 148) : pictured(logo, STUB_WIDTH - 56, 196)
  const paper = logo.isLight ? NIGHT : PAPER
  const number = card.number
    ? box(
        { ...display, fontSize: card.number.length > 3 ? 136 : 184, lineHeight: 1, letterSpacing: -2 },
        card.number
      )
    : tile
  return box(
    {
      width: STUB_WIDTH,
      flexShrink: 0,
      flexDirection: 'column',
      justifyContent: 'center',
      alignItems: 'center',
      backgroundColor: card.number ? ticketNew : logo.isSign ? ENAMEL : paper,
      color: INK,
      borderTopLeftRadius: 26,
      borderBottomLeftRadius: 26
    },
    number
  )
}

function body(card: ShareCard, logo: CardLogo): Node {
  const hasPosters = card.posters.length > 0
  const { size, lines } = titleSize(card.title, hasPosters)
  const isWide = logo.ratio >= WIDE
  const word = logo.isSign ? besideSign(card.podcastName) : card.podcastName
  const fontSize = nameSize(word)
  const name = box(
    { ...display, display: 'block', fontSize, lineHeight: 1, lineClamp: 1, maxWidth: NAME.maxWidth },
    word
  )
  const sign = pictured(logo, isWide ? 340 : 68, 68)
  // A light logo needs its dark background here too, because the card is white.
  const shown =
    logo.isSign || !logo.isLight ? sign : box({ padding: 8, borderRadius: 8, backgroundColor: NIGHT }, sign)
  const foot = hasPosters
    ? []
    : [
        box(
          {
            fontSize: 36,
            lineHeight: 1.3,
            color: INK_SOFT,
            marginTop: 26,
            lineClamp: 2,
            maxWidth: 580,
            display: 'block'
          },
          card.line
        )
      ]
  return box(
    {
      width: TICKET_WIDTH - STUB_WIDTH,
      flexShrink: 0,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: hasPosters ? 'flex-start' : 'center',
      backgroundColor: surface[0],
      color: INK,
      padding: '44px 56px 40px 56px',
      borderTopRightRadius: 26,
      borderBottomRightRadius: 26
    },
    box({ fontSize: 30, fontWeight: 600, color: INK_SOFT, marginBottom: 12 }, card.kicker),
    box({ ...display, display: 'block', fontSize: size, lineHeight: 0.98, lineClamp: lines }, card.title),
    ...foot,
    box(
      { position: 'absolute', right: 48, bottom: 40, alignItems: 'center', gap: 14 },
      // A sign that is the number of the name ends it, as on the pages.
      ...(isWide ? [shown] : word === card.podcastName ? [shown, name] : [name, shown])
    )
  )
}

/** The name at the foot is as large as fits beside the logo; a longer one is cut. */
const NAME = { size: 60, minSize: 36, maxWidth: 640, letterWidth: 0.36 }
const nameSize = (name: string): number =>
  Math.max(NAME.minSize, Math.min(NAME.size, Math.floor(NAME.maxWidth / (name.length * NAME.letterWidth))))

/** The image as an element tree for satori. Posters are composited afterwards, at `POSTER`. */
export function shareCardTree(card: ShareCard, logo: CardLogo): Node {
  const seam = EDGE + STUB_WIDTH
  const notch = (place: Style) =>
    box({
      position: 'absolute',
      left: seam - NOTCH,
      width: NOTCH * 2,
      height: NOTCH * 2,
      borderRadius: NOTCH,
      backgroundColor: NIGHT,
      ...place
    })
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT, backgroundColor: NIGHT, fontFamily: 'Sofia Sans' },
    box(
      { position: 'absolute', left: EDGE, top: EDGE, width: TICKET_WIDTH, height: TICKET_HEIGHT },
      stub(card, logo),
      body(card, logo)
    ),
    notch({ top: EDGE - NOTCH }),
    notch({ bottom: EDGE - NOTCH }),
    box({
      position: 'absolute',
      left: seam - 2,
      top: EDGE + NOTCH + 10,
      height: CARD_HEIGHT - 2 * (EDGE + NOTCH + 10),
      borderLeft: `4px dashed ${NIGHT}`
    })
  )
}
