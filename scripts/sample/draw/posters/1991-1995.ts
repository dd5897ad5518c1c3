// Posters of films from 1991 to 1995.

import { falling, standing } from '../motifs-people.ts'
import { bareTree, facade } from '../motifs-places.ts'
import { cup, pigeon } from '../motifs-things.ts'
import { dusk, ember, mint, night, ochre, pine, plum, rose, silver, smoke } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { at, bar, box, circle, group, lit, many, oval, path, poly, ring, stroke, turn } from '../shapes.ts'

export const posters1991To1995: PosterTable = {
  // Delicatessen: the app is the cleaver.
  892: poster(ochre, 'Delicatessen', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    group(
      box(0, 636, 600, 264, '#d99a2f'),
      path('M150 200H470V636H150Q120 620 120 560V240Q120 200 150 200Z', '#6e5a3c'),
      path('M120 560V240Q120 200 150 200H170V636H150Q120 620 120 560Z', '#e9e1cb'),
      circle(424, 238, 15, c.ground),
      at(
        206,
        286,
        1,
        facade(4, 4, [40, 54], [62, 86], (x, y) =>
          x === 2 && y === 1 ? c.glow : (x + y) % 3 ? '#43341c' : '#f4d56f'
        )
      ),
      box(270, -20, 70, 230, c.deep, 10),
      circle(305, 40, 9, c.ground),
      circle(305, 110, 9, c.ground),
      box(400, 150, 26, 50, '#4e3f28'),
      box(394, 142, 38, 12, c.deep)
    )
  ),
  // Man bijt hond: the sound is loaded.
  10086: poster(smoke, 'Man bijt|hond', { place: 'foot' }, (c) =>
    group(
      circle(420, 190, 150, '#6b7180'),
      path(
        'M96 300H470Q500 300 500 330V372Q500 386 480 386H300L286 430Q280 446 260 446H236L210 560H110L150 386H110Q80 380 80 340Q80 300 96 300Z',
        c.deep
      ),
      path('M236 446Q250 400 300 386H286Q256 392 236 446Z', c.ground),
      lit(
        path('M330 282H520Q552 282 552 343Q552 404 520 404H330Q312 343 330 282Z', '#8d8577'),
        many(15, (i) => bar(`M${322 + i * 17} 270V420`, '#6f685c', 5))
      ),
      at(200, 300, 1.4, pigeon(c.pale, '#bdbab2', c.spice))
    )
  ),
  // Unforgiven: one tree, one stone, one bottle.
  33: poster(ember, 'Unforgiven', { place: 'head', justified: true }, (c) =>
    group(
      circle(300, 640, 236, c.glow),
      path('M0 690Q200 640 400 676Q520 696 600 670V900H0Z', c.deep),
      at(214, 684, 1.9, bareTree(c.deep)),
      path('M352 690V590Q352 556 388 556Q424 556 424 590V690Z', '#6b2416'),
      path('M388 556Q424 556 424 590V690H388Z', c.deep),
      turn(
        86,
        470,
        790,
        path('M452 690H488V730Q512 744 512 776V880H428V776Q428 744 452 730Z', c.shade),
        box(428, 796, 84, 50, c.pale),
        box(450, 676, 40, 18, c.ground)
      ),
      path('M300 812Q340 794 366 806Q350 826 300 822Z', '#c98a3a')
    )
  ),
  // Groundhog Day: six o'clock, and again, and again.
  137: poster(dusk, 'Groundhog|Day', { place: 'foot' }, (c) =>
    group(
      ...[0, 1, 2, 3].map((i) =>
        group(
          box(124 - i * 22, 40 + i * 56, 352 + i * 44, 200, i % 2 ? '#4a2f68' : '#5f3f7d', 26),
          bar(`M${160 - i * 22} ${68 + i * 56}H${440 + i * 22}`, i % 2 ? c.glow : c.spice, 10)
        )
      ),
      box(32, 266, 536, 292, c.deep, 30),
      ...[56, 252, 402].map((x, i) => box(x, 292, i === 0 ? 156 : 142, 240, '#f2ece0', 14)),
      stroke('M166 332Q94 350 94 452', c.deep, 26),
      ring(134, 452, 40, 26, c.deep),
      ...[323, 473].map((x) =>
        stroke(
          `M${x} 332Q${x + 40} 332 ${x + 40} 412Q${x + 40} 492 ${x} 492Q${x - 40} 492 ${x - 40} 412Q${x - 40} 332 ${x} 332Z`,
          c.deep,
          26
        )
      ),
      circle(232, 376, 9, c.glow),
      circle(232, 448, 9, c.glow),
      bar('M56 412H212M252 412H544', c.deep, 6)
    )
  ),
  // Jurassic Park: something heavy is coming.
  329: poster(pine, 'Jurassic|Park', { place: 'foot' }, (c) =>
    group(
      box(0, 0, 600, 900, '#3e7c3f'),
      path('M0 0H600V300Z', '#4d8f4a'),
      oval(270, 326, 248, 248, '#2a5a2e'),
      circle(300, 300, 244, '#dff0ec'),
      circle(300, 300, 220, '#5fb5b8'),
      ...[196, 152, 110, 70, 34].map((r, i) => circle(300, 300, r, i % 2 ? '#5fb5b8' : '#8fd3cf')),
      circle(300, 300, 10, c.pale),
      stroke('M104 234A208 208 0 0 1 220 108', c.pale, 12)
    )
  ),
  // The Wrong Trousers: nobody suspects a chicken.
  531: poster(mint, 'The Wrong|Trousers', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 820, 600, 80, c.shade),
      path('M168 860V620Q164 440 300 430Q436 440 432 620V860Z', '#16202a'),
      path('M226 860V650Q232 560 300 552Q368 560 374 650V860Z', c.pale),
      path('M168 640Q110 700 132 800Q168 780 176 700ZM432 640Q490 700 468 800Q432 780 424 700Z', '#16202a'),
      circle(258, 508, 9, c.pale),
      circle(342, 508, 9, c.pale),
      poly('276,522 324,522 300,566', c.spice),
      poly('210,850 280,850 262,878 190,878', c.spice),
      poly('390,850 320,850 338,878 410,878', c.spice),
      path('M188 470Q196 404 300 400Q404 404 412 470Q300 436 188 470Z', '#c92a31'),
      path(
        'M218 420Q198 356 214 330Q236 322 250 372Q252 316 274 306Q298 308 294 372Q306 304 330 310Q350 322 336 376Q356 326 380 338Q396 364 372 424Q300 396 218 420Z',
        '#e03b3f'
      )
    )
  ),
  // Chungking Express: love with a date stamp.
  11104: poster(plum, 'Chungking|Express', { place: 'foot' }, (c) =>
    group(
      ...[
        ['#f7a1b5', 60],
        ['#38a7a0', 128],
        ['#f3c14b', 196],
        ['#6a4bb0', 264],
        ['#e0487a', 332],
        ['#38a7a0', 400],
        ['#f3c14b', 470],
        ['#f7a1b5', 530]
      ].map(([fill, y], i) =>
        box(
          i % 2 ? -40 : 120 + i * 10,
          Number(y),
          i % 2 ? 360 + i * 24 : 600,
          22 + (i % 3) * 10,
          String(fill),
          16
        )
      ),
      path('M150 130V470Q150 530 300 530Q450 530 450 470V130Z', '#f3c14b'),
      path('M150 130V470Q150 530 236 526V130Z', '#c9932a'),
      box(150, 222, 300, 200, c.pale),
      box(150, 222, 86, 200, '#d9bfe6'),
      oval(300, 130, 150, 52, '#fbe6a6'),
      oval(300, 134, 124, 40, '#c9932a'),
      ring(300, 138, 56, 26, '#f6d670'),
      at(
        300,
        322,
        1,
        group(
          poly('-46,40 46,40 38,-6 0,-20 -38,-6', c.glow),
          many(5, (i) => poly(`${-34 + i * 17},-10 ${-44 + i * 22},-66 ${-22 + i * 17},-14`, '#2f8f67'))
        )
      ),
      turn(
        -8,
        300,
        400,
        box(226, 384, 176, 46, '#e0487a', 6),
        many(7, (i) => box(242 + i * 21, 396, i === 2 || i === 5 ? 6 : 13, 22, c.pale))
      )
    )
  ),
  // Before Sunrise: two figures, one morning left.
  76: poster(rose, 'Before|Sunrise', { place: 'head', colour: 'deep' }, (_c) =>
    group(
      circle(300, 620, 224, '#f6c667'),
      box(0, 620, 600, 280, '#7a2f57'),
      path('M76 620A224 224 0 0 1 300 396V620Z', '#f9d98c'),
      poly('288,620 312,620 470,900 130,900', '#5a1f44'),
      many(6, (i) =>
        poly(
          `${286 - i * i * 4 - i * 8},${640 + i * i * 7 + i * 9} ${314 + i * i * 4 + i * 8},${640 + i * i * 7 + i * 9} ${316 + i * i * 4 + i * 9},${648 + i * i * 8 + i * 10} ${284 - i * i * 4 - i * 9},${648 + i * i * 8 + i * 10}`,
          '#f2b9b0'
        )
      ),
      stroke('M292 620L150 900M308 620L450 900', '#f2b9b0', 7),
      at(196, 760, 1.7, standing('#2c0817')),
      at(404, 760, 1.6, standing('#2c0817'))
    )
  ),
  // Heat: two cups, and a runway between them.
  949: poster(night, 'Heat', { place: 'foot', size: 250 }, (c) =>
    group(
      box(0, 0, 600, 640, '#143a5a'),
      poly('270,150 330,150 560,640 40,640', '#0d2740'),
      many(6, (i) => {
        const t = i / 6
        const y = 170 + t * t * 440
        const spread = 28 + (y - 150) * 0.46
        return group(
          circle(300 - spread, y, 4 + t * 9, '#6fc3ff'),
          circle(300 + spread, y, 4 + t * 9, '#6fc3ff'),
          circle(300, y, 3 + t * 7, c.glow)
        )
      }),
      box(0, 590, 600, 50, c.deep),
      at(112, 588, 1.15, cup(c.pale, '#cfc7b4', '#4a2a18')),
      `<g transform="translate(488 588) scale(-1.15 1.15)">${cup(c.spice, '#9f2a1f', '#2a120c')}</g>`
    )
  ),
  // La Haine: so far so good, so far so good.
  406: poster(silver, 'La Haine', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    group(
      box(0, 0, 330, 650, '#4d525b'),
      box(0, 0, 120, 650, '#3b4048'),
      at(
        28,
        24,
        1,
        facade(5, 8, [36, 44], [58, 78], (x, y) => ((x * 3 + y * 2) % 7 === 0 ? '#f0c65c' : '#777d87'))
      ),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
        bar(`M344 ${46 + i * 78}H${i === 4 ? 408 : 374}`, i === 4 ? c.glow : c.deep, i === 4 ? 10 : 5)
      ),
      box(0, 640, 600, 12, c.deep),
      at(478, 410, 1.55, falling(c.deep))
    )
  )
}
