import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BROWSER_BAR_COLOURS } from '../features/theme/rules.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Colour tokens as [light, dark]. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map((match) => [
    match[1] ?? '',
    [match[2] ?? match[4] ?? '', match[3] ?? match[4] ?? ''] as const
  ])
)

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: 0 | 1): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(tokens.get(name)?.[theme] ?? 'missing'))
    .sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT = 4.5
const PART = 3

describe.each([
  ['light', 0],
  ['dark', 1]
] as const)('in the %s theme', (_name, theme) => {
  test.each([
    ['ink', 'screen', TEXT],
    ['ink', 'surface', TEXT],
    ['ink', 'well', TEXT],
    ['ink-soft', 'screen', TEXT],
    ['ink-soft', 'surface', TEXT],
    ['ink-soft', 'well', TEXT],
    ['enamel-text', 'screen', TEXT],
    ['enamel-text', 'surface', TEXT],
    ['enamel-text', 'well', TEXT],
    ['on-enamel', 'enamel', TEXT],
    ['on-enamel', 'enamel-deep', TEXT],
    ['on-enamel', 'fold-1', TEXT],
    ['on-enamel', 'fold-2', TEXT],
    ['on-enamel', 'fold-4', TEXT],
    ['on-ticket', 'ticket-new', TEXT],
    ['on-ticket', 'ticket-going', TEXT],
    ['on-ticket', 'ticket-fan', TEXT],
    ['on-ticket', 'silver', TEXT],
    ['ok', 'surface', TEXT],
    ['warn', 'surface', TEXT],
    ['booth-ink', 'booth', TEXT],
    ['booth-soft', 'booth', TEXT],
    ['edge', 'screen', PART],
    ['edge', 'surface', PART],
    ['edge', 'well', PART],
    ['enamel', 'screen', PART],
    ['enamel', 'surface', PART],
    ['ring', 'screen', PART],
    ['ring', 'surface', PART],
    ['ring', 'ring-2', PART],
    ['beam', 'reel', PART],
    ['reel', 'booth', PART]
  ])('%s is readable on %s', (front, background, needed) => {
    expect(contrast(front, background, theme)).toBeGreaterThanOrEqual(needed)
  })
})

test("the browser's own bars have the colour of the page", () => {
  expect(tokens.get('screen')).toEqual([BROWSER_BAR_COLOURS.light, BROWSER_BAR_COLOURS.dark])
})
