// Posters of films from 2009 to 2016.

import { hand, jacket, standing } from '../motifs-people.ts'
import { coal, ember, ice, night, ochre, plum, silver, smoke } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import {
  at,
  bar,
  box,
  circle,
  group,
  inside,
  lit,
  many,
  oval,
  path,
  poly,
  ring,
  stroke,
  turn
} from '../shapes.ts'

export const posters2009To2016: PosterTable = {
  // Fantastic Mr. Fox: corduroy, tail, three chimneys.
  10315: poster(
    { ...ochre, ground: '#f1b93b' },
    'Fantastic|Mr. Fox',
    { place: 'head', colour: 'deep', size: 138 },
    (_c) =>
      group(
        path('M0 560Q160 500 320 540Q480 570 600 520V900H0Z', '#d98f2a'),
        ...[70, 130, 196].map((x, i) =>
          group(
            poly(`${x},536 ${x + 6},${440 - i * 24} ${x + 28},${440 - i * 24} ${x + 34},536`, '#5a2b18'),
            stroke(`M${x + 17} ${424 - i * 24}q-14 -22 6 -36t-2 -36`, '#fff5d6', 9)
          )
        ),
        path('M360 820Q590 840 566 650Q556 560 480 540Q520 640 440 690Q380 720 340 780Z', '#c9541f'),
        path('M566 650Q556 560 480 540Q502 590 494 634Q530 660 566 650Z', '#fff5d6'),
        at(262, 560, 1.5, jacket('#b06a2c', '#8a4d1c', '#fff5d6', '#6d1d16')),
        many(9, (i) => bar(`M${104 + i * 19} ${620 + Math.abs(4 - i) * 4}V900`, '#9a5a23', 4)),
        many(9, (i) => bar(`M${268 + i * 19} ${620 + Math.abs(4 - i) * 4}V900`, '#9a5a23', 4)),
        poly('211,560 313,560 262,725', '#fff5d6'),
        poly('250,572 274,572 283,665 262,698 241,665', '#6d1d16')
      )
  ),
  // Mr. Nobody: where the tracks part, somebody has to choose.
  31011: poster(plum, 'Mr. Nobody', { place: 'head', justified: true }, (c) =>
    group(
      poly('0,900 0,520 600,220 600,900', c.shade),
      ...[
        ['M300 900V640C300 500 110 520 110 330', 110, c.spice],
        ['M300 900V640C300 500 490 520 490 330', 490, c.glow],
        ['M300 900V330', 300, c.pale]
      ].map(([way, x, paint]) => {
        const d = String(way)
        const rail = (offset: number) => at(offset, 0, 1, stroke(d, String(paint), 8))
        return group(
          stroke(d, c.deep, 66, '12 22'),
          rail(-17),
          rail(17),
          circle(Number(x), 278, 62, String(paint))
        )
      }),
      circle(300, 650, 44, c.deep),
      at(300, 688, 1.1, standing(c.pale))
    )
  ),
  // Ida: a small habit under a large sky.
  209274: poster({ ...silver, ground: '#aeb4b8' }, 'Ida', { place: 'head', size: 180, colour: 'deep' }, (c) =>
    group(
      poly('0,0 600,0 600,900 420,900', '#bcc1c4'),
      box(0, 846, 600, 54, '#7f868c'),
      at(
        454,
        850,
        1.7,
        group(
          path('M-30 0Q-34 -46 -20 -62Q-26 -104 0 -106Q26 -104 20 -62Q34 -46 30 0Z', c.deep),
          oval(0, -82, 11, 14, c.pale),
          box(-12, -102, 24, 8, c.pale, 4)
        )
      )
    )
  ),
  // The Babadook: the book opens by itself.
  242224: poster(
    smoke,
    'The|Babadook',
    {
      play: (_, index) => ({ turn: index % 2 ? 5 : -4, y: index % 3 === 0 ? 5 : -3 }),
      place: 'head',
      colour: 'pale'
    },
    (c) =>
      group(
        path('M40 720L300 680L560 720V850L300 812L40 850Z', '#f1ece1'),
        path('M40 720L300 680V812L40 850Z', '#cfc8b8'),
        path('M40 850L300 812L560 850V868L300 834L40 868Z', c.spice),
        path('M210 700Q190 560 240 520H360Q410 560 390 700L300 686Z', c.deep),
        box(228, 330, 144, 176, c.deep),
        path('M180 496Q300 528 420 496L414 520Q300 550 186 520Z', c.deep),
        box(228, 462, 144, 26, c.spice),
        ...[0, 1, 2, 3].map((i) =>
          group(
            stroke(`M226 580Q${150 - i * 26} ${560 + i * 10} ${70 + i * 22} ${640 + i * 26}`, c.deep, 11),
            stroke(`M374 580Q${450 + i * 26} ${560 + i * 10} ${530 - i * 22} ${640 + i * 26}`, c.deep, 11)
          )
        )
      )
  ),
  // Whiplash: one stick, one drop.
  244786: poster(
    coal,
    'Whiplash',
    {
      play: (_, index) => ({ y: index % 2 ? 9 : -7, turn: index % 2 ? 3 : -3 }),
      place: 'foot',
      justified: true
    },
    (c) =>
      group(
        circle(300, 350, 290, '#d9b65c'),
        circle(300, 350, 290, '#f1ece1'),
        path('M300 60A290 290 0 0 0 300 640A400 400 0 0 1 300 60Z', '#d8d0bd'),
        ...[244, 198, 152, 106].map((r) => ring(300, 350, r, 4, '#d8d0bd')),
        circle(300, 350, 52, '#d8d0bd'),
        circle(300, 350, 13, c.deep),
        path('M182 470Q232 540 182 566Q132 540 182 470Z', c.spice),
        circle(236, 596, 8, c.spice),
        turn(
          38,
          420,
          260,
          box(406, -90, 28, 440, '#b9793c', 8),
          box(420, -90, 14, 440, '#94592a', 6),
          oval(420, 366, 19, 28, '#b9793c')
        )
      )
  ),
  // Mad Max: Fury Road: dust, a road, one burning chord.
  76341: poster(ember, 'Mad Max:|Fury Road', { place: 'head', colour: 'deep' }, (_c) =>
    group(
      box(0, 0, 600, 900, '#ee8a2d'),
      path(
        'M0 620V400Q60 330 130 372Q160 290 256 320Q320 250 400 312Q480 270 520 344Q570 340 600 390V620Z',
        '#d96a1e'
      ),
      path('M0 620V480Q70 410 140 450Q200 390 280 430Q360 380 420 434Q500 400 600 470V620Z', '#bd4f18'),
      box(0, 610, 600, 290, '#c96423'),
      poly('292,610 308,610 520,900 80,900', '#2a0d08'),
      at(
        318,
        872,
        1.3,
        turn(
          -20,
          0,
          -120,
          path('M-16 -310Q-60 -370 -8 -470Q0 -414 30 -434Q66 -372 16 -310Z', '#f8d24a'),
          path('M-8 -310Q-28 -350 2 -396Q30 -352 10 -310Z', '#fff3c9'),
          box(-8, -316, 16, 216, '#180705'),
          box(-14, -324, 28, 40, '#180705', 4),
          path('M0 -120L72 -160L40 -84L100 -10L0 -30L-100 -10L-40 -84L-72 -160Z', '#c4161f'),
          path('M0 -120V-30L-100 -10L-40 -84L-72 -160Z', '#8b0d16'),
          box(-22, -84, 44, 10, '#180705'),
          box(-22, -60, 44, 10, '#180705')
        )
      )
    )
  ),
  // Victoria: one line, no cut.
  320007: poster(plum, 'Victoria', { place: 'foot', justified: true }, (c) =>
    group(
      path('M0 470H600V900H0Z', '#563c80'),
      path('M372 470A108 108 0 0 1 588 470Z', c.spice),
      lit(
        circle(150, 210, 96, '#cfc0ea'),
        poly('150,100 270,100 270,330 100,330', '#9f8bcb'),
        many(7, (i) => bar(`M40 ${126 + i * 28}H260`, c.ground, 4)),
        many(7, (i) => stroke(`M150 110Q${60 + i * 30} 210 150 310`, c.ground, 4))
      ),
      circle(112, 172, 13, c.pale),
      stroke(
        'M150 0V300C150 430 60 400 80 500C110 620 250 560 260 440C262 360 200 360 220 300C250 240 330 280 320 360C314 440 300 540 372 540C450 540 410 470 372 470A108 108 0 0 1 588 470H620',
        c.glow,
        9
      )
    )
  ),
  // Arrival: a sentence without a beginning.
  329865: poster(
    { ...silver, ground: '#d2d4cf', shade: '#b5b9b4' },
    'Arrival',
    { place: 'foot', justified: true, colour: 'deep' },
    (c) =>
      group(
        path('M0 590Q300 530 600 590V900H0Z', c.shade),
        path(
          'M290 60Q520 70 520 316Q516 552 300 566Q86 556 84 310Q96 78 290 60ZM312 104Q156 96 148 306Q150 500 300 516Q484 520 488 316Q484 116 312 104Z',
          c.deep
        ),
        circle(104, 96, 17, c.deep),
        circle(74, 62, 7, c.deep),
        circle(46, 168, 7, c.deep),
        circle(548, 230, 15, c.deep),
        circle(560, 278, 7, c.deep),
        circle(64, 420, 12, c.deep),
        circle(84, 456, 6, c.deep),
        circle(530, 572, 9, c.deep),
        at(300, 604, 0.95, group(standing(c.glow)))
      )
  ),
  // Toni Erdmann: the briefcase smiles.
  374475: poster(ice, 'Toni|Erdmann', { place: 'foot', colour: 'deep' }, (c) =>
    group(
      stroke('M220 170V120Q220 92 248 92H352Q380 92 380 120V170', c.deep, 22),
      box(50, 160, 500, 370, '#1f3850', 30),
      box(50, 160, 500, 110, '#2f5373', 30),
      box(50, 250, 500, 30, '#2f5373'),
      box(120, 240, 46, 60, '#f3ba4c', 6),
      box(434, 240, 46, 60, '#f3ba4c', 6),
      path('M120 340Q300 300 480 340Q500 470 300 496Q100 470 120 340Z', '#c4413f'),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        group(
          box(
            144 + i * 53,
            334 - (i === 0 || i === 5 ? -8 : i === 2 || i === 3 ? 8 : 2),
            48,
            i === 2 || i === 3 ? 84 : 66,
            '#fdf6df',
            12
          )
        )
      ),
      ...[0, 1, 2, 3, 4].map((i) =>
        box(184 + i * 48, 432 + (i === 2 ? 6 : i % 2 ? 2 : -6), 42, 38, '#efe3bd', 10)
      )
    )
  ),
  // Train to Busan: every window is full, but one.
  396535: poster(night, 'Train|to Busan', { place: 'foot' }, (c) =>
    group(
      box(0, 0, 600, 590, '#2e4478'),
      circle(500, 86, 46, c.spice),
      path('M-20 140H520Q600 150 640 300V500H-20Z', '#d6dbe2'),
      path('M-20 440H640V500H-20Z', '#8c96a8'),
      box(-20, 410, 660, 16, c.spice),
      bar('M0 546H600', c.deep, 14),
      ...[0, 1, 2].map((i) => {
        const x = 36 + i * 186
        const empty = i === 1
        return group(
          box(x, 186, 156, 190, empty ? c.glow : '#101a33', 18),
          empty
            ? group(
                circle(x + 78, 300, 22, c.deep),
                path(`M${x + 40} 376Q${x + 44} 326 ${x + 78} 324Q${x + 112} 326 ${x + 116} 376Z`, c.deep)
              )
            : inside(
                box(x, 186, 156, 190, '#000', 18),
                at(x + 40, 330, 1.02, hand('#8fa58b'), -12),
                at(x + 112, 350, 1.1, hand('#a9bd9f'), 10),
                at(x + 70, 440, 1.1, hand('#728a72'), 4),
                at(x + 20, 440, 0.9, hand('#8fa58b'), -18),
                at(x + 140, 440, 0.9, hand('#728a72'), 16)
              )
        )
      }),
      many(6, (i) => circle(40 + i * 110, 516, 26, c.deep))
    )
  )
}
