// Posters of films from 2004 to 2008.

import { falling, hand } from '../motifs-people.ts'
import { facade } from '../motifs-places.ts'
import { coal, cobalt, dusk, ice, sand } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { around, at, bar, box, circle, group, many, oval, path, poly, stroke, turn } from '../shapes.ts'

export const posters2004To2008: PosterTable = {
  // Eternal Sunshine: the bed is going, with whoever was in it.
  38: poster(
    { ...ice, ground: '#b9d4e4' },
    'Eternal|Sunshine of|the Spotless|Mind',
    {
      play: (line, index) =>
        line === 3 ? { fill: ['#45677f', '#6f92a9', '#92b3c7', '#a8c6d8'][index] ?? '' } : undefined,
      place: 'foot',
      colour: 'deep',
      size: 108
    },
    (_c) =>
      group(
        circle(130, 120, 62, '#f7d778'),
        poly('0,230 600,200 600,520 0,520', '#e9f3f7'),
        stroke('M40 300L180 330L240 420M560 260L470 330L500 470M180 330L330 260', '#b9d4e4', 6),
        turn(
          -8,
          300,
          330,
          box(120, 180, 24, 230, '#7a4a2d', 6),
          box(140, 300, 200, 90, '#e5532f', 8),
          box(140, 300, 200, 26, '#ff7d58', 8),
          box(150, 262, 92, 46, '#ffffff', 18),
          box(130, 384, 210, 16, '#7a4a2d'),
          bar('M344 296H430M344 384H452M468 272V400M344 330H450', '#9dbdd0', 5),
          ...[
            [356, 310],
            [384, 346],
            [410, 320],
            [438, 360],
            [398, 300],
            [462, 330]
          ].map(([x, y]) => box(x ?? 0, y ?? 0, 10, 4, '#e5532f', 2))
        ),
        turn(28, 420, 250, box(360, 190, 100, 54, '#f2a2ae', 8), box(418, 190, 66, 54, '#3a6f9c', 8))
      )
  ),
  // No Country for Old Men: heads is desert, tails is desert.
  6977: poster(sand, 'No Country|for Old Men', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 640, 600, 260, c.shade),
      path('M0 640L120 600L200 612L260 640Z', '#b5733a'),
      path('M360 640L430 580H520L560 640Z', '#b5733a'),
      poly('300,806 340,806 600,856 600,874', '#7a4222'),
      oval(300, 560, 62, 250, '#8a8f8f'),
      oval(282, 560, 50, 250, '#dfe1dc'),
      oval(282, 560, 36, 210, '#c3c7c2'),
      many(26, (i) =>
        stroke(
          `M${318 + 26 * Math.cos((i - 12.5) / 8.4)} ${560 + 238 * Math.sin((i - 12.5) / 8.4)}l16 0`,
          '#5f6464',
          5
        )
      ),
      circle(282, 500, 20, '#dfe1dc'),
      path('M254 620Q256 540 282 536Q308 540 310 620Z', '#dfe1dc')
    )
  ),
  // Ratatouille: the hat has a tail.
  2062: poster(cobalt, 'Ratatouille', { place: 'foot', justified: true }, (_c) =>
    group(
      circle(300, 330, 270, '#3d63d4'),
      stroke('M400 590Q520 640 540 540Q552 450 490 440Q440 440 452 490', '#e7a0a8', 20),
      path(
        'M160 400Q60 380 74 270Q90 170 190 180Q220 70 320 84Q410 90 424 170Q520 160 534 262Q540 370 440 400V590H160Z',
        '#fbf8ef'
      ),
      path(
        'M160 400Q60 380 74 270Q90 170 190 180Q210 110 260 92Q190 190 220 300Q230 360 220 400V590H160Z',
        '#d6d9e8'
      ),
      stroke('M240 410V520M300 410V540M360 410V520', '#d6d9e8', 10),
      box(150, 560, 300, 62, '#fbf8ef', 12),
      box(150, 560, 80, 62, '#d6d9e8', 12)
    )
  ),
  // [REC]: the stairs go down, the lamp stays on.
  8329: poster(
    coal,
    '[REC]',
    {
      play: (_, index, palette) => (index === 0 || index === 4 ? { fill: palette.spice } : undefined),
      place: 664,
      size: 210,
      centred: true,
      colour: 'pale'
    },
    (c) =>
      group(
        box(0, 0, 600, 620, c.deep),
        ...Array.from({ length: 9 }, (_, i) => {
          const r = 290 - i * 33
          return group(
            circle(300, 310, r, i % 2 ? '#2f4a40' : '#1b2d29'),
            many(10, (k) =>
              stroke(
                `M${around(300, 310, r - 33, k * 36 + i * 11).join(' ')}L${around(300, 310, r, k * 36 + i * 11).join(' ')}`,
                '#0f1c1a',
                5
              )
            )
          )
        }),
        circle(300, 310, 28, '#000a08'),
        box(0, 604, 600, 296, c.ground),
        bar('M40 120V40H120M480 40H560V120M40 500V580H120M560 500V580H480', c.pale, 9),
        circle(116, 112, 34, '#ff2a22')
      )
  ),
  // In Bruges: a long way down, past every step.
  8321: poster(dusk, 'In|Bruges', { place: 'foot', size: 172 }, (c) =>
    at(
      0,
      -26,
      1,
      group(
        circle(470, 150, 78, c.spice),
        path('M0 590V430H40V390H80V350H120V310H190V350H230V390H270V430H310V590Z', '#b5573f'),
        path('M0 590V430H40V390H80V350H120V310H155V590Z', '#8f4136'),
        at(
          52,
          440,
          1,
          facade(3, 1, [46, 90], [80, 0], () => c.spice)
        ),
        box(350, 240, 130, 350, '#3c2758'),
        box(350, 240, 56, 350, '#2e1c48'),
        box(364, 90, 102, 160, '#3c2758'),
        box(364, 90, 42, 160, '#2e1c48'),
        path('M364 90L376 20H454L466 90Z', '#2e1c48'),
        circle(415, 300, 32, c.spice),
        stroke('M415 300V278M415 300L430 308', c.deep, 5),
        box(398, 120, 34, 90, c.deep, 17),
        box(300, 480, 300, 110, '#2e1c48'),
        at(278, 190, 0.9, falling(c.pale))
      )
    )
  ),
  // Let the Right One In: a hand asks, a cube answers.
  13310: poster(ice, 'Let the Right|One In', { place: 'foot', colour: 'deep' }, (c) =>
    group(
      box(46, 46, 508, 540, '#29475f'),
      box(66, 66, 468, 500, '#7fa6bd'),
      poly('66,66 330,66 66,430', '#98bacd'),
      turn(
        14,
        398,
        200,
        ...[0, 1, 2].map((r) =>
          many(3, (i) =>
            box(
              330 + i * 46,
              132 + r * 46,
              40,
              40,
              [
                '#e5532f',
                '#f5cb62',
                '#f8fcfd',
                '#2f7d5b',
                '#3a62c4',
                '#f5cb62',
                '#e5532f',
                '#f8fcfd',
                '#2f7d5b'
              ][r * 3 + i] ?? '',
              5
            )
          )
        )
      ),
      at(226, 566, 2.5, hand('#f8fcfd')),
      bar('M300 66V566M66 316H534', '#29475f', 16),
      box(30, 574, 540, 24, c.deep)
    )
  ),
  // WALL·E: everything is rubbish but one thing.
  10681: poster(sand, 'WALL·E', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    group(
      circle(440, 190, 120, '#f3c692'),
      ...[
        [60, 600, 1],
        [160, 600, 0],
        [260, 600, 2],
        [360, 600, 1],
        [460, 600, 0],
        [110, 500, 2],
        [210, 500, 1],
        [310, 500, 0],
        [410, 500, 2],
        [160, 400, 0],
        [260, 400, 2],
        [360, 400, 1],
        [210, 300, 1],
        [310, 300, 0]
      ].map(([x, y, k]) =>
        group(
          box(x ?? 0, y ?? 0, 94, 94, ['#8a4a2a', '#a8622f', '#6d3a22'][k ?? 0] ?? ''),
          poly(
            `${x},${y} ${(x ?? 0) + 94},${y} ${x},${(y ?? 0) + 94}`,
            ['#9c5933', '#bb743c', '#7e482c'][k ?? 0] ?? ''
          ),
          box((x ?? 0) + 18 + (k ?? 0) * 10, (y ?? 0) + 56, 44, 10, c.deep),
          circle((x ?? 0) + 66, (y ?? 0) + 28, 9, k === 1 ? c.spice : c.deep)
        )
      ),
      path('M244 300V214H300V258L356 270Q368 276 368 300Z', '#3e1f14'),
      box(240, 292, 132, 12, '#22100a', 4),
      stroke('M272 214Q270 150 286 112', '#3f8f3a', 10),
      path('M286 128Q334 120 346 72Q292 66 282 116Z', '#57b04c'),
      path('M278 150Q232 150 212 108Q262 92 284 140Z', '#3f8f3a')
    )
  )
}
