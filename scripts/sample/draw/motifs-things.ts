// Things and beasts: vehicles, cups, clocks, umbrellas, a pigeon. Each is drawn around the origin.
import { around, box, circle, group, many, oval, path, poly, ring, type Shape, stroke } from './shapes.ts'

/** A bicycle from the side, wheels 60 apart from the middle; 200 wide, standing on the origin. */
export const bicycle = (paint: string, width = 7): Shape =>
  group(
    ring(-62, -40, 38, width, paint),
    ring(62, -40, 38, width, paint),
    stroke('M-62 -40L-30 -104L40 -104L4 -40L-62 -40M-30 -104L4 -40', paint, width),
    stroke('M62 -40L36 -122L58 -130M-36 -116L-30 -104M-50 -118H-22', paint, width),
    circle(4, -40, 10, paint)
  )

/** A railway carriage with `count` windows; 60 high, its left end at the origin, standing on y = 0. */
export const carriage = (count: number, body: string, light: string, wheel: string): Shape =>
  group(
    box(0, -66, count * 44 + 20, 58, body, 9),
    many(count, (i) => box(14 + i * 44, -54, 32, 24, light, 3)),
    many(count, (i) => circle(30 + i * 44, -6, 7, wheel))
  )

/** A small car from the side, 160 wide, standing on the origin. */
export const car = (body: string, glass: string, wheel: string): Shape =>
  group(
    path(
      'M-80 -14Q-84 -38 -62 -40L-40 -44L-18 -68Q-14 -72 -6 -72L32 -72Q40 -72 46 -64L58 -44Q82 -42 80 -14Z',
      body
    ),
    poly('-26,-46 -10,-62 8,-62 8,-46', glass),
    poly('16,-46 16,-62 32,-62 44,-46', glass),
    circle(-44, -14, 16, wheel),
    circle(44, -14, 16, wheel),
    circle(-44, -14, 6, body),
    circle(44, -14, 6, body)
  )

/** A teacup on its saucer, 150 wide, standing on the origin. */
export const cup = (china: string, shade: string, tea: string): Shape =>
  group(
    ring(58, -56, 20, 9, china),
    path('M-60 -92H60Q58 -22 18 -14H-18Q-58 -22 -60 -92Z', china),
    path('M-60 -92H-20Q-24 -30 -4 -14H-18Q-58 -22 -60 -92Z', shade),
    oval(0, -92, 60, 12, shade),
    oval(0, -91, 50, 8, tea),
    path('M-84 -12H84Q66 4 0 4Q-66 4 -84 -12Z', china)
  )

/** A clock face of radius 100; hands by hour and minute. */
export const clock = (face: string, rim: string, mark: string, hour: number, minute: number): Shape => {
  const [hx, hy] = around(0, 0, 50, (hour + minute / 60) * 30)
  const [mx, my] = around(0, 0, 76, minute * 6)
  return group(
    circle(0, 0, 100, rim),
    circle(0, 0, 88, face),
    many(12, (i) => {
      const [ax, ay] = around(0, 0, 80, i * 30)
      const [bx, by] = around(0, 0, i % 3 === 0 ? 64 : 72, i * 30)
      return stroke(`M${ax} ${ay}L${bx} ${by}`, mark, 5)
    }),
    stroke(`M0 0L${hx} ${hy}`, mark, 10),
    stroke(`M0 0L${mx} ${my}`, mark, 7),
    circle(0, 0, 8, mark)
  )
}

/** An open umbrella from the side, 200 wide, top at the origin, handle hanging to y = 170. */
export const umbrella = (silk: string, shade: string, stick: string): Shape =>
  group(
    stroke('M0 -8V150Q0 170 18 170Q34 170 34 152', stick, 7),
    path(
      'M-100 90Q-96 0 0 0Q96 0 100 90Q80 70 66 90Q50 66 33 90Q16 66 0 90Q-16 66 -33 90Q-50 66 -66 90Q-80 70 -100 90Z',
      silk
    ),
    path('M0 0Q-96 0 -100 90Q-80 70 -66 90Q-60 20 0 0Z', shade),
    path('M0 0Q-34 30 -33 90Q-16 66 0 90Z', shade)
  )

/** An open umbrella from above, radius 100: eight panels, every other one in shade. */
export const umbrellaTop = (silk: string, shade: string, tip: string): Shape =>
  group(
    many(8, (i) => {
      const [ax, ay] = around(0, 0, 100, i * 45)
      const [mx, my] = around(0, 0, 84, i * 45 + 22.5)
      const [bx, by] = around(0, 0, 100, i * 45 + 45)
      return path(`M0 0L${ax} ${ay}Q${mx} ${my} ${bx} ${by}Z`, i % 2 === 0 ? silk : shade)
    }),
    circle(0, 0, 7, tip)
  )

/** A pigeon from the side, looking right; 120 wide, its feet on the origin. */
export const pigeon = (body: string, wing: string, beak: string): Shape =>
  group(
    path(
      'M-70 -34Q-30 -40 -14 -64Q0 -84 18 -88Q22 -108 40 -108Q56 -106 56 -92Q52 -78 50 -62Q46 -20 2 -14Q-34 -10 -70 -34Z',
      body
    ),
    path('M-56 -34Q-12 -42 8 -60Q30 -50 16 -32Q-8 -18 -56 -34Z', wing),
    poly('55,-98 70,-91 54,-88', beak),
    circle(44, -97, 3.5, beak),
    stroke('M4 -14V0M18 -16V0', beak, 4)
  )

/** A chair from above with its back at the top: 60 wide. */
export const chairTop = (seat: string, back: string): Shape =>
  group(box(-26, -22, 52, 48, seat, 8), box(-30, -32, 60, 14, back, 7))

/** A small sailing boat, 110 wide and 130 high, its waterline on the origin. */
export const sailingBoat = (hull: string, sail: string, shade: string): Shape =>
  group(
    poly('4,-16 4,-128 56,-26', sail),
    poly('-4,-16 -4,-116 -44,-26', shade),
    path('M-56 -14H60L42 8H-38Z', hull)
  )

/** A paper aeroplane pointing to the upper right, 100 wide. */
export const paperPlane = (light: string, shade: string): Shape =>
  group(
    poly('50,-40 -50,0 -14,12', light),
    poly('50,-40 -14,12 0,44', shade),
    poly('50,-40 -14,12 -8,30', shade)
  )

/** A noodle tin with its handle, 100 wide, standing on the origin. */
export const tin = (body: string, shade: string, pale: string): Shape =>
  group(
    stroke('M-38 -96Q0 -170 38 -96', pale, 6),
    box(-46, -98, 92, 98, body, 8),
    box(-46, -98, 34, 98, shade, 8),
    box(-50, -104, 100, 14, pale, 5),
    box(-46, -56, 92, 6, pale)
  )
