// Posters of films from 1977 to 1984.

import { parka } from '../motifs-people.ts'
import { stars } from '../motifs-places.ts'
import { blood, coal, cobalt, ice, mint, night, pine, plum, rose } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { around, at, bar, box, circle, group, many, oval, path, poly, ring, stroke } from '../shapes.ts'

export const posters1977To1984: PosterTable = {
  // Hausu: the piano is hungry.
  25623: poster(plum, 'Hausu', { place: 'foot', justified: true, colour: 'spice' }, (c) =>
    group(
      circle(300, 300, 252, c.shade),
      path('M80 360Q60 60 300 70Q400 76 440 160Q470 214 540 220V360Z', c.deep),
      path('M110 352Q100 110 300 104Q376 110 410 178Q440 240 510 250V352Z', '#d8325a'),
      path('M190 352Q200 250 300 250Q410 254 420 352Z', '#8d1237'),
      ...[
        [132, 236, -62],
        [160, 184, -48],
        [206, 146, -26],
        [262, 124, -8],
        [322, 122, 8],
        [378, 146, 34],
        [412, 196, 62]
      ].map(([x, y, t]) => at(x ?? 0, y ?? 0, 1, path('M-25 -10H25L18 34Q0 48 -18 34Z', c.pale), t ?? 0)),
      box(66, 352, 484, 56, c.pale, 6),
      many(12, (i) =>
        group(
          bar(`M${66 + (i + 1) * 37} 352V408`, c.deep, 3),
          [2, 6, 9].includes(i)
            ? ''
            : poly(`${92 + i * 37},352 ${114 + i * 37},352 ${110 + i * 37},386 ${96 + i * 37},386`, c.deep)
        )
      ),
      box(56, 404, 504, 66, c.deep, 8),
      poly('96,470 128,470 118,570 104,570', c.deep),
      poly('486,470 518,470 508,570 494,570', c.deep),
      box(286, 470, 36, 84, c.deep)
    )
  ),
  // Suspiria: a pointe shoe on coloured glass.
  11906: poster(rose, 'Suspiria', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    at(
      0,
      -70,
      1,
      group(
        ...(
          [
            ['300,470 20,360 0,560', '#c4122d'],
            ['300,470 0,560 110,690', '#8a0f2b'],
            ['300,470 110,690 330,712', '#e0355a'],
            ['300,470 330,712 520,680', '#c4122d'],
            ['300,470 520,680 600,540', '#6d0a2a'],
            ['300,470 600,540 560,380', '#e0355a'],
            ['300,470 560,380 420,330', '#a80f38'],
            ['300,470 420,330 180,330', '#c4122d'],
            ['300,470 180,330 20,360', '#6d0a2a']
          ] as const
        ).map(([points, fill]) => poly(points, fill)),
        stroke(
          'M300 470L20 360M300 470L0 560M300 470L110 690M300 470L330 712M300 470L520 680M300 470L600 540M300 470L560 380M300 470L420 330M300 470L180 330',
          c.deep,
          8
        ),
        stroke('M20 360L0 560L110 690L330 712L520 680L600 540L560 380L420 330L180 330Z', c.deep, 8),
        path(
          'M262 -10H350L352 170Q356 300 322 440Q312 486 296 486Q280 486 276 440Q262 300 256 170Z',
          '#fff1e8'
        ),
        path('M262 -10H300L296 486Q280 486 276 440Q262 300 256 170Z', '#f3cfc6'),
        path(
          'M258 240Q304 296 352 232Q354 320 322 440Q312 486 296 486Q280 486 276 440Q260 320 258 240Z',
          '#ee8f9f'
        ),
        path('M258 240Q280 270 300 270L296 486Q280 486 276 440Q260 320 258 240Z', '#d76f84'),
        stroke('M254 110L354 180M354 110L256 186M258 240L354 170', '#d76f84', 11)
      )
    )
  ),
  // Halloween: something pale over the hedge.
  948: poster(night, 'Halloween', { place: 'foot', justified: true, colour: 'pale' }, (c) =>
    group(
      box(0, 0, 600, 900, '#e0662c'),
      path('M300 0H600V460Z', '#cc5522'),
      circle(300, 372, 190, c.pale),
      path('M300 182A190 190 0 0 0 300 562A260 260 0 0 1 300 182Z', '#d8cfbd'),
      oval(232, 364, 34, 22, c.deep),
      oval(368, 364, 34, 22, c.deep),
      path(
        'M0 480Q30 430 70 452Q96 404 146 436Q180 390 226 430Q262 392 306 428Q346 390 390 432Q430 398 466 436Q506 406 540 446Q574 430 600 470V900H0Z',
        '#1d4030'
      ),
      path(
        'M0 560Q40 510 90 540Q130 496 190 536Q240 500 290 540Q340 506 390 544Q440 506 490 546Q550 520 600 560V900H0Z',
        '#143024'
      ),
      path(
        'M0 640Q50 596 110 630Q170 592 230 632Q300 596 360 636Q430 598 490 636Q550 608 600 640V900H0Z',
        '#0b1f18'
      )
    )
  ),
  // Alien: the cat saw it first.
  348: poster(pine, 'Alien', { place: 'foot', size: 230 }, (c) =>
    group(
      box(0, 0, 600, 900, '#2b2440'),
      path('M0 0H600V300L420 640H180L0 300Z', '#3a3157'),
      path('M60 160L130 10L250 120Q300 108 350 120L470 10L540 160Q560 330 300 350Q40 330 60 160Z', '#17122a'),
      ...[190, 410].map((x) =>
        group(
          path(`M${x - 70} 206Q${x} 120 ${x + 70} 206Q${x} 290 ${x - 70} 206Z`, c.glow),
          oval(x, 206, 15, 42, '#17122a'),
          circle(x + 16, 186, 8, c.pale)
        )
      ),
      at(
        54,
        56,
        0.82,
        group(
          path('M210 560Q208 392 300 380Q392 392 390 560Q380 660 300 664Q220 660 210 560Z', c.pale),
          path('M300 380Q392 392 390 560Q380 660 300 664Z', '#d3c7b0'),
          path('M300 404Q318 520 300 636Q282 520 300 404Z', c.glow)
        )
      )
    )
  ),
  // E.T.: the basket is not empty.
  601: poster(cobalt, 'E.T.', { place: 'head', size: 250 }, (c) =>
    group(
      stars(600, 900, 40, '#8ea6ee', 8),
      circle(352, 346, 150, '#3a5fd0'),
      circle(352, 346, 92, '#6f90ea'),
      stroke('M292 640L270 560L312 478L290 410L344 352', '#8a5a37', 28),
      circle(270, 560, 23, '#8a5a37'),
      circle(312, 478, 22, '#8a5a37'),
      circle(290, 410, 20, '#8a5a37'),
      stroke('M284 640L262 560L304 478L282 410L330 360', '#b3825a', 8),
      circle(350, 346, 28, c.glow),
      circle(357, 339, 14, '#fff6d8'),
      path('M130 606H470L430 800H170Z', '#d9c6a0'),
      path('M130 606H300V800H170Z', '#b79f72'),
      many(5, (i) => bar(`M${134 + i * 8} ${634 + i * 40}H${466 - i * 8}`, '#8f7747', 7)),
      many(8, (i) => bar(`M${172 + i * 37} 606V800`, '#8f7747', 5)),
      box(116, 588, 368, 34, '#f0dfbb', 14),
      path('M150 600Q200 556 262 590Q300 570 346 592Q410 560 452 600Z', c.pale),
      ring(300, 1006, 176, 22, c.deep),
      bar('M300 800V900', c.deep, 16)
    )
  ),
  // Fanny och Alexander: a lit toy stage, and the one who forbids.
  5961: poster(blood, 'Fanny och|Alexander', { place: 'foot' }, (c) =>
    group(
      path('M40 572Q50 250 236 190H364Q550 250 560 572Z', c.deep),
      path('M232 196L216 96L300 10L384 96L368 196Z', c.deep),
      bar('M300 50V150M268 88H332', c.ground, 12),
      box(110, 286, 380, 270, c.glow),
      path('M110 286H490V556H440Q470 400 400 310Q300 336 200 310Q130 400 160 556H110Z', c.spice),
      box(80, 540, 440, 30, '#e9c987'),
      path('M80 290L300 200L520 290V310H80Z', '#e9c987'),
      box(80, 290, 34, 260, '#e9c987'),
      box(486, 290, 34, 260, '#e9c987'),
      circle(300, 252, 17, c.ground),
      path('M250 540L268 470H284L296 540Z', c.ground),
      circle(276, 456, 15, c.ground),
      path('M312 540V480H338V540Z', '#24586b'),
      circle(325, 464, 14, '#24586b')
    )
  ),
  // The Thing: a row of parkas and one wrong shadow.
  1091: poster(ice, 'The Thing', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    group(
      box(0, 0, 600, 250, '#8fb0c4'),
      ...[0, 1, 2].map((row) =>
        many(4, (i) => {
          const x = 84 + i * 144
          const y = 214 + row * 206
          const wrong = row === 1 && i === 2
          const cast = wrong
            ? path(
                `M${x - 40} ${y}Q${x - 60} ${y + 60} ${x - 116} ${y + 50}Q${x - 70} ${y + 66} ${x - 64} ${y + 96}Q${x - 40} ${y + 70} ${x - 10} ${y + 108}Q${x - 4} ${y + 66} ${x + 46} ${y + 86}Q${x + 20} ${y + 50} ${x + 48} ${y}Z`,
                c.glow
              )
            : poly(`${x - 46},${y} ${x + 46},${y} ${x + 18},${y + 66} ${x - 62},${y + 66}`, c.shade)
          return group(cast, at(x, y, 1, parka(c.deep, c.pale, '#0b1723')))
        })
      )
    )
  ),
  // Stop Making Sense: very large suit, very small head.
  24128: poster(mint, 'Stop|Making|Sense', { place: 'foot', size: 150, colour: 'pale' }, (c, title) =>
    group(
      box(0, 0, 600, 900, '#efc04a'),
      path('M0 900L240 220H360L600 900Z', '#d9a52c'),
      circle(300, 84, 36, c.deep),
      box(286, 110, 28, 40, c.deep),
      path('M236 146L20 196L0 330V900H600V330L580 196L364 146Z', '#3f6b72'),
      path('M300 146H364L580 196L600 330V900H300Z', '#34595f'),
      poly('252,142 348,142 300,420', c.pale),
      poly('290,152 310,152 324,330 300,380 276,330', c.deep),
      poly('252,142 206,210 246,236 300,430 264,240', '#29484d'),
      poly('348,142 394,210 354,236 300,430 336,240', '#29484d'),
      title
    )
  ),
  // This Is Spinal Tap: one louder.
  11031: poster(coal, 'This Is|Spinal Tap', { place: 'foot' }, (c) =>
    group(
      ...Array.from({ length: 11 }, (_, i) => {
        const angle = -140 + i * 25
        const [ax, ay] = around(300, 310, 206, angle)
        const [bx, by] = around(300, 310, 240, angle)
        return stroke(`M${ax} ${ay}L${bx} ${by}`, c.pale, 9)
      }),
      stroke(`M${around(300, 310, 206, 138).join(' ')}L${around(300, 310, 262, 138).join(' ')}`, c.spice, 17),
      circle(300, 322, 178, c.deep),
      circle(300, 310, 170, '#c9ccd1'),
      path('M300 140A170 170 0 0 0 300 480A230 230 0 0 1 300 140Z', '#9fa3ab'),
      many(24, (i) =>
        stroke(
          `M${around(300, 310, 170, i * 15).join(' ')}L${around(300, 310, 156, i * 15).join(' ')}`,
          '#7b808a',
          7
        )
      ),
      circle(300, 310, 120, '#e4e5e4'),
      stroke(`M${around(300, 310, 40, 138).join(' ')}L${around(300, 310, 112, 138).join(' ')}`, c.spice, 20)
    )
  )
}
