// Covers of episodes 113 to 118.
import { type CoverTable, cover } from '../cover.ts'
import { paned, stars } from '../motifs-places.ts'
import { dusk, ember, mint, night, pine, sand } from '../palettes.ts'
import { at, bar, box, circle, faint, group, lit, many, oval, path, poly, stroke, turn } from '../shapes.ts'

export const covers113To118: CoverTable = {
  // Large feet, small feet, same direction.
  113: cover(mint, (c) =>
    at(
      0,
      -90,
      1,
      group(
        box(0, 800, 1200, 500, c.shade),
        stroke('M60 500H230M20 600H180M90 700H250', c.pale, 22),
        turn(
          -14,
          600,
          600,
          path(
            'M280 700Q270 470 420 450Q560 440 640 540Q700 610 900 620Q1010 630 1010 720Q1010 760 960 760H330Q282 760 280 700Z',
            c.glow
          ),
          path('M280 700Q270 470 420 450Q380 560 440 680Q460 740 420 760H330Q282 760 280 700Z', '#bf3f2b'),
          path('M640 540Q700 610 900 620Q800 560 700 500Z', '#fbe3d8'),
          box(290, 744, 710, 34, c.deep, 17),
          circle(790, 556, 58, c.pale),
          circle(770, 540, 18, '#e6efe4')
        ),
        turn(
          -18,
          800,
          960,
          path('M760 1000L770 900Q800 880 840 900L880 930Q990 950 990 1000Z', c.deep),
          box(756, 990, 240, 26, c.pale, 10),
          stroke('M850 910l24 -22M876 926l24 -22', c.pale, 8)
        )
      )
    )
  ),
  // The lesson is percussion.
  114: cover(pine, (c) =>
    group(
      box(0, 0, 1200, 560, '#245450'),
      box(150, 230, 420, 240, c.deep, 8),
      stroke('M190 300Q260 260 320 320T470 300M200 400H420', '#4f7f77', 8),
      box(0, 860, 1200, 340, c.shade),
      poly('700,0 1000,0 1150,900 430,900', '#32675f'),
      poly('250,620 950,620 1060,780 140,780', '#d9a35c'),
      poly('140,780 1060,780 1060,820 140,820', '#a8743a'),
      box(200, 820, 40, 330, '#7a4f24'),
      box(960, 820, 40, 330, '#7a4f24'),
      oval(850, 660, 46, 15, c.deep),
      poly('300,650 470,650 440,740 250,740', c.pale),
      turn(
        -12,
        660,
        700,
        box(480, 686, 380, 24, c.pale, 12),
        box(480, 698, 380, 12, '#d9c69c', 6),
        oval(880, 698, 36, 21, c.pale)
      )
    )
  ),
  // Tracks part around a suitcase.
  115: cover(sand, (c) =>
    group(
      box(0, 0, 1200, 1200, c.shade),
      path('M0 0H420Q260 600 420 1200H0Z', c.ground),
      path('M780 0H1200V1200H780Q940 600 780 0Z', '#bb7b3d'),
      ...[-1, 1].map((side) => {
        const curve = (offset: number) =>
          `M${600 + side * offset} -40C${600 + side * offset} 160 ${600 + side * (offset + 260)} 260 ${600 + side * (offset + 260)} 600S${600 + side * offset} 1040 ${600 + side * offset} 1240`
        return group(
          stroke(curve(60), '#8a5a2b', 150, '26 34'),
          bar(curve(14), c.deep, 16),
          bar(curve(106), c.deep, 16)
        )
      }),
      faint(0.3, box(446, 486, 290, 280, c.deep, 26)),
      stroke('M540 470V430Q540 410 560 410H640Q660 410 660 430V470', c.deep, 20),
      box(470, 466, 270, 260, c.glow, 24),
      box(470, 466, 100, 260, '#86241f', 24),
      box(516, 466, 24, 260, c.pale),
      box(664, 466, 24, 260, c.pale),
      box(580, 560, 60, 40, c.pale, 6)
    )
  ),
  // The pot boils over into film.
  116: cover(ember, (c) =>
    group(
      box(0, 820, 1200, 380, c.shade),
      box(0, 810, 1200, 24, c.deep),
      path(
        'M470 960Q440 870 500 800Q510 850 550 820Q590 770 600 720Q650 780 640 830Q690 820 700 790Q770 870 730 960Z',
        c.glow
      ),
      path('M540 960Q530 900 580 860Q600 900 640 850Q680 910 660 960Z', c.pale),
      path('M360 560H840V760Q840 800 800 800H400Q360 800 360 760Z', c.spice),
      path('M360 560H500V800H400Q360 800 360 760Z', '#142f3e'),
      box(336, 540, 528, 36, c.deep, 12),
      box(270, 620, 100, 30, c.deep, 15),
      box(830, 620, 100, 30, c.deep, 15),
      ...Array.from({ length: 11 }, (_, i) => {
        const t = i / 10
        const x = 600 + Math.sin(t * 7.2) * (60 + t * 190)
        const y = 510 - t * 520
        const nx = 600 + Math.sin((t + 0.1) * 7.2) * (60 + (t + 0.1) * 190)
        const angle = (Math.atan2(-52, nx - x) * 180) / Math.PI
        return at(
          x,
          y,
          1 + t * 0.5,
          group(
            box(-48, -46, 96, 92, c.pale, 6),
            box(-34, -28, 68, 56, '#e9b98a', 4),
            many(4, (k) =>
              group(box(-40 + k * 23, -42, 11, 9, c.deep, 2), box(-40 + k * 23, 33, 11, 9, c.deep, 2))
            )
          ),
          angle
        )
      })
    )
  ),
  // For sale, and one window winks.
  117: cover(dusk, (c) =>
    group(
      circle(940, 330, 120, c.spice),
      path('M0 900Q300 820 600 860Q900 900 1200 830V1200H0Z', c.deep),
      turn(
        -5,
        600,
        600,
        poly('340,880 360,430 860,430 840,880', c.shade),
        poly('340,880 360,430 560,430 550,880', '#412a5c'),
        poly('300,440 480,220 760,220 920,440', c.deep),
        box(760, 190, 60, 130, c.deep),
        ...[
          [400, 490, 1],
          [556, 490, 1],
          [712, 490, 1],
          [400, 680, 1],
          [712, 680, 0]
        ].map(([x, y, on]) =>
          on
            ? at((x ?? 0) + 50, (y ?? 0) + 60, 1, paned(100, 120, c.spice, c.deep))
            : group(
                box(x ?? 0, y ?? 0, 100, 120, c.deep),
                stroke(
                  `M${(x ?? 0) + 14} ${(y ?? 0) + 56}Q${(x ?? 0) + 50} ${(y ?? 0) + 94} ${(x ?? 0) + 86} ${(y ?? 0) + 56}`,
                  c.glow,
                  10
                ),
                stroke(
                  `M${(x ?? 0) + 26} ${(y ?? 0) + 82}l-8 16M${(x ?? 0) + 50} ${(y ?? 0) + 88}v18M${(x ?? 0) + 74} ${(y ?? 0) + 82}l8 16`,
                  c.glow,
                  6
                )
              )
        ),
        path('M550 880V740Q550 690 600 690Q650 690 650 740V880Z', c.glow)
      ),
      box(190, 760, 14, 220, '#fcebe3'),
      turn(
        4,
        197,
        800,
        box(120, 740, 170, 96, '#fcebe3', 6),
        box(138, 762, 134, 20, '#d8412f', 4),
        box(138, 796, 90, 14, c.shade, 4)
      )
    )
  ),
  // A very small screen under a very large moon.
  118: cover(night, (c) =>
    group(
      stars(1200, 800, 70, '#7d8fc4', 2),
      lit(
        circle(760, 500, 330, c.glow),
        path('M760 170A330 330 0 0 0 760 830A450 450 0 0 1 760 170Z', '#dcb655'),
        circle(910, 400, 46, '#e3c064'),
        circle(850, 650, 66, '#e3c064'),
        circle(960, 590, 26, '#e3c064')
      ),
      path('M0 860Q300 770 620 820Q920 860 1200 780V1200H0Z', c.shade),
      poly('640,470 680,510 356,880 196,740', '#fbe7ad'),
      circle(660, 490, 42, c.deep),
      circle(660, 490, 27, c.pale),
      path('M0 960Q360 880 700 930Q960 970 1200 910V1200H0Z', c.deep),
      turn(
        -8,
        270,
        812,
        box(172, 744, 196, 138, c.pale),
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
          group(circle(184 + i * 24.6, 744, 7, c.shade), circle(184 + i * 24.6, 882, 7, c.shade))
        ),
        ...[0, 1, 2, 3, 4].map((i) =>
          group(circle(172, 758 + i * 27.6, 7, c.shade), circle(368, 758 + i * 27.6, 7, c.shade))
        ),
        box(194, 764, 152, 98, c.spice),
        circle(306, 794, 16, c.glow),
        poly('194,862 250,800 300,862', '#8f2418'),
        poly('270,862 310,826 346,862', '#6d1a12')
      ),
      ...[0, 1, 2].map((i) =>
        group(
          circle(206 + i * 70, 962, 19, '#2c3c6b'),
          path(
            `M${174 + i * 70} 1030Q${174 + i * 70} 982 ${206 + i * 70} 982Q${238 + i * 70} 982 ${238 + i * 70} 1030Z`,
            '#2c3c6b'
          )
        )
      )
    )
  )
}
