// Posters of films from 2022 to 2023.

import { walking } from '../motifs-people.ts'
import { paned, stairs } from '../motifs-places.ts'
import { blood, ice, moss, pine, rose, sea } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import {
  around,
  at,
  bar,
  box,
  circle,
  faint,
  group,
  inside,
  many,
  oval,
  path,
  poly,
  stroke
} from '../shapes.ts'

export const posters2022To2023: PosterTable = {
  // Aftersun: the holiday goes down on a small screen.
  965150: poster({ ...sea, ground: '#2a9cae' }, 'Aftersun', { place: 'head', justified: true }, (_c) =>
    group(
      path('M0 800Q150 780 300 800T600 800V900H0Z', '#1f8193'),
      box(310, 420, 250, 250, '#2b2f3a', 26),
      box(310, 420, 250, 70, '#3a404e', 26),
      circle(500, 560, 66, '#171a22'),
      circle(500, 560, 46, '#3a404e'),
      circle(500, 560, 24, '#5aa8b8'),
      box(330, 384, 120, 44, '#2b2f3a', 10),
      circle(360, 458, 9, '#ff4a3a'),
      poly('40,330 316,400 316,660 40,720', '#171a22'),
      inside(
        poly('62,358 298,416 298,644 62,694', '#000'),
        box(0, 300, 320, 420, '#f59f6d'),
        circle(190, 560, 84, '#ffe08a'),
        path('M0 570L320 552V760H0Z', '#b4486b'),
        ...[590, 616, 648].map((y, i) => bar(`M${130 - i * 14} ${y}H${250 + i * 14}`, '#ffb86b', 9))
      )
    )
  ),
  // Anatomie d'une chute: the ball knows the way down.
  915935: poster(
    { ...ice, ground: '#cfe0ea' },
    "Anatomie|d'une chute",
    {
      play: (line, index) =>
        line === 1 && index > 4
          ? {
              x: (index - 5) * 7,
              y: [2, 8, 20, 38, 62][index - 5] ?? 0,
              turn: [2, 5, 9, 15, 24][index - 5] ?? 0
            }
          : undefined,
      place: 'head',
      colour: 'deep'
    },
    (c) =>
      group(
        poly('600,360 600,900 330,900 330,520 470,430', '#8a5a3a'),
        poly('600,326 600,410 300,560 286,530', '#5b3722'),
        at(500, 530, 1, paned(96, 110, '#f5cb62', '#3a2114')),
        many(7, (i) => bar(`M330 ${600 + i * 46}H600`, '#774a2e', 4)),
        path('M0 850H330V900H0Z', '#ffffff'),
        stairs(-40, 700, 4, 70, 44, 900, '#b5c9d5'),
        stroke('M448 520C330 480 280 590 250 690', c.glow, 7, '4 18'),
        stroke('M250 800C236 700 190 690 176 788', c.glow, 7, '4 18'),
        circle(286, 838, 36, c.glow),
        path('M286 802A36 36 0 0 0 286 874A50 50 0 0 1 286 802Z', '#b93a1f'),
        bar('M0 880H600', '#b5c9d5', 40)
      )
  ),
  // Past Lives: the street divides into flat and up.
  666277: poster(
    { ...rose, ground: '#f0c3a9' },
    'Past Lives',
    { place: 'head', justified: true, colour: 'deep' },
    (c) =>
      group(
        circle(150, 330, 86, '#fbe4cb'),
        box(0, 520, 210, 220, '#b9647a'),
        box(0, 520, 110, 220, '#a2506a'),
        path('M300 900V640L360 640V585L420 585V530L480 530V475L540 475V420L600 420V900Z', '#7a2f4c'),
        ...[0, 1, 2, 3, 4].map((i) => box(300 + i * 60, 640 - i * 55, 60, 16, '#f9dcc8')),
        path('M0 740H300V900H0Z', '#f6d2bb'),
        box(0, 740, 300, 16, '#fbe9da'),
        path('M300 640V900H330V640Z', '#5f2344'),
        stroke('M330 560L600 312', '#5f2344', 8),
        ...[0, 1, 2, 3].map((i) => bar(`M${360 + i * 60} ${532 - i * 55}V${586 - i * 55}`, '#5f2344', 6)),
        at(130, 840, 1.7, `<g transform="scale(-1 1)">${walking(c.deep)}</g>`),
        at(452, 532, 1.5, walking(c.deep))
      )
  ),
  // Perfect Days: light through leaves, side A.
  976893: poster({ ...moss, ground: '#7d9150' }, 'Perfect|Days', { place: 'foot' }, (c) =>
    group(
      box(70, 130, 460, 300, '#1f2916', 24),
      box(70, 130, 460, 300, '#33422a', 24),
      box(100, 158, 400, 170, '#f5f2d6', 12),
      box(100, 158, 400, 34, c.glow, 12),
      box(160, 222, 280, 80, '#1f2916', 40),
      ...[204, 396].map((x) =>
        group(
          circle(x, 262, 32, '#f5f2d6'),
          many(6, (i) => stroke(`M${x} 262L${around(x, 262, 26, i * 60).join(' ')}`, '#1f2916', 7)),
          circle(x, 262, 12, '#f5f2d6')
        )
      ),
      box(250, 236, 100, 52, '#7a5a34'),
      poly('160,430 190,362 410,362 440,430', '#1f2916'),
      ...[
        [240, 400],
        [360, 400]
      ].map(([x, y]) => circle(x ?? 0, y ?? 0, 9, '#33422a')),
      faint(
        0.5,
        ...[
          [30, 60, 20],
          [150, 40, 70],
          [280, 90, -20],
          [420, 40, 40],
          [560, 90, 10],
          [60, 220, 60],
          [210, 170, 0],
          [340, 190, 80],
          [500, 220, -30],
          [120, 340, -10],
          [270, 330, 40],
          [430, 320, 15],
          [570, 360, 70],
          [40, 470, 30],
          [190, 480, -30],
          [350, 470, 10],
          [500, 490, 50]
        ].map(([x, y, t]) => at(x ?? 0, y ?? 0, 1, path('M-52 0Q0 -44 52 0Q0 44 -52 0Z', '#fbe98a'), t ?? 0))
      )
    )
  ),
  // The Holdovers: three plates, so much table.
  840430: poster(blood, 'The|Holdovers', { place: 'foot' }, (c) =>
    group(
      poly('250,40 350,40 556,576 44,576', '#5b2a16'),
      poly('250,40 300,40 300,576 44,576', '#6f361c'),
      ...[0, 1, 2, 3, 4].map((i) =>
        group(
          box(228 - i * 26 - 34, 84 + i * 58, 24 + i * 3, 30 + i * 5, c.shade, 5),
          box(348 + i * 26 + 6, 84 + i * 58, 24 + i * 3, 30 + i * 5, c.shade, 5)
        )
      ),
      ...[150, 300, 450].map((x) =>
        group(
          oval(x, 500, 66, 40, '#f8eedd'),
          oval(x, 500, 44, 25, '#e3d2b8'),
          x === 300 ? circle(x, 496, 14, '#c9362f') : oval(x, 496, 18, 9, c.glow)
        )
      ),
      stroke('M78 470V530M222 470V530M378 470V530M522 470V530', '#d9d9d4', 7),
      box(292, 300, 16, 74, '#f8eedd', 3),
      path('M300 298Q284 276 300 252Q316 276 300 298Z', c.glow),
      oval(300, 376, 26, 9, '#d9a441')
    )
  ),
  // The Zone of Interest: a tidy border, and nothing above it.
  467244: poster(
    { ...pine, ground: '#0e1512' },
    'The Zone|of Interest',
    { place: 'head', colour: 'pale' },
    (_c) =>
      group(
        box(0, 560, 600, 340, '#6fae4d'),
        box(0, 500, 600, 110, '#cfcabd'),
        box(0, 500, 600, 20, '#ece8dc'),
        many(9, (i) => bar(`M${i * 75} 520V610`, '#b5b0a2', 3)),
        box(0, 606, 600, 92, '#4a2f1d'),
        ...Array.from({ length: 10 }, (_, i) => {
          const x = 34 + i * 59
          const fill = ['#e9506f', '#f6cf57', '#f8f3e4'][i % 3] ?? ''
          return group(
            stroke(`M${x} 690V634`, '#2f6b33', 7),
            path(`M${x} 676q-22 -4 -24 -24q22 2 24 24q2 -22 24 -24q-2 20 -24 24Z`, '#2f6b33'),
            ...[0, 72, 144, 216, 288].map((a) => circle(...around(x, 618, 15, a), 12, fill)),
            circle(x, 618, 9, '#7a4a1d')
          )
        }),
        ...[0, 1, 2, 3].map((i) => box(i * 160 - 20, 720, 80, 180, '#7dbb59'))
      )
  )
}
