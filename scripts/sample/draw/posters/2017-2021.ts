// Posters of films from 2017 to 2021.

import { running, standing, walking } from '../motifs-people.ts'
import { stairs } from '../motifs-places.ts'
import { blood, cobalt, dusk, moss, sea, silver } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { at, bar, box, circle, group, inside, many, oval, path, poly, stroke, turn } from '../shapes.ts'

export const posters2017To2021: PosterTable = {
  // Get Out: a cup of tea, and the floor is gone.
  419430: poster(sea, 'Get Out', { place: 'foot', justified: true }, (_c) =>
    group(
      circle(280, 352, 262, '#115060'),
      circle(300, 330, 256, '#e9e2cf'),
      circle(300, 330, 226, '#f8f3e4'),
      path('M300 104A226 226 0 0 0 300 556A300 300 0 0 1 300 104Z', '#ddd4bd'),
      path('M446 250Q560 210 556 300Q552 360 460 344L458 318Q516 326 520 294Q520 262 452 280Z', '#f8f3e4'),
      circle(300, 330, 166, '#f8f3e4'),
      circle(300, 330, 150, '#6d2f16'),
      circle(306, 336, 116, '#4c1d0e'),
      circle(312, 342, 78, '#2c0f08'),
      circle(316, 346, 42, '#120504'),
      turn(
        20,
        300,
        330,
        at(
          300,
          372,
          0.86,
          group(
            circle(0, -92, 11, '#f8f3e4'),
            path('M-14 -78Q0 -84 14 -78L10 -40L22 -4L12 0L0 -30L-12 0L-22 -4L-10 -40Z', '#f8f3e4'),
            stroke('M-10 -74L-38 -98M10 -74L38 -98', '#f8f3e4', 7)
          )
        )
      ),
      turn(-34, 300, 330, box(430, 316, 190, 20, '#c9ccd1', 10), oval(440, 326, 46, 26, '#c9ccd1'))
    )
  ),
  // Paddington 2: the bars taste of marmalade.
  346648: poster(cobalt, 'Paddington 2', { place: 'foot', justified: true }, (c) =>
    group(
      box(60, 50, 480, 620, c.deep, 20),
      box(60, 560, 480, 110, '#12235f', 20),
      path('M176 520V372Q180 270 246 262Q276 262 300 286Q324 256 366 262Q424 276 424 372V520Z', c.spice),
      path('M176 520V372Q180 270 246 262Q276 262 300 286Q262 320 262 520Z', '#b52b1e'),
      path('M174 440Q300 410 426 440V500H174Z', '#7d1a14'),
      path('M90 514Q300 440 512 514Q530 560 480 562Q300 530 120 562Q70 556 90 514Z', c.spice),
      path('M90 514Q190 480 246 478L240 540Q170 548 120 562Q70 556 90 514Z', '#b52b1e'),
      ...[0, 1, 2, 3, 4].map((i) => {
        const x = 112 + i * 94
        const wave = `M${x} 40${'q26 40 0 80t0 80'.repeat(4)}`
        return group(
          stroke(wave, '#f28a1e', 30),
          stroke(`M${x + 5} 40${'q26 40 0 80t0 80'.repeat(4)}`, '#ffc65c', 8)
        )
      }),
      box(40, 36, 520, 30, '#f28a1e', 15),
      box(40, 656, 520, 30, '#f28a1e', 15)
    )
  ),
  // Burning: peel it, although it is not there.
  491584: poster(dusk, 'Burning', { place: 'foot', justified: true }, (c) =>
    group(
      box(0, 560, 600, 340, '#3a2450'),
      circle(390, 330, 230, '#8d5a8f'),
      path('M230 570V300L390 180L550 300V570Z', c.glow),
      path('M390 180L550 300V570H390Z', '#f8b85f'),
      path('M336 570Q306 490 366 400Q370 450 400 430Q450 490 428 570Z', '#e2462f'),
      path('M360 570Q350 510 386 466Q420 520 406 570Z', '#fff1c0'),
      stroke(
        'M230 570V300L390 180L550 300V570ZM230 390H550M230 300H550M310 570V240M390 570V180M470 570V240M230 480H550',
        c.deep,
        8
      ),
      box(210, 566, 360, 16, c.deep),
      stroke('M186 420A124 116 0 1 1 184 420', c.pale, 10, '24 16'),
      stroke('M182 420Q178 388 194 366', c.pale, 10),
      path('M190 388Q236 350 270 372Q242 410 190 388Z', c.pale)
    )
  ),
  // Parasite: there is always a floor further down.
  496243: poster(moss, 'Parasite', { place: 'head', justified: true, colour: 'deep' }, (c) =>
    group(
      box(0, 0, 600, 900, '#c6cf7a'),
      poly('600,250 600,900 270,270 250,250', '#a9b45c'),
      stairs(-20, 270, 12, 56, 58, 900, '#2e3a18'),
      box(590, 860, 10, 40, '#2e3a18'),
      ...Array.from({ length: 12 }, (_, i) => box(-20 + i * 56, 270 + i * 58, 56, 12, c.glow)),
      at(40, 270, 0.8, walking(c.deep)),
      oval(150, 800, 26, 16, '#f5f2d6'),
      circle(154, 800, 9, c.deep)
    )
  ),
  // The Worst Person in the World: the city holds its breath, she does not.
  660120: poster(
    { ...silver, ground: '#cfd1d0' },
    'The Worst|Person in|the World',
    { place: 'head', colour: 'deep', size: 130 },
    (_c) =>
      group(
        box(0, 700, 600, 200, '#b1b5b8'),
        ...[
          [56, 742, 1.5],
          [148, 720, 1.2],
          [440, 724, 1.3],
          [550, 748, 1.6],
          [96, 868, 2.2],
          [520, 880, 2.3]
        ].map(([x, y, s], i) => at(x ?? 0, y ?? 0, s ?? 1, i % 2 ? standing('#8b9197') : walking('#7c838a'))),
        path('M40 824Q160 800 262 806L262 822Q160 820 40 840Z', '#f3ba4c'),
        path('M90 776Q180 756 250 762L252 774Q170 776 90 790Z', '#e2792f'),
        at(
          300,
          840,
          2.5,
          group(
            running('#c8342b'),
            path('M14 -104Q-10 -112 -34 -96Q-14 -94 2 -84Z', '#e9a23c'),
            circle(14, -92, 10, '#5b2a16')
          )
        )
      )
  ),
  // Titane: a headlight expecting a headlight.
  630240: poster(
    { ...blood, ground: '#b51d3a', shade: '#8e102b' },
    'Titane',
    { place: 'foot', justified: true },
    (c) =>
      group(
        poly('300,320 -200,-40 -200,200', c.shade),
        poly('300,320 800,-40 800,200', c.shade),
        poly('300,320 180,-200 420,-200', c.shade),
        circle(300, 350, 268, '#22060d'),
        circle(300, 350, 246, '#d9dade'),
        path('M300 104A246 246 0 0 0 300 596A330 330 0 0 1 300 104Z', '#a9adb5'),
        circle(300, 350, 204, '#22060d'),
        circle(300, 350, 190, '#f6d888'),
        inside(
          circle(300, 350, 190, '#000'),
          many(9, (i) => bar(`M${140 + i * 40} 150V560`, '#e8bd59', 5))
        ),
        circle(330, 420, 104, '#22060d'),
        circle(330, 420, 92, '#d9dade'),
        circle(330, 420, 72, '#22060d'),
        circle(330, 420, 64, '#fff7dd'),
        circle(352, 398, 16, '#ffffff'),
        stroke('M150 270Q190 200 260 180', '#fff7dd', 14)
      )
  )
}
