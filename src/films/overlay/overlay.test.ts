import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Box,
  movedWith,
  OVERLAY_FADE_MS,
  OVERLAY_FADED_OPACITY,
  OVERLAY_MARGIN_PX,
  OVERLAY_MAX_WIDTH_PX,
  OVERLAY_MIN_WIDTH_PX,
  OVERLAY_MOVE_MS,
  overlayPlace,
  shrunkOnto
} from './overlay.ts'

const poster = (left: number, top: number, width = 108): Box => ({ left, top, width, height: width * 1.5 })
const viewport = (width: number, height: number, playerHeight = 0) => ({ width, height, playerHeight })

test('the overlay moves for 320 ms, at least 252 px wide and 12 px from the edges', () => {
  expect(OVERLAY_MARGIN_PX).toBe(12)
  expect(OVERLAY_MIN_WIDTH_PX).toBe(252)
  expect(OVERLAY_MOVE_MS).toBe(320)
  expect(OVERLAY_FADE_MS).toBe(90)
  expect(OVERLAY_FADED_OPACITY).toBe(0.35)
})

describe('the place of the overlay', () => {
  test.each([
    ['to the right of a poster, at its height', poster(100, 300), viewport(1280, 800), [220, 111, 360, 540]],
    [
      'to the left where the right side is narrower',
      poster(1000, 300),
      viewport(1280, 800),
      [628, 111, 360, 540]
    ],
    ['at the top for a poster above the window', poster(586, -400), viewport(1280, 800), [706, 12, 360, 540]],
    ['at the bottom for one below', poster(586, 3000), viewport(1280, 800), [706, 248, 360, 540]],
    ['above a poster of a phone', poster(16, 595, 111), viewport(390, 844), [12, 43, 360, 540]],
    ['below it', poster(139, 100, 111), viewport(390, 844), [15, 279, 360, 540]],
    ['narrower where little is above', poster(139, 480, 111), viewport(390, 844), [43, 12, 304, 456]],
    [
      'from its top on where nothing beside it is wide enough',
      poster(16, 290, 111),
      viewport(390, 844),
      [12, 290, 360, 540]
    ],
    ['smaller where the window is low', poster(586, 100), viewport(1280, 460), [706, 12, 290, 435]],
    ['never narrower than 252, but inside', poster(300, 100), viewport(640, 400), [228, 12, 252, 376]],
    ['inside a window narrower than that', poster(20, 100), viewport(240, 640), [12, 100, 216, 324]],
    ['above the player', poster(586, 3000), viewport(1280, 800, 96), [706, 152, 360, 540]],
    ['smaller above the player', poster(586, 3000), viewport(1280, 600, 96), [706, 12, 320, 480]],
    ['over the player where little is left', poster(300, 100), viewport(640, 330, 90), [228, 12, 252, 306]]
  ])('the place of the overlay is %s', (_, from, around, [left, top, width, height]) => {
    expect(overlayPlace(from, around)).toEqual({ left, top, width, height })
  })

  const pixels = (min: number, max: number) => fc.integer({ min, max })
  const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const anyPoster = fc.record({
    left: fraction(-4000, 4000),
    top: fraction(-9000, 9000),
    width: fraction(0, 400)
  })
  const anyWindow = fc.record({
    width: pixels(100, 4000),
    height: pixels(100, 3000),
    playerHeight: pixels(0, 200)
  })

  test('the place of the overlay is always inside the window with a margin, in whole pixels', () => {
    fc.assert(
      fc.property(anyPoster, anyWindow, ({ left, top, width }, around) => {
        const place = overlayPlace(poster(left, top, width), around)
        expect(Object.values(place).every(Number.isInteger)).toBe(true)
        expect(place.left).toBeGreaterThanOrEqual(OVERLAY_MARGIN_PX)
        expect(place.top).toBeGreaterThanOrEqual(OVERLAY_MARGIN_PX)
        expect(place.left + place.width).toBeLessThanOrEqual(around.width - OVERLAY_MARGIN_PX)
        expect(place.top + place.height).toBeLessThanOrEqual(around.height - OVERLAY_MARGIN_PX)
      })
    )
  })

  test('the place of the overlay is at least 252 wide, and from three to two tall, wherever that fits', () => {
    const largeWindow = fc.record({
      width: pixels(276, 4000),
      height: pixels(402, 3000),
      playerHeight: fc.constant(0)
    })
    fc.assert(
      fc.property(anyPoster, largeWindow, ({ left, top, width }, around) => {
        const place = overlayPlace(poster(left, top, width), around)
        expect(place.width).toBeGreaterThanOrEqual(OVERLAY_MIN_WIDTH_PX)
        expect(place.width).toBeLessThanOrEqual(OVERLAY_MAX_WIDTH_PX)
        expect(place.height).toBe(place.width * 1.5)
      })
    )
  })

  test('the place of the overlay does not cover the player wherever 252 pixels of height remain', () => {
    fc.assert(
      fc.property(anyPoster, anyWindow, ({ left, top, width }, around) => {
        fc.pre(around.height - around.playerHeight >= 276)
        const place = overlayPlace(poster(left, top, width), around)
        expect(place.top + place.height).toBeLessThanOrEqual(around.height - around.playerHeight - 12)
      })
    )
  })

  test.each([
    ['a phone', 390, 844],
    ['a laptop', 1280, 800]
  ])(
    'the place of the overlay leaves its poster free on %s, or has its upper half over it',
    (_, width, height) => {
      fc.assert(
        fc.property(fraction(12, width - 123), fraction(12, height - 180), (left, top) => {
          const from = poster(left, top, 111)
          const place = overlayPlace(from, viewport(width, height))
          const isFree =
            place.left >= from.left + from.width ||
            place.left + place.width <= from.left ||
            place.top >= from.top + from.height ||
            place.top + place.height <= from.top
          if (width < 600 && !isFree) expect(from.top + from.height - place.top).toBeLessThan(284)
          else expect(isFree).toBe(true)
        })
      )
    }
  )

  test('the place of the overlay moves with its poster up to the edge of the window, and stays on its side', () => {
    const around = viewport(390, 844)
    const from = poster(16, 595, 111)
    const place = overlayPlace(from, around)
    const moved = (byPx: number) => movedWith(place, from, { ...from, top: from.top + byPx }, around)
    expect(moved(-20)).toEqual({ ...place, top: 23 })
    expect(moved(-500)).toEqual({ ...place, top: 12 })
    expect(moved(100)).toEqual({ ...place, top: 143 })
    expect(moved(2000)).toEqual({ ...place, top: 292 })
  })
})

describe('the start of its animation', () => {
  test('the start of its animation is the poster itself when both have the same shape', () => {
    const from = poster(100, 200)
    const place = overlayPlace(from, viewport(1280, 800))
    const { x, y, scale } = shrunkOnto(from, place)
    expect(place.left + x).toBeCloseTo(from.left)
    expect(place.top + y).toBeCloseTo(from.top)
    expect(place.width * scale).toBeCloseTo(from.width)
    expect(place.height * scale).toBeCloseTo(from.height)
  })

  test('the start of its animation is centred on the poster when the overlay had to be lower', () => {
    const from = poster(100, 100)
    const place = overlayPlace(from, viewport(640, 300))
    const { y, scale } = shrunkOnto(from, place)
    const middle = place.top + y + (place.height * scale) / 2
    expect(middle).toBeCloseTo(from.top + from.height / 2)
  })

  test('the start of its animation does not divide by zero', () => {
    const none = { left: 0, top: 0, width: 0, height: 0 }
    expect(shrunkOnto(poster(0, 0), none).scale).toBe(1)
  })
})
