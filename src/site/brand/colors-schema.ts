// The schema of the colours (brand/colors.ts); a wrong or missing colour, or a pair with too little contrast, stops the
// build.
import * as v from 'valibot'
import { contrastOf } from '../../lib/contrast.ts'
import { parseBrandFile } from './brand-file.ts'

const colour = v.pipe(v.string('a colour'), v.regex(/^#[\da-f]{6}$/i, 'a colour such as #c4122d'))
/** Light and dark. */
const both = v.tuple([colour, colour], 'two colours, for light and dark')

const colorsObject = v.strictObject({
  screen: both,
  surface: both,
  well: both,
  line: both,
  edge: both,
  ink: both,
  inkSoft: both,
  enamel: both,
  enamelDeep: both,
  onEnamel: colour,
  ticketNew: colour,
  ticketGoing: colour,
  ticketFan: colour,
  silver: colour,
  onTicket: colour,
  ok: both,
  warn: both,
  error: both,
  ring: both,
  ring2: both,
  booth: colour,
  boothInk: colour,
  boothSoft: colour,
  reel: colour,
  beam: colour,
  fold1: colour,
  fold2: colour,
  fold3: colour,
  fold4: colour,
  fringe: colour,
  fringeShade: colour
})
export type Colors = v.InferOutput<typeof colorsObject>
type Name = keyof Colors

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5
/** 1.4.11: borders, focus rings and other parts that must be visible. */
const PART = 3
const THEMES = ['light', 'dark'] as const

const PAIRS: readonly [front: Name, background: Name, least: number][] = [
  ['ink', 'screen', TEXT],
  ['ink', 'surface', TEXT],
  ['ink', 'well', TEXT],
  ['inkSoft', 'screen', TEXT],
  ['inkSoft', 'surface', TEXT],
  ['inkSoft', 'well', TEXT],
  ['onEnamel', 'enamel', TEXT],
  ['onEnamel', 'enamelDeep', TEXT],
  ['onEnamel', 'fold1', TEXT],
  ['onEnamel', 'fold2', TEXT],
  ['onEnamel', 'fold4', TEXT],
  ['onTicket', 'ticketNew', TEXT],
  ['onTicket', 'ticketGoing', TEXT],
  ['onTicket', 'ticketFan', TEXT],
  ['onTicket', 'silver', TEXT],
  ['ok', 'surface', TEXT],
  ['warn', 'surface', TEXT],
  ['error', 'screen', TEXT],
  ['error', 'surface', TEXT],
  ['error', 'well', TEXT],
  ['boothInk', 'booth', TEXT],
  ['boothSoft', 'booth', TEXT],
  ['edge', 'screen', PART],
  ['edge', 'surface', PART],
  ['edge', 'well', PART],
  ['enamel', 'screen', PART],
  ['enamel', 'surface', PART],
  ['ring', 'screen', PART],
  ['ring', 'surface', PART],
  ['ring', 'ring2', PART],
  ['beam', 'reel', PART],
  ['reel', 'booth', PART]
]

/** Pairs with too little contrast, by the name of the foreground colour. */
function weakPairs(colors: Colors): { name: Name; message: string }[] {
  return THEMES.flatMap((theme, place) => {
    const inTheme = (name: Name): string => {
      const value = colors[name]
      return typeof value === 'string' ? value : (value[place] ?? '')
    }
    return PAIRS.flatMap(([name, background, least]) => {
      const contrast = contrastOf(inTheme(name), inTheme(background))
      if (contrast >= least) return []
      const message = `a contrast of at least ${least} with ${background} in the ${theme} theme; ${inTheme(name)} on ${inTheme(background)} has ${contrast.toFixed(1)}`
      return [{ name, message }]
    })
  })
}

export const colorsSchema = v.pipe(
  colorsObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { name, message } of weakPairs(dataset.value))
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: name, value: dataset.value[name] }
        ]
      })
  })
)

/** Returns the parsed colours; throws an error that names each wrong colour and each pair with too little contrast. */
export const parseColors = (input: object, file: string): Colors =>
  parseBrandFile(colorsSchema, { ...input }, file)
