// Covers of episodes 105 to 112.
import { type CoverTable, cover } from '../cover.ts'
import { stars, swell } from '../motifs-places.ts'
import { cup } from '../motifs-things.ts'
import { cobalt, ice, ochre, pine, rose, sand, sea } from '../palettes.ts'
import {
  around,
  at,
  bar,
  box,
  circle,
  group,
  inside,
  lit,
  many,
  path,
  poly,
  ring,
  stroke,
  turn
} from '../shapes.ts'

export const covers105To112: CoverTable = {
  // Switched on, and smiling about it.
  105: cover(sea, (c) =>
    group(
      poly('0,1200 1200,300 1200,1200', c.shade),
      bar('M600 120V300', c.deep, 20),
      circle(600, 130, 44, c.spice),
      box(290, 290, 620, 600, '#dfe8e4', 60),
      box(290, 290, 220, 600, '#b4c8c6', 60),
      box(430, 290, 100, 600, '#dfe8e4'),
      box(220, 480, 80, 200, c.spice, 20),
      box(900, 480, 80, 200, c.spice, 20),
      box(370, 400, 460, 170, c.deep, 40),
      circle(480, 485, 50, c.glow),
      circle(720, 485, 50, c.glow),
      circle(494, 470, 16, c.pale),
      circle(734, 470, 16, c.pale),
      box(430, 660, 340, 140, c.deep, 70),
      circle(700, 730, 54, '#7ce0a0'),
      bar('M512 700V760', c.pale, 16),
      box(400, 890, 400, 320, '#8fb0b0')
    )
  ),
  // A palm leaf with every seat sold.
  106: cover({ ...pine, ground: '#f2c65a', shade: '#e0ad3a' }, (c) =>
    group(
      circle(600, 600, 430, c.shade),
      stroke('M180 1080Q420 760 640 560T1040 160', '#15504a', 26),
      ...Array.from({ length: 7 }, (_, i) => {
        const t = 0.14 + i * 0.115
        const x = 180 + t * 860
        const y = 1080 - t * 920 - Math.sin(t * Math.PI) * 60
        const seats = 5 - Math.abs(i - 2) * 0.5
        return group(
          ...[-1, 1].map((side) =>
            at(
              x,
              y,
              1,
              many(Math.round(seats), (k) =>
                at(
                  78 + k * 76,
                  0,
                  1,
                  group(
                    box(-30, -40, 64, 60, k % 2 ? '#1c6b61' : '#15504a', 16),
                    box(-34, 4, 72, 30, k % 2 ? '#2c8a7b' : '#1c6b61', 12)
                  )
                )
              ),
              side < 0 ? -128 + i * 3 : 28 - i * 5
            )
          )
        )
      })
    )
  ),
  // Nearly.
  107: cover(rose, (c) =>
    group(
      circle(600, 540, 330, c.shade),
      box(0, 780, 1200, 420, c.spice),
      box(0, 780, 1200, 26, c.deep),
      at(600, 780, 2, cup('#fff7ef', '#ecd3c6', '#7a3a1f')),
      ...[0, 1].map((side) => {
        const arm = group(
          stroke('M-40 740Q140 700 262 690', side ? c.glow : '#2f5d73', 130),
          path(
            'M300 636Q380 640 440 668Q452 690 430 694L380 692Q400 716 372 726Q340 750 300 748Z',
            '#c98563'
          ),
          stroke('M360 660L452 672M350 690L440 700M340 718L412 724', '#c98563', 24)
        )
        return side ? `<g transform="translate(1200 0) scale(-1 1)">${arm}</g>` : arm
      })
    )
  ),
  // Look behind you.
  108: cover({ ...sand, ground: '#8fc3d6', shade: '#6ba6bc' }, (_c) =>
    group(
      circle(300, 380, 90, '#fbe6bf'),
      path('M0 640L220 540L420 600L640 520L900 610L1200 530V900H0Z', '#c98a4b'),
      path('M0 640H1200V1200H0Z', '#e0a866'),
      poly('560,640 620,640 980,1200 200,1200', '#4b3a38'),
      ...[660, 720, 810, 930].map((y, i) =>
        poly(
          `${588 - i * 2},${y} ${594 + i * 2},${y} ${598 + i * 5},${y + 34 + i * 18} ${584 - i * 5},${y + 34 + i * 18}`,
          '#fbe6bf'
        )
      ),
      path('M0 0H1200V120Q600 60 0 120Z', '#231512'),
      path('M0 0H90L0 900ZM1200 0H1110L1200 900Z', '#231512'),
      path('M0 1010Q600 880 1200 1010V1200H0Z', '#231512'),
      ring(330, 1200, 210, 34, '#3c2722'),
      bar('M800 80V320', '#231512', 30),
      box(540, 290, 540, 220, '#231512', 60),
      inside(
        box(566, 316, 488, 168, '#000', 40),
        box(560, 310, 500, 180, '#a8502b'),
        box(600, 332, 420, 160, '#3e1f14', 14),
        many(11, (i) => box(620 + i * 36, 344, 18, 150, i > 6 ? '#d98a4a' : '#b5652f')),
        circle(584, 470, 40, '#fbe6bf'),
        circle(1036, 470, 40, '#fbe6bf')
      )
    )
  ),
  // One wheel is the moon, the other has holes.
  109: cover(cobalt, (c) =>
    group(
      stars(1200, 700, 60, '#93a8ee', 5),
      box(0, 880, 1200, 320, c.deep),
      lit(
        circle(320, 680, 210, c.glow),
        path('M320 470A210 210 0 0 0 320 890A290 290 0 0 1 320 470Z', '#d9a522'),
        circle(400, 620, 34, '#e3b32b'),
        circle(350, 780, 24, '#e3b32b'),
        circle(430, 740, 16, '#e3b32b')
      ),
      circle(880, 680, 210, c.pale),
      ...[0, 72, 144, 216, 288].map((a) => circle(...around(880, 680, 118, a), 58, c.ground)),
      circle(880, 680, 30, c.ground),
      ring(880, 680, 200, 20, '#cfcdc2'),
      stroke('M320 680L470 400H800L600 680ZM470 400L600 680', c.spice, 26),
      stroke('M880 680L780 320L880 290', c.spice, 26),
      stroke('M420 350H530M470 400L454 350', c.pale, 24),
      circle(600, 680, 40, c.pale)
    )
  ),
  // A small house with a very big mouth.
  110: cover({ ...ochre, ground: '#f6c52f', shade: '#e0a91c', deep: '#17130f', glow: '#d3202b' }, (c) =>
    group(
      circle(600, 640, 470, c.shade),
      path('M0 900H1200V1200H0Z', c.deep),
      box(310, 470, 580, 450, c.deep),
      poly('230,490 600,190 970,490', c.glow),
      poly('600,190 970,490 600,490', '#a81420'),
      box(780, 230, 70, 170, c.deep),
      box(390, 510, 110, 80, c.ground),
      box(700, 510, 110, 80, c.ground),
      path('M390 650Q600 590 810 650Q850 920 600 940Q350 920 390 650Z', c.glow),
      path('M410 668Q600 622 790 668L780 730Q600 690 420 730Z', '#fff8e4'),
      path('M440 850Q600 780 760 850Q720 930 600 936Q480 930 440 850Z', '#f6c52f'),
      bar('M472 650V722M536 640V706M600 636V700M664 640V706M728 650V722', c.deep, 6)
    )
  ),
  // Post, and more post.
  111: cover(ochre, (c) =>
    group(
      poly('0,0 1200,0 1200,1200 500,1200', c.shade),
      ...[
        [330, 330, -24, 1],
        [520, 250, 8, 1],
        [720, 280, -6, 1],
        [880, 370, 26, 1],
        [440, 440, -10, 1.1],
        [780, 450, 16, 1.1],
        [610, 400, 4, 1.2]
      ].map(([x, y, t, s]) =>
        at(
          x ?? 0,
          y ?? 0,
          s ?? 1,
          group(
            box(-130, -86, 260, 172, '#fff5d6'),
            poly('-130,-86 130,-86 0,20', '#ead8a4'),
            many(9, (k) =>
              group(box(-124 + k * 29, -84, 16, 13, c.deep, 2), box(-124 + k * 29, 71, 16, 13, c.deep, 2))
            )
          ),
          t ?? 0
        )
      ),
      path('M330 900V640Q330 500 470 500H730Q870 500 870 640V900Z', c.glow),
      path('M330 900V640Q330 500 470 500Q430 540 430 640V900Z', '#94240f'),
      box(420, 560, 360, 46, '#3a0d06', 23),
      turn(
        -6,
        600,
        560,
        box(470, 440, 260, 150, '#fff5d6'),
        poly('470,440 730,440 600,540', '#ead8a4'),
        many(9, (k) => box(476 + k * 29, 442, 16, 13, c.deep, 2))
      ),
      box(410, 590, 380, 30, '#7d1c0b', 15),
      box(540, 700, 120, 90, '#fff5d6', 6),
      box(560, 880, 80, 320, c.deep)
    )
  ),
  // It could be a sail.
  112: cover({ ...ice, ground: '#bfe0ea' }, (c) =>
    group(
      circle(880, 330, 110, '#f7d778'),
      box(0, 560, 1200, 300, '#2f86a6'),
      swell(1300, 640, 900, 220, 16, '#277592'),
      swell(1300, 740, 900, 260, 18, '#1f627d'),
      path('M760 640Q850 560 880 420Q920 560 950 640Z', c.deep),
      path('M0 860Q400 800 800 850T1200 840V1200H0Z', '#f3dcae'),
      box(250, 470, 280, 400, '#ffffff'),
      many(4, (i) => box(250 + i * 80, 470, 40, 400, '#e5532f')),
      poly('220,480 390,330 560,480', c.deep),
      path('M340 870V640H440V870Z', c.deep),
      circle(424, 760, 8, '#f7d778'),
      box(230, 862, 320, 26, '#b8925a'),
      poly('250,888 530,888 300,1000 0,1000', '#dcc08a')
    )
  )
}
