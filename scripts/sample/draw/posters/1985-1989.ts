// Posters of films from 1985 to 1989.

import { cowboyHat } from '../motifs-people.ts'
import { facade } from '../motifs-places.ts'
import { clock } from '../motifs-things.ts'
import { coal, cobalt, ember, moss, night, sea } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { at, bar, box, circle, group, inside, many, oval, path, poly, ring, stroke, turn } from '../shapes.ts'

export const posters1985To1989: PosterTable = {
  // Back to the Future: the tracks burn, the car is already elsewhere.
  105: poster(night, 'Back to|the Future', { place: 'foot' }, (c) =>
    group(
      box(0, 410, 600, 180, c.shade),
      poly('0,590 600,590 470,410 130,410', c.deep),
      at(300, 176, 1.25, clock(c.pale, c.deep, c.deep, 10, 4)),
      ...[0, 1].map((side) => {
        const flip = (x: number) => (side ? 600 - x : x)
        return group(
          poly(`${flip(60)},590 ${flip(120)},590 ${flip(232)},410 ${flip(204)},410`, '#f08a2e'),
          poly(`${flip(80)},590 ${flip(104)},590 ${flip(224)},410 ${flip(212)},410`, c.glow),
          ...[
            [98, 548, 1],
            [140, 496, 0.8],
            [176, 452, 0.6],
            [206, 420, 0.46]
          ].map(([x, y, s]) =>
            at(
              flip(x ?? 0),
              y ?? 0,
              s ?? 1,
              group(
                path('M-30 10Q-40 -40 -8 -84Q-6 -54 14 -64Q40 -30 28 10Z', '#f08a2e'),
                path('M-12 10Q-18 -18 0 -44Q18 -16 12 10Z', c.glow)
              )
            )
          )
        )
      })
    )
  ),
  // Come and See: one half is a child, the other has seen.
  25237: poster(moss, 'Come|and See', { place: 'foot' }, (c) =>
    group(
      box(300, 0, 300, 900, c.shade),
      circle(300, 300, 226, '#ecd9ae'),
      inside(
        circle(300, 300, 226, '#000'),
        box(300, 0, 300, 900, '#a89a72'),
        many(9, (i) => stroke(`M300 ${96 + i * 50}q60 ${-26 + (i % 3) * 10} 110 6t130 -12`, c.deep, 7)),
        many(8, (i) => stroke(`M330 ${122 + i * 52}q50 -12 90 4`, c.deep, 4))
      ),
      circle(210, 300, 28, c.deep),
      circle(218, 292, 8, c.pale),
      circle(390, 300, 50, c.deep),
      ring(390, 300, 62, 5, c.deep),
      circle(396, 292, 14, c.spice)
    )
  ),
  // Tampopo: a bowl rides into town.
  11830: poster(ember, 'Tampopo', { place: 'foot', justified: true }, (c) =>
    group(
      circle(300, 400, 250, c.glow),
      box(0, 610, 600, 60, c.shade),
      path(
        'M0 622Q60 580 130 606Q180 570 250 600Q320 566 380 604Q450 574 520 606Q570 586 600 610V670H0Z',
        '#f3c98d'
      ),
      path('M96 360H504Q496 540 390 584H210Q104 540 96 360Z', c.pale),
      path('M96 360H300V584H210Q104 540 96 360Z', '#e9cfa6'),
      box(222, 580, 156, 26, c.deep, 6),
      stroke('M116 404Q300 452 484 404', c.spice, 14),
      many(9, (i) => poly(`${158 + i * 34},440 ${174 + i * 34},440 ${166 + i * 34},458`, c.ground)),
      oval(300, 360, 204, 40, '#7c3a17'),
      stroke('M150 352q40 -24 76 0t76 0t76 0t70 -2', '#fbd98a', 10),
      stroke('M170 372q40 -20 76 0t76 0t76 0', '#fbd98a', 10),
      circle(420, 352, 26, c.pale),
      circle(420, 352, 13, c.glow),
      at(272, 262, 1.5, cowboyHat('#5b2a16', c.spice), -5)
    )
  ),
  // RoboCop: steel weeps oil.
  5548: poster(cobalt, 'RoboCop', { place: 'head', justified: true }, (c) =>
    group(
      path('M90 900V520Q90 300 300 296Q510 300 510 520V900Z', '#8fa2c8'),
      path('M90 900V520Q90 300 300 296V900Z', '#6b7fab'),
      path('M300 296L318 470H282Z', c.shade),
      path('M74 520H526L506 640H94Z', c.deep),
      box(112, 560, 376, 26, c.spice, 6),
      box(112, 560, 150, 26, '#ff8a72', 6),
      path('M426 640Q478 736 426 780Q374 736 426 640Z', c.deep),
      path('M420 690Q404 734 420 756Q392 734 420 690Z', '#5f76b8'),
      box(140, 840, 320, 12, c.deep, 6),
      circle(120, 470, 10, c.deep),
      circle(480, 470, 10, c.deep)
    )
  ),
  // Akira: a red machine leaves a line of light.
  149: poster(coal, 'Akira', { place: 'head', justified: true, colour: 'spice' }, (c) =>
    group(
      at(
        0,
        330,
        1,
        facade(10, 9, [40, 20], [62, 44], (x, y) => ((x * 7 + y * 5) % 4 === 0 ? '#4a4c5c' : c.shade))
      ),
      box(0, 800, 600, 100, c.deep),
      path('M620 350Q590 560 470 610Q400 640 380 700L420 716Q436 664 510 630Q604 580 620 450Z', '#7c1d22'),
      path('M620 372Q592 570 482 614Q408 644 392 700L408 708Q424 654 500 624Q600 580 620 430Z', '#ff7a55'),
      turn(
        -9,
        260,
        800,
        circle(112, 768, 74, '#07080a'),
        circle(412, 768, 74, '#07080a'),
        ring(112, 768, 46, 12, c.spice),
        ring(412, 768, 46, 12, c.spice),
        circle(112, 768, 14, c.pale),
        circle(412, 768, 14, c.pale),
        bar('M112 768L190 640', '#8d9099', 20),
        path(
          'M196 640L250 690L300 690L348 650L452 640L480 672L412 690L372 760L330 800H216L178 740Z',
          c.spice
        ),
        path('M250 690L300 690L348 650L412 690L372 760L330 800H216Z', '#8f1f22'),
        path(
          'M60 690Q92 652 150 640L186 600L236 590L270 640L250 690L196 700L150 684Q104 684 60 690Z',
          c.spice
        ),
        path('M186 600L236 590L256 620L206 640L160 636Z', c.pale),
        stroke('M252 612L284 588', '#8d9099', 10),
        circle(274, 742, 34, '#5f1216'),
        circle(274, 742, 18, c.glow)
      )
    )
  ),
  // Die Hard: barefoot on a tower of glass.
  562: poster(sea, 'Die|Hard', { place: 'foot', size: 200 }, (c) =>
    at(
      40,
      0,
      0.88,
      group(
        ...(
          [
            ['226,60 300,20 306,200 214,180', '#bfe3e2'],
            ['300,20 392,70 384,190 306,200', '#8cc7cb'],
            ['214,180 306,200 290,340 196,310', '#8cc7cb'],
            ['306,200 384,190 404,330 290,340', '#d8f0ec'],
            ['196,310 290,340 320,490 176,470', '#d8f0ec'],
            ['290,340 404,330 424,480 320,490', '#6fb2ba'],
            ['176,470 320,490 300,580 150,566', '#6fb2ba'],
            ['320,490 424,480 456,570 300,580', '#bfe3e2']
          ] as const
        ).map(([points, fill], i) => at(i % 2 ? 7 : -7, (i >> 1) * 6 - 6, 1, poly(points, fill))),
        poly('90,120 150,150 110,190', '#8cc7cb'),
        poly('470,230 530,210 510,280', '#bfe3e2'),
        poly('80,400 132,380 120,450', '#d8f0ec'),
        poly('490,430 548,450 500,500', '#6fb2ba'),
        at(
          306,
          320,
          1.3,
          group(
            path(
              'M-44 -40Q-52 -92 -4 -92Q48 -90 46 -34Q44 0 32 34Q24 66 34 98Q38 146 0 148Q-38 146 -36 100Q-32 60 -42 22Q-44 -10 -44 -40Z',
              c.spice
            ),
            circle(-40, -116, 21, c.spice),
            circle(-4, -124, 14, c.spice),
            circle(23, -119, 12, c.spice),
            circle(45, -106, 11, c.spice),
            circle(60, -88, 9, c.spice)
          ),
          6
        )
      )
    )
  ),
  // Do the Right Thing: hot enough to melt on the wall.
  925: poster(ember, 'Do the|Right|Thing', { place: 'foot', size: 150 }, (c, title) =>
    group(
      box(0, 0, 600, 900, '#a33a24'),
      many(15, (row) =>
        many(5, (i) =>
          box(
            i * 150 - (row % 2) * 75 + 4,
            row * 62 + 4,
            142,
            54,
            (row * 3 + i) % 5 === 0 ? '#cc5030' : c.ground,
            3
          )
        )
      ),
      at(
        30,
        -24,
        0.9,
        group(
          path('M120 60Q320 10 520 70L496 116Q320 64 142 112Z', '#b8702b'),
          path(
            'M142 112Q320 64 496 116L452 240Q450 330 430 330Q410 330 410 250Q396 270 388 330Q382 470 356 470Q334 468 336 380Q330 350 318 350Q300 352 300 420Q298 540 276 540Q256 538 258 440Q250 320 232 320Q212 318 210 260Z',
            c.glow
          ),
          circle(252, 150, 34, c.ground),
          circle(378, 168, 34, c.ground),
          circle(306, 246, 32, c.ground),
          circle(246, 142, 9, '#8d2f1e'),
          circle(386, 176, 9, '#8d2f1e'),
          circle(314, 238, 9, '#8d2f1e')
        )
      ),
      title
    )
  )
}
