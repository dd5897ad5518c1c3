// Houses, windows, stairs, roads, weather and sky.
import { bar, box, circle, group, many, path, poly, type Shape, scatter, stroke } from './shapes.ts'

/** A steep-roofed house 120 wide, standing on the origin; light falls from the right. */
export const testApp = (front: string, side: string, roof: string, light: string): Shape =>
  group(
    box(-60, -80, 120, 80, front),
    box(-60, -80, 50, 80, side),
    poly('-72,-76 0,-142 72,-76', roof),
    box(14, -56, 26, 30, light),
    box(-44, -44, 22, 44, roof)
  )

/** A window of four panes with its sill, centred on the origin. */
export const paned = (width: number, height: number, light: string, frame: string): Shape =>
  group(
    box(-width / 2, -height / 2, width, height, light),
    bar(`M0 ${-height / 2}V${height / 2}M${-width / 2} 0H${width / 2}`, frame, Math.max(4, width / 16)),
    box(-width / 2 - 6, height / 2, width + 12, Math.max(5, height / 16), frame)
  )

/** A grid of windows; `light` says the colour of each. */
export const facade = (
  columns: number,
  rows: number,
  cell: readonly [width: number, height: number],
  pitch: readonly [x: number, y: number],
  light: (column: number, row: number) => string
): Shape =>
  many(rows, (row) =>
    many(columns, (column) => {
      const fill = light(column, row)
      return fill ? box(column * pitch[0], row * pitch[1], cell[0], cell[1], fill) : ''
    })
  )

/** Stairs going down to the right from (x, y), filled down to `floor`. */
export function stairs(
  x: number,
  y: number,
  count: number,
  run: number,
  rise: number,
  floor: number,
  fill: string
) {
  const steps = Array.from({ length: count }, () => `h${run}v${rise}`).join('')
  return path(`M${x} ${y}${steps}V${floor}H${x}Z`, fill)
}

/** Slanting rain over a field. */
export function rain(
  width: number,
  height: number,
  count: number,
  slant: number,
  paint: string,
  seed = 3
): Shape {
  const next = scatter(seed)
  return many(count, () => {
    const x = next() * width
    const y = next() * height
    const length = 26 + next() * 44
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(-slant * length).toFixed(0)} ${length.toFixed(0)}`,
      paint,
      3
    )
  })
}

/** Stars scattered over a field, in three sizes. */
export function stars(width: number, height: number, count: number, fill: string, seed = 1): Shape {
  const next = scatter(seed)
  return many(count, (i) => circle(next() * width, next() * height, [1.6, 2.4, 3.8][i % 3] ?? 2, fill))
}

/** Rows of waves, `width` wide, as one filled edge. */
export function swell(
  width: number,
  y: number,
  floor: number,
  length: number,
  height: number,
  fill: string
): Shape {
  const count = Math.ceil(width / length)
  return path(
    `M0 ${y}${`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`.repeat(count)}V${floor}H0Z`,
    fill
  )
}

/** A bare tree, 200 high, standing on the origin. */
export const bareTree = (paint: string): Shape =>
  group(
    path('M-12 0Q-4 -60 -7 -110L7 -110Q4 -60 14 0Z', paint),
    stroke('M0 -104Q-8 -150 -46 -172M0 -90Q10 -140 44 -160M-3 -118Q4 -160 -4 -198', paint, 7),
    stroke(
      'M-22 -154Q-40 -156 -62 -142M-30 -164Q-32 -182 -50 -196M24 -146Q46 -142 60 -124M30 -152Q34 -176 58 -188',
      paint,
      4
    )
  )
