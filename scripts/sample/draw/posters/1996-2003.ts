// Posters of films from 1996 to 2003.

import { tracksuit } from '../motifs-people.ts'
import { stairs } from '../motifs-places.ts'
import { car, carriage, tin } from '../motifs-things.ts'
import { blood, cobalt, ice, mint, moss, ochre, pine, rose, sea } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import {
  around,
  at,
  bar,
  box,
  circle,
  group,
  lit,
  many,
  oval,
  path,
  poly,
  ring,
  stroke,
  turn
} from '../shapes.ts'

export const posters1996To2003: PosterTable = {
  // Fargo: one car, much white, a red thread.
  275: poster({ ...ice, ground: '#d7e4eb' }, 'Fargo', { place: 'head', size: 236, colour: 'deep' }, (c) =>
    group(
      path('M0 620Q240 560 600 640V900H0Z', '#eef4f7'),
      poly('396,598 470,604 420,640 330,630', '#b4c8d5'),
      at(430, 606, 0.62, car('#8a5a3a', c.pale, c.deep)),
      stroke(
        'M-10 842C90 700 170 880 250 770C310 690 330 820 400 800C460 780 420 700 370 736C330 770 440 830 610 700',
        c.glow,
        9
      )
    )
  ),
  // Le huitième jour: the week gets one more square.
  36998: poster(mint, 'Le huitième|jour', { place: 'foot', colour: 'deep' }, (c) =>
    group(
      ...Array.from({ length: 7 }, (_, i) => {
        const x = 52 + (i % 4) * 126
        const y = 130 + Math.floor(i / 4) * 180
        return group(box(x, y, 112, 160, c.pale, 6), box(x, y, 112, 34, i === 6 ? c.glow : c.deep, 6))
      }),
      stroke(
        'M430 314H538Q544 314 542 322L540 462Q540 470 530 470L438 468Q430 468 430 458Z',
        c.deep,
        6,
        '15 11'
      ),
      at(
        372,
        412,
        1,
        group(
          stroke('M18 -34L34 -52M34 -24L52 -38', c.deep, 5),
          turn(
            42,
            0,
            0,
            path('M-40 16A40 44 0 0 1 40 16Q40 46 0 48Q-40 46 -40 16Z', c.deep),
            path('M-42 10A42 42 0 0 0 -2 50V-26Q-42 -26 -42 10Z', c.glow),
            path('M42 10A42 42 0 0 1 2 50V-26Q42 -26 42 10Z', '#c9402a'),
            ...[
              [-22, 0],
              [22, 0],
              [-22, 28],
              [22, 28]
            ].map(([x, y]) => circle(x ?? 0, y ?? 0, 7, c.deep)),
            circle(0, -32, 17, c.deep)
          )
        )
      ),
      box(52, 60, 490, 44, c.shade, 6),
      many(6, (i) => circle(92 + i * 83, 82, 9, c.deep))
    )
  ),
  // Lola rennt: the hair is the ball in the wheel.
  104: poster(
    pine,
    'Lola|rennt',
    {
      play: (line, index) => (line === 1 ? { x: index * 9, turn: 11 } : undefined),
      place: 'foot',
      size: 170,
      colour: 'pale'
    },
    (c) =>
      group(
        circle(300, 292, 254, c.deep),
        circle(300, 292, 236, '#c9a24f'),
        many(18, (i) => {
          const [ax, ay] = around(300, 292, 222, i * 20)
          const [bx, by] = around(300, 292, 222, i * 20 + 20)
          return path(
            `M300 292L${ax} ${ay}A222 222 0 0 1 ${bx} ${by}Z`,
            i === 0 ? '#2c8a53' : i % 2 ? '#1a1416' : '#8f1d22'
          )
        }),
        circle(300, 292, 142, '#7d5a24'),
        circle(300, 292, 128, '#a67c36'),
        path('M300 164A128 128 0 0 0 300 420A180 180 0 0 1 300 164Z', '#8a6429'),
        bar('M300 222V362M230 292H370', '#e6c877', 14),
        circle(300, 292, 26, '#e6c877'),
        path(
          'M508 400C440 500 330 530 220 500C300 500 350 480 376 460C310 480 240 466 196 436C280 450 360 430 404 392C350 404 310 396 280 384C360 380 420 350 450 300Z',
          '#ff4a22'
        ),
        circle(486, 332, 42, c.pale),
        path('M446 300Q490 268 530 320Q540 360 508 400Q500 340 446 300Z', '#ff4a22')
      )
  ),
  // Perfect Blue: two mirrors, two answers.
  10494: poster(cobalt, 'Perfect|Blue', { place: 'foot' }, (c) =>
    group(
      ...[156, 444].map((x, i) =>
        group(
          box(x - 18, 470, 36, 90, i ? c.deep : '#6f8df0', 10),
          oval(x, 270, 130, 214, i ? c.deep : '#6f8df0'),
          lit(
            oval(x, 270, 110, 194, i ? '#e8566f' : '#dbe6ff'),
            poly(`${x - 10},40 ${x + 150},40 ${x - 30},520 ${x - 190},520`, i ? '#cf3f60' : '#c0d2fa')
          )
        )
      ),
      stroke('M72 262Q156 332 240 262', c.deep, 13),
      stroke('M88 282l-14 26M122 298l-8 30M156 304v32M190 298l8 30M224 282l14 26', c.deep, 8),
      path('M356 270Q444 176 532 270Q444 364 356 270Z', c.pale),
      circle(444, 270, 42, c.ground),
      circle(444, 270, 20, c.deep),
      circle(458, 254, 9, c.pale),
      stroke('M356 270Q444 176 532 270', c.deep, 11),
      stroke('M300 26L284 150L314 250L286 380L306 540', c.glow, 8)
    )
  ),
  // In the Mood for Love: two tins on one staircase.
  843: poster(blood, 'In the|Mood|for Love', { place: 'head', size: 132 }, (c) =>
    group(
      poly('600,0 600,900 340,900 340,420 600,180', '#6d0e1b'),
      stairs(0, 560, 7, 88, 52, 900, c.deep),
      stroke('M0 400L600 756', '#4a0910', 14),
      ...[0, 1, 2, 3, 4, 5].map((i) => bar(`M${44 + i * 88} ${424 + i * 52}V${566 + i * 52}`, '#4a0910', 7)),
      at(250, 662, 1, tin('#3f8f7c', '#2b6a5b', c.pale)),
      at(372, 716, 1, tin(c.glow, '#c07f22', c.pale))
    )
  ),
  // Spirited Away: the train runs on the sea.
  129: poster(sea, 'Spirited Away', { place: 'head' }, (c) =>
    group(
      circle(300, 500, 150, c.glow),
      box(0, 600, 600, 300, c.deep),
      path('M84 602V470L60 470L150 420V352H178V420L268 470H244V602Z', '#c4402e'),
      poly('40,474 164,404 288,474', '#6b1f22'),
      poly('58,540 164,486 270,540', '#6b1f22'),
      box(146, 300, 36, 110, '#8c2a27'),
      box(140, 292, 48, 14, '#6b1f22'),
      stroke('M164 284Q150 258 176 244Q200 226 180 200', c.pale, 14),
      many(3, (i) => box(100 + i * 46, 552, 30, 36, c.glow)),
      at(214, 712, 1.36, carriage(7, '#d9e6da', '#f5cb62', c.shade)),
      bar('M0 704H600', '#1b7187', 6),
      ...[738, 776, 820].map((y, i) => bar(`M${60 + i * 40} ${y}H${560 - i * 30}`, c.shade, 7)),
      many(6, (i) => bar(`M${336 + i * 45} ${722}V${790 - (i % 2) * 20}`, '#a88f4a', 10))
    )
  ),
  // The Royal Tenenbaums: three of a kind, hung by height.
  9428: poster(
    { ...rose, ground: '#f4c9a8', shade: '#e0a982' },
    'The Royal|Tenenbaums',
    { place: 'foot', colour: 'deep' },
    (c) =>
      group(
        many(8, (i) => box(i * 80, 0, 40, 590, '#efbf9b')),
        box(0, 92, 600, 22, c.deep),
        ...[
          [122, 1.12],
          [316, 0.9],
          [484, 0.68]
        ].map(([x, s]) =>
          group(
            circle(x ?? 0, 103, 9, '#f6d888'),
            at(x ?? 0, 112, s ?? 1, tracksuit('#c4122d', '#96091f', c.pale))
          )
        )
      )
  ),
  // Les Triplettes de Belleville: the calf does the work, grandmother whistles.
  9662: poster(moss, 'Les Triplettes|de Belleville', { place: 'head' }, (c) =>
    group(
      circle(330, 590, 250, '#8a9a4d'),
      bar('M0 842H600', c.deep, 10),
      ring(390, 690, 146, 10, c.deep),
      many(12, (i) => stroke(`M390 690L${around(390, 690, 146, i * 30).join(' ')}`, '#4f5c27', 3)),
      path(
        'M190 300H300Q300 360 310 400Q400 470 340 600Q306 670 296 720L256 722Q262 660 226 600Q150 480 190 400Z',
        '#e9b083'
      ),
      path('M190 300H236Q200 440 252 590Q276 660 270 722H256Q262 660 226 600Q150 480 190 400Z', '#c98a5f'),
      path('M172 288H318L308 378H182Z', c.deep),
      path('M250 716L302 712L372 752Q376 770 360 770H252Z', c.spice),
      bar('M250 780H390', c.deep, 10),
      stroke('M390 690L316 778', c.deep, 9),
      at(
        96,
        838,
        0.95,
        group(
          path('M-34 0L-24 -84Q0 -104 24 -84L34 0Z', '#2f2a3c'),
          circle(4, -110, 22, '#e9b083'),
          path('M-20 -112Q-16 -140 8 -136Q26 -130 22 -118Q0 -124 -20 -112Z', '#d9d9d4'),
          ring(10, -110, 8, 4, c.deep),
          box(24, -104, 18, 9, c.glow)
        )
      )
    )
  ),
  // Memories of Murder: the field is gold, the drain is not.
  11423: poster(ochre, 'Memories|of Murder', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 420, 600, 480, '#dda02f'),
      many(26, (i) =>
        poly(
          `${i * 24 - 8},560 ${i * 24 + 4},${412 - (i % 3) * 22} ${i * 24 + 16},560`,
          i % 2 ? '#c98d22' : '#f0c75a'
        )
      ),
      path('M0 520H600V900H0Z', '#b87f1c'),
      path('M110 900V700A190 190 0 0 1 490 700V900Z', '#8d8777'),
      path('M150 900V704A150 150 0 0 1 450 704V900Z', '#17100a'),
      path('M110 900V700A190 190 0 0 1 300 510V554A150 150 0 0 0 150 704V900Z', '#a9a28e'),
      oval(252, 736, 24, 15, c.pale),
      oval(348, 736, 24, 15, c.pale),
      circle(256, 736, 8, '#17100a'),
      circle(352, 736, 8, '#17100a')
    )
  ),
  // Oldboy: a very long corridor, with a hammer at the end.
  670: poster(
    { ...pine, ground: '#27503f' },
    'Oldboy',
    { place: 'foot', justified: true, colour: 'glow' },
    (c) =>
      group(
        poly('0,0 600,0 372,250 228,250', '#1a3a2e'),
        poly('0,690 600,690 372,370 228,370', '#3b6d55'),
        box(228, 250, 144, 120, c.deep),
        many(4, (i) =>
          poly(
            `${18 + i * 48},${70 + i * 46} ${40 + i * 48},${90 + i * 46} ${40 + i * 48},${640 - i * 74} ${18 + i * 48},${672 - i * 76}`,
            '#1a3a2e'
          )
        ),
        many(4, (i) =>
          poly(
            `${582 - i * 48},${70 + i * 46} ${560 - i * 48},${90 + i * 46} ${560 - i * 48},${640 - i * 74} ${582 - i * 48},${672 - i * 76}`,
            '#1a3a2e'
          )
        ),
        at(
          300,
          300,
          1.16,
          group(
            box(-7, -30, 14, 210, '#c98a4b', 5),
            box(0, -30, 7, 210, '#a46a34', 3),
            path('M-50 -62H40L56 -46V-28H-50Z', '#d8d9d4'),
            path('M-50 -44H56V-28H-50Z', '#9fa5a2'),
            box(-66, -68, 20, 46, '#d8d9d4', 3)
          )
        )
      )
  )
}
