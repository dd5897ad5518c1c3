import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Box,
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
    ['around a poster in the middle', poster(586, 300), viewport(1280, 800), [460, 111, 360, 540]],
    ['at the left edge for the first poster', poster(16, 300), viewport(1280, 800), [12, 111, 360, 540]],
    ['at the right edge for the last poster', poster(1180, 300), viewport(1280, 800), [908, 111, 360, 540]],
    ['at the top for a poster above the window', poster(586, -400), viewport(1280, 800), [460, 12, 360, 540]],
    ['at the bottom for one below', poster(586, 3000), viewport(1280, 800), [460, 248, 360, 540]],
    ['as wide as a phone lets it', poster(40, 300), viewport(320, 640), [12, 159, 296, 444]],
    ['on a usual phone', poster(16, 500), viewport(390, 844), [12, 292, 360, 540]],
    ['smaller where the window is low', poster(586, 100), viewport(1280, 460), [495, 12, 290, 435]],
    ['never narrower than 252, but inside', poster(100, 100), viewport(640, 400), [28, 12, 252, 376]],
    ['inside a window narrower than that', poster(20, 100), viewport(240, 640), [12, 19, 216, 324]],
    ['above the player', poster(586, 3000), viewport(1280, 800, 96), [460, 152, 360, 540]],
    ['smaller above the player', poster(586, 3000), viewport(1280, 600, 96), [480, 12, 320, 480]],
    ['over the player where little is left', poster(100, 100), viewport(640, 330, 90), [28, 12, 252, 306]]
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

  test('the place of the overlay is centred on the poster as far as the edges allow', () => {
    fc.assert(
      fc.property(fraction(192, 980), fraction(282, 350), (middleX, middleY) => {
        const place = overlayPlace(poster(middleX - 54, middleY - 81), viewport(1280, 800))
        expect(Math.abs(place.left + place.width / 2 - middleX)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(place.top + place.height / 2 - middleY)).toBeLessThanOrEqual(0.5)
      })
    )
  })

  test('the place of the overlay does not move with the poster while only the window edge limits it', () => {
    const around = viewport(1280, 800)
    const far = overlayPlace(poster(586, -500), around)
    expect(overlayPlace(poster(586, -2000), around)).toEqual(far)
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
