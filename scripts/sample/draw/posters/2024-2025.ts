// Posters of films from 2024 to 2025.

import { fedora } from '../motifs-people.ts'
import { paned, swell } from '../motifs-places.ts'
import { paperPlane, sailingBoat } from '../motifs-things.ts'
import { mint, night, paper, rose, sand } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { around, at, bar, box, circle, group, lit, many, oval, path, poly, stroke } from '../shapes.ts'

export const posters2024To2025: PosterTable = {
  // Conclave: a circle of red, and one who turns.
  974576: poster(
    { ...paper, ground: '#ece2cd' },
    'Conclave',
    { place: 'foot', justified: true, colour: 'deep' },
    (_c) =>
      group(
        circle(300, 340, 286, '#dccca8'),
        circle(300, 340, 112, '#ece2cd'),
        many(8, (i) =>
          path(
            `M300 340L${around(300, 340, 112, i * 45).join(' ')}A112 112 0 0 1 ${around(300, 340, 112, i * 45 + 22.5).join(' ')}Z`,
            '#c9b27e'
          )
        ),
        ...Array.from({ length: 12 }, (_, i) => {
          const [x, y] = around(300, 340, 214, i * 30)
          const away = i === 4
          const cape = `M0 0L22 48A53 53 0 1 0 -22 48Z`
          const robe = group(
            path(cape, away ? '#2a1d14' : '#c4122d'),
            box(-21, -21, 42, 42, away ? '#c4122d' : '#8a0a20', 5),
            circle(0, 0, 8, away ? '#fcf7ea' : '#e9606c')
          )
          return at(x, y, 1, robe, i * 30 + (away ? 180 : 0))
        })
      )
  ),
  // Flow: ears first, then the sail.
  823219: poster(
    { ...mint, ground: '#f2c98a' },
    'Flow',
    {
      play: (_, index) => ({ y: [0, 16, -4, 14][index] ?? 0, turn: [-4, 3, -3, 5][index] ?? 0 }),
      place: 'head',
      size: 250,
      colour: 'deep'
    },
    (_c) =>
      group(
        box(0, 500, 600, 400, '#2f8f93'),
        at(470, 506, 0.95, sailingBoat('#7a4a2d', '#fdf6e4', '#e6d2ae')),
        path('M100 700L128 470L232 560Q290 546 348 560L452 470L480 700Z', '#1d2b35'),
        path('M140 520L150 600L206 570Z', '#c77f77'),
        path('M440 520L430 600L374 570Z', '#c77f77'),
        oval(222, 650, 34, 30, '#f6d84e'),
        oval(358, 650, 34, 30, '#f6d84e'),
        oval(222, 652, 9, 26, '#1d2b35'),
        oval(358, 652, 9, 26, '#1d2b35'),
        swell(700, 676, 900, 150, 20, '#247a80'),
        swell(680, 744, 900, 190, 20, '#1b636b'),
        swell(660, 816, 900, 230, 18, '#134c55')
      )
  ),
  // The Wild Robot: asleep on the hard drive.
  1184918: poster({ ...mint, ground: '#f4b65c' }, 'The Wild|Robot', { place: 'foot', colour: 'deep' }, (_c) =>
    group(
      path('M0 520L90 330L150 430L240 250L330 430L420 300L520 450L600 350V900H0Z', '#e29a3c'),
      lit(
        circle(300, 440, 196, '#dfe6e4'),
        path('M300 244A196 196 0 0 0 300 636A270 270 0 0 1 300 244Z', '#b3c2c1')
      ),
      box(132, 404, 336, 92, '#26373d', 46),
      circle(220, 450, 32, '#8ff0e6'),
      circle(380, 450, 32, '#8ff0e6'),
      circle(220, 450, 13, '#26373d'),
      circle(380, 450, 13, '#26373d'),
      stroke('M134 360Q300 320 466 360', '#8fa3a3', 6),
      at(
        300,
        252,
        1.25,
        group(
          path('M-84 4Q-88 -62 -10 -64Q20 -66 30 -50Q84 -44 82 -6Q80 14 40 10Q-40 20 -84 4Z', '#f6dc72'),
          path('M-84 4Q-88 -62 -10 -64Q-50 -30 -20 8Q-60 14 -84 4Z', '#dcb744'),
          circle(48, -34, 32, '#f6dc72'),
          stroke('M38 -36Q48 -28 58 -36', '#5b3a12', 5),
          poly('78,-40 104,-30 78,-22', '#e2622f')
        )
      ),
      path('M0 590Q150 540 300 570Q460 540 600 590V900H0Z', '#f4b65c')
    )
  ),
  // One Battle After Another: the dressing gown is already over the hill.
  1054867: poster(sand, 'One Battle|After Another', { place: 'head', colour: 'deep' }, (_c) =>
    group(
      circle(120, 380, 70, '#fbe1bb'),
      path('M0 520Q150 400 300 500Q450 590 600 470V900H0Z', '#c8843f'),
      path('M0 660Q160 560 330 640Q480 700 600 610V900H0Z', '#a9642b'),
      path('M0 800Q200 700 400 780Q520 820 600 770V900H0Z', '#7d421d'),
      path(
        'M600 520Q470 590 330 560Q230 540 190 600Q170 640 300 690Q430 740 330 900H180Q300 760 190 700Q90 640 130 580Q190 500 330 520Q470 540 600 470Z',
        '#3e1f14'
      ),
      stroke(
        'M590 500Q470 566 330 540Q210 520 160 592Q130 640 246 696Q380 760 256 896',
        '#fbe1bb',
        5,
        '26 24'
      ),
      at(
        322,
        700,
        2.2,
        group(
          path('M-10 -80Q6 -92 24 -82L34 -20L-30 -12L-54 -26Z', '#b3303c'),
          path('M-10 -80Q-2 -86 6 -84L-6 -14L-30 -12L-54 -26Z', '#8b2030'),
          circle(14, -96, 10, '#3e1f14'),
          stroke('M20 -14L34 6L26 22M-8 -12L-26 2L-46 -6', '#3e1f14', 8),
          stroke('M20 -74L42 -62L52 -72', '#b3303c', 10),
          stroke('M0 -48Q-40 -54 -66 -36T-120 -40', '#fbe1bb', 5)
        )
      )
    )
  ),
  // Sentimental Value: the crack runs in the family.
  1124566: poster(
    { ...rose, ground: '#e9c7bb' },
    'Sentimental|Value',
    {
      play: (line, index) =>
        line === 0 && index > 5 ? { x: 7, y: 12 } : line === 1 && index > 3 ? { x: 7, y: 12 } : undefined,
      place: 'foot',
      colour: 'deep'
    },
    (_c) =>
      group(
        path('M20 590Q300 540 580 590Z', '#c9948a'),
        path('M96 570V280H504V570Z', '#9c2a35'),
        path('M96 570V280H240V570Z', '#7a1c2a'),
        poly('60,290 300,70 540,290', '#4a1027'),
        box(420, 100, 44, 110, '#4a1027'),
        ...[
          [150, 330],
          [150, 460],
          [400, 330],
          [400, 460]
        ].map(([x, y]) => at((x ?? 0) + 26, (y ?? 0) + 34, 1, paned(60, 74, '#f8dca0', '#fff1e8'))),
        stroke(
          'M300 572L292 500L306 430L296 360L300 300M306 430L350 380L372 310L420 240M296 400L250 350L236 290L190 230M300 320L316 240L296 170L304 100M350 380L346 320M250 350L262 300',
          '#fff1e8',
          9
        )
      )
  ),
  // Sinners: play, and the road leads to the barn.
  1233413: poster(
    { ...night, ground: '#4a2f63', shade: '#3a2450' },
    'Sinners',
    { place: 'foot', justified: true, colour: 'spice' },
    (c) =>
      group(
        circle(300, 210, 190, '#c92f2a'),
        path('M170 330V190L210 130L300 84L390 130L430 190V330Z', '#120a1e'),
        path('M250 330V220H350V330Z', '#ff5a3c'),
        poly('262,330 300,240 338,330', c.glow),
        box(0, 326, 600, 574, '#33204a'),
        poly('264,326 336,326 410,680 190,680', '#a8662f'),
        poly('264,326 300,326 300,680 190,680', '#8a4f22'),
        ...[346, 378, 420, 472, 536, 612].map((y, i) =>
          bar(`M${260 - (y - 326) * 0.2} ${y}H${340 + (y - 326) * 0.2}`, '#e8d9b0', 4 + i)
        ),
        ...[0, 1, 2, 3].map((i) => stroke(`M${282 + i * 12} 326L${232 + i * 45} 680`, '#f4efe2', 3)),
        at(92, 500, 0.92, fedora('#0d0818', c.spice)),
        at(508, 500, 0.92, fedora('#0d0818', '#5b86c9')),
        path('M40 656V560Q44 512 92 510Q140 512 144 560V656Z', '#0d0818'),
        path('M456 656V560Q460 512 508 510Q556 512 560 560V656Z', '#0d0818')
      )
  ),
  // Weapons: seventeen took off, one desk stayed lit.
  1078605: poster(
    { ...night, ground: '#1d3a4f', shade: '#142a3b' },
    'Weapons',
    { place: 'foot', justified: true },
    (c) =>
      group(
        poly('404,576 574,576 600,690 330,690', '#142a3b'),
        poly('506,480 430,556 566,556', '#f3d27a'),
        ...[
          [60, 90],
          [150, 60],
          [250, 100],
          [350, 50],
          [456, 96],
          [90, 190],
          [190, 170],
          [296, 206],
          [400, 172],
          [500, 210],
          [60, 300],
          [160, 286],
          [262, 316],
          [368, 290],
          [96, 410],
          [210, 420],
          [320, 410]
        ].map(([x, y], i) =>
          at(
            x ?? 0,
            y ?? 0,
            0.72,
            paperPlane(i === 12 ? c.glow : '#f4efe2', i === 12 ? '#c99f3c' : '#9fb4c0'),
            -70 - ((x ?? 0) - 300) / 14
          )
        ),
        box(404, 556, 170, 20, '#8a5330'),
        box(420, 576, 14, 114, '#5b341d'),
        box(544, 576, 14, 114, '#5b341d'),
        stroke('M540 556V500L512 474', '#0c1224', 8),
        poly('486,478 520,450 544,484', c.spice),
        box(440, 546, 56, 10, c.pale)
      )
  )
}
