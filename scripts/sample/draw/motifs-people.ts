// Small anonymous silhouettes, hands and clothes. Figures are about 100 high and stand on the origin.
import { bar, box, circle, group, oval, path, poly, type Shape, stroke, turn } from './shapes.ts'

/** Somebody standing with both feet together. */
export const standing = (fill: string): Shape =>
  group(circle(0, -90, 10, fill), path('M-15 -76Q0 -82 15 -76L11 -36L9 0L-9 0L-11 -36Z', fill))

/** Somebody walking to the right. */
export const walking = (fill: string): Shape =>
  group(
    circle(2, -90, 10, fill),
    path('M-12 -77Q2 -82 14 -76L11 -42L22 -2L11 0L1 -32L-13 1L-23 -3L-9 -42Z', fill),
    stroke('M-8 -70L-19 -46', fill, 6),
    stroke('M11 -70L19 -46', fill, 6)
  )

/** Somebody running to the right, coat and all. */
export const running = (fill: string): Shape =>
  group(
    circle(14, -92, 10, fill),
    path(
      'M-6 -76Q8 -84 20 -77L10 -44L30 -26L20 2L10 -1L16 -20L-4 -32L-20 -18L-44 -16L-44 -26L-24 -30Z',
      fill
    ),
    stroke('M17 -72L32 -58L44 -66', fill, 7),
    stroke('M-2 -72L-22 -62L-28 -46', fill, 7)
  )

/** Somebody falling, limbs wide. */
export const falling = (fill: string): Shape =>
  turn(
    152,
    0,
    -50,
    circle(0, -90, 10, fill),
    path('M-14 -76Q0 -82 14 -76L9 -40L24 -8L14 -2L0 -32L-20 -6L-29 -13L-9 -42Z', fill),
    stroke('M-10 -72L-34 -92', fill, 7),
    stroke('M10 -72L32 -54L44 -70', fill, 7)
  )

/** A fedora from the side; the brim lies on the origin line, 200 wide. */
export const fedora = (fill: string, band: string): Shape =>
  group(
    path('M-58 -8Q-62 -70 -40 -86Q-14 -100 2 -84Q22 -100 42 -84Q60 -64 58 -8Z', fill),
    path('M-59 -26Q0 -14 59 -26L58 -4L-58 -4Z', band),
    path('M-104 2Q-60 -12 0 -10Q60 -12 104 2Q60 16 0 14Q-60 16 -104 2Z', fill)
  )

/** A cowboy hat from the front, 240 wide. */
export const cowboyHat = (fill: string, band: string): Shape =>
  group(
    path('M-56 4Q-62 -80 -34 -96Q-14 -102 0 -84Q14 -102 34 -96Q62 -80 56 4Z', fill),
    path('M-58 -20Q0 4 58 -20L57 6Q0 26 -57 6Z', band),
    path('M-128 -34Q-96 -4 -50 -4Q0 16 50 -4Q96 -4 128 -34Q112 34 44 36Q0 42 -44 36Q-112 34 -128 -34Z', fill)
  )

/** An open hand, fingers up, about 120 high; the wrist ends at the origin. */
export const hand = (fill: string): Shape =>
  group(
    path('M-22 0L-24 -20Q-38 -46 -28 -70L28 -70Q36 -44 24 -20L22 0Z', fill),
    stroke('M-23 -64L-27 -104', fill, 15),
    stroke('M-7 -68L-8 -116', fill, 15),
    stroke('M9 -68L11 -112', fill, 15),
    stroke('M23 -62L29 -94', fill, 14),
    stroke('M-24 -32L-50 -58', fill, 15)
  )

/** A boxy jacket with shirt and tie, 200 wide and 230 high, from the collar at the origin down. */
export const jacket = (cloth: string, fold: string, shirt: string, tie: string): Shape =>
  group(
    path('M-34 0L-110 22L-116 230L116 230L110 22L34 0Z', cloth),
    poly('-34,0 34,0 0,110', shirt),
    poly('-8,8 8,8 14,70 0,92 -14,70', tie),
    poly('-34,0 -60,30 -40,44 0,112 -18,40', fold),
    poly('34,0 60,30 40,44 0,112 18,40', fold),
    box(-1.5, 110, 3, 120, fold)
  )

/** A parka hood with its fur rim, seen from the front: 100 wide, standing on the origin. */
export const parka = (cloth: string, fur: string, dark: string): Shape =>
  group(
    path('M-50 0L-46 -70Q-44 -96 -30 -104Q-34 -160 0 -160Q34 -160 30 -104Q44 -96 46 -70L50 0Z', cloth),
    oval(0, -122, 25, 29, fur),
    oval(0, -120, 17, 21, dark)
  )

/** A long white glove lying down, 200 high. */
export function glove(white: string, shade: string): Shape {
  return group(
    path('M-24 0L-30 -96Q-32 -110 -26 -126L26 -126Q32 -110 28 -96L24 0Z', white),
    path('M-24 0L-30 -96Q-32 -110 -26 -126L-8 -126L-6 0Z', shade),
    stroke('M-22 -122L-26 -172M-7 -124L-8 -184M8 -124L11 -180M22 -120L30 -160', white, 13),
    stroke('M-26 -100L-48 -134', white, 13),
    box(-26, -12, 52, 12, shade)
  )
}

/** A tracksuit on its hanger, 216 wide and 420 high, the hook at the origin. */
export const tracksuit = (cloth: string, shade: string, stripe: string): Shape =>
  group(
    stroke('M0 -8V20M-70 46L0 20L70 46', '#2b0d14', 6),
    path(
      'M-50 34L-92 70L-108 240H-72L-62 140L-66 420H-8L0 280L8 420H66L62 140L72 240H108L92 70L50 34Q0 60 -50 34Z',
      cloth
    ),
    path('M-50 34L-92 70L-108 240H-72L-62 140L-66 420H-8L0 280V50Q-26 46 -50 34Z', shade),
    bar('M-86 84L-98 240M86 84L98 240M-58 200L-60 420M58 200L60 420', stripe, 7),
    bar('M0 52V230', stripe, 5)
  )
