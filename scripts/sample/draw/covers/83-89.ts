// Covers of episodes 83 to 89.
import { type CoverTable, cover } from '../cover.ts'
import { cowboyHat, standing } from '../motifs-people.ts'
import { rain, stars } from '../motifs-places.ts'
import { carriage, umbrella } from '../motifs-things.ts'
import { ember, mint, night, ochre, sea } from '../palettes.ts'
import {
  around,
  at,
  bar,
  box,
  circle,
  group,
  inside,
  many,
  oval,
  path,
  poly,
  ring,
  stroke,
  turn
} from '../shapes.ts'

export const covers83To89: CoverTable = {
  // Too hot to talk.
  83: cover({ ...ochre, ground: '#f7c948', shade: '#f0b52c' }, (c) =>
    group(
      ...Array.from({ length: 9 }, (_, i) => {
        const [ax, ay] = around(480, 500, 1300, i * 40)
        const [bx, by] = around(480, 500, 1300, i * 40 + 20)
        return poly(`480,500 ${ax},${ay} ${bx},${by}`, c.shade)
      }),
      box(0, 960, 1200, 240, '#2d7f8f'),
      box(0, 960, 1200, 24, '#1f6270'),
      box(456, 780, 48, 180, '#24586b'),
      path('M340 970Q350 910 480 906Q610 910 620 970Z', '#24586b'),
      circle(480, 520, 290, '#fff5d6'),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        path(
          `M480 520Q${around(480, 520, 190, i * 60 - 26).join(' ')} ${around(480, 520, 256, i * 60).join(' ')}Q${around(480, 520, 230, i * 60 + 26).join(' ')} ${around(480, 520, 120, i * 60 + 40).join(' ')}Z`,
          i % 2 ? '#f08a2e' : '#e8622a'
        )
      ),
      circle(480, 520, 56, '#c9361f'),
      ring(480, 520, 278, 24, '#24586b'),
      many(12, (i) =>
        stroke(
          `M${around(480, 520, 70, i * 30).join(' ')}L${around(480, 520, 270, i * 30).join(' ')}`,
          '#24586b',
          4
        )
      ),
      path('M830 600H1050L1020 980H860Z', '#d9f0ee'),
      path('M838 700H1042L1020 980H860Z', '#f49b3c'),
      path('M830 600H890L900 980H860Z', '#b9dcdc'),
      box(900, 720, 70, 66, '#fff5d6', 10),
      turn(18, 950, 800, box(930, 790, 64, 60, '#fff5d6', 10)),
      stroke('M960 700L1010 480L1070 470', '#c9361f', 18),
      ...[
        [852, 660],
        [1010, 650],
        [1030, 760],
        [858, 860],
        [1000, 900],
        [940, 640]
      ].map(([x, y]) => path(`M${x} ${y}q-14 26 0 34q14 -8 0 -34Z`, '#ffffff'))
    )
  ),
  // Somebody brought the cat.
  84: cover({ ...night, ground: '#1b2547' }, (_c) =>
    group(
      stars(1200, 1200, 100, '#8ea0d8', 21),
      circle(180, 300, 70, '#d8694a'),
      path('M230 1200Q240 960 420 920H780Q960 960 970 1200Z', '#e9e6dd'),
      path('M230 1200Q240 960 420 920H560V1200Z', '#c3c1bd'),
      box(400, 900, 400, 60, '#d8412f', 30),
      circle(600, 560, 370, '#f2efe6'),
      path('M600 190A370 370 0 0 0 600 930A500 500 0 0 1 600 190Z', '#c9c8c6'),
      box(216, 500, 60, 150, '#d8412f', 24),
      box(924, 500, 60, 150, '#d8412f', 24),
      path('M330 560Q330 350 600 350Q870 350 870 560Q870 790 600 790Q330 790 330 560Z', '#0c1430'),
      inside(
        path('M330 560Q330 350 600 350Q870 350 870 560Q870 790 600 790Q330 790 330 560Z', '#000'),
        oval(600, 800, 300, 110, '#263a7a'),
        path(
          'M410 720Q400 590 540 570Q640 550 720 590Q800 630 790 700Q770 770 600 770Q430 776 410 720Z',
          '#f08a3c'
        ),
        path('M410 720Q400 590 540 570Q480 640 520 770Q430 770 410 720Z', '#c9662a'),
        path(
          'M640 700Q630 640 650 590L690 620H740L782 592Q800 640 790 700Q770 740 716 740Q660 740 640 700Z',
          '#f5a04f'
        ),
        stroke('M668 680q14 12 28 0M728 680q14 12 28 0', '#5b2a10', 7),
        stroke('M440 740Q520 800 640 756', '#c9662a', 34),
        stroke('M560 590l-10 50M610 576l-6 50', '#c9662a', 14)
      ),
      stroke('M400 460Q440 410 520 396', '#7d93d6', 20)
    )
  ),
  // The sun wears a hat; the hat is the sun.
  85: cover({ ...ember, ground: '#e8703a', shade: '#d3592a' }, (_c) =>
    group(
      ...[460, 360, 270].map((r, i) => circle(600, 720, r, ['#ee8442', '#f39a4c', '#f7b158'][i] ?? '')),
      at(600, 700, 3.6, cowboyHat('#f9cf62', '#c4402a')),
      path('M0 790H1200V1200H0Z', '#5b1c14'),
      path('M0 790L160 740H260L300 790ZM900 790L960 700H1080L1130 790Z', '#5b1c14'),
      ...[840, 900, 980].map((y, i) => box(300 - i * 60, y, 600 + i * 120, 14 + i * 4, '#8a2f1c', 9)),
      stroke('M1010 1010V830M1010 930Q950 930 950 870M1010 960Q1070 960 1070 890', '#2a0d08', 34)
    )
  ),
  // A train on the sea, and the sea is film.
  86: cover({ ...sea, ground: '#f2b28a', shade: '#e39a70' }, (_c) =>
    group(
      circle(840, 430, 170, '#fbe3b0'),
      box(0, 640, 1200, 560, '#1b7187'),
      poly('690,640 990,640 1080,1200 600,1200', '#2b8aa1'),
      at(150, 640, 2.5, carriage(6, '#c93f2c', '#fff1c4', '#5b1a14')),
      at(150, 640, 1, box(0, -4, 760, 8, '#07303c')),
      ...Array.from({ length: 8 }, (_, i) =>
        group(
          box(150 + i * 92, 680, 92, 150, '#07303c'),
          box(162 + i * 92, 714, 68, 82, i % 3 ? '#f5cb62' : '#eaf6ec', 6),
          many(3, (k) =>
            group(
              box(160 + i * 92 + k * 28, 688, 15, 15, '#eaf6ec', 3),
              box(160 + i * 92 + k * 28, 806, 15, 15, '#eaf6ec', 3)
            )
          )
        )
      ),
      ...[
        [40, 900, 300],
        [480, 940, 420],
        [200, 1000, 500],
        [820, 880, 300]
      ].map(([x, y, w]) => box(x ?? 0, y ?? 0, w ?? 0, 12, '#115060', 6))
    )
  ),
  // Everyone has gone home but one.
  87: cover({ ...mint, ground: '#d9c9a8', shade: '#c4b08a' }, (_c) =>
    group(
      box(0, 780, 1200, 420, '#7fb0a0'),
      many(9, (i) => bar(`M${i * 150} 800V1200`, '#6a9a8a', 6)),
      box(0, 770, 1200, 34, '#4d7a6c'),
      box(90, 400, 1020, 80, '#8a5a34', 12),
      box(90, 440, 1020, 40, '#6d4426', 12),
      ...[0, 1, 2, 3, 4].map((i) =>
        group(
          circle(200 + i * 200, 440, 20, '#f3ba4c'),
          stroke(
            `M${200 + i * 200} 440V510Q${200 + i * 200} 550 ${236 + i * 200} 546Q${256 + i * 200} 540 ${256 + i * 200} 516`,
            '#f3ba4c',
            16
          )
        )
      ),
      poly('690,560 960,560 820,900 480,900', '#c4b08a'),
      path('M690 640Q690 520 806 512Q930 516 930 640Z', '#d3442e'),
      path('M690 640Q690 520 806 512Q750 560 760 640Z', '#a32f1e'),
      path('M680 636Q800 600 940 636Q1010 650 1030 690Q900 660 680 670Z', '#113a3a'),
      circle(808, 512, 14, '#113a3a')
    )
  ),
  // One light goes out.
  88: cover({ ...night, ground: '#3a2c63', shade: '#2c2150' }, (_c) =>
    group(
      circle(250, 330, 100, '#f3e3c1'),
      ...[
        [0, 520, 210],
        [200, 400, 190],
        [380, 560, 170],
        [540, 300, 220],
        [750, 460, 200],
        [940, 360, 160],
        [1090, 540, 130]
      ].map(([x, y, w], b) => {
        const left = x ?? 0
        const top = y ?? 0
        const columns = Math.floor((w ?? 0) / 58)
        return group(
          box(left, top, w ?? 0, 1200 - top, b % 2 ? '#1c1538' : '#241b47'),
          many(9, (r) =>
            many(columns, (k) => {
              const hue =
                ['#f3d27a', '#f7a1b5', '#7cd0c4', '#f08a4b', '#9fb4f4', '#d8412f', '#b7dc7a'][
                  (b * 5 + r * 3 + k * 4) % 7
                ] ?? ''
              const yy = top + 40 + r * 76
              if (b === 3 && r > 1 && r < 6) return ''
              return yy < 1150 && (b + r * 2 + k) % 5 !== 0
                ? box(left + 24 + k * (((w ?? 0) - 30) / columns), yy, 34, 44, hue, 3)
                : ''
            })
          )
        )
      }),
      box(556, 480, 172, 230, '#f3e3c1', 6),
      poly('642,556 728,710 556,710', '#fff7dc'),
      stroke('M642 480V530', '#120c28', 7),
      path('M606 566Q608 528 642 528Q676 528 678 566Z', '#d8412f'),
      stroke('M690 566V606', '#120c28', 4),
      at(704, 710, 1.15, group(standing('#120c28'), stroke('M-10 -70L-12 -90', '#120c28', 7)))
    )
  ),
  // Nobody is under it.
  89: cover({ ...ochre, ground: '#6a7d8c', shade: '#566876' }, (c) =>
    group(
      path('M0 0H1200V260Q900 340 600 270Q300 210 0 300Z', c.shade),
      path('M0 700Q300 640 600 680T1200 660V1200H0Z', '#dfa935'),
      many(30, (i) =>
        poly(
          `${i * 44 - 20},900 ${i * 44 + 4},${700 + ((i * 37) % 60)} ${i * 44 + 30},900`,
          i % 2 ? '#c98f22' : '#efc35a'
        )
      ),
      path('M0 860Q400 820 700 860T1200 850V1200H0Z', '#b57c1b'),
      oval(620, 940, 190, 24, '#8c5d12'),
      at(620, 420, 3, umbrella('#c9361f', '#94240f', '#33200a')),
      rain(1500, 1200, 54, 0.42, '#cfdbe3', 13)
    )
  )
}
