// Covers of episodes 96 to 104.
import { type CoverTable, cover } from '../cover.ts'
import { rain, stars } from '../motifs-places.ts'
import { blood, cobalt, ice, pine, plum, rose, smoke } from '../palettes.ts'
import {
  around,
  at,
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

export const covers96To104: CoverTable = {
  // Everybody first.
  96: cover({ ...cobalt, ground: '#3d59c9', shade: '#2f48ad' }, (c) =>
    group(
      ...Array.from({ length: 12 }, (_, i) => {
        const [ax, ay] = around(600, 520, 1100, i * 30)
        const [bx, by] = around(600, 520, 1100, i * 30 + 15)
        return poly(`600,520 ${ax},${ay} ${bx},${by}`, c.shade)
      }),
      box(0, 960, 1200, 240, c.deep),
      ...[
        [210, 660, '#e9452f', '#b52f1f'],
        [470, 500, '#f8c634', '#d19a15'],
        [730, 760, '#f3f2ec', '#c9cbd6']
      ].map(([x, y, front, side]) => {
        const left = Number(x)
        const top = Number(y)
        return group(
          box(left, top, 260, 1010 - top, String(front)),
          box(left, top, 90, 1010 - top, String(side)),
          box(left - 12, top - 24, 284, 34, String(side), 6),
          path(
            `M${left + 118} ${top + 88}L${left + 160} ${top + 58}H${left + 176}V${top + 212}H${left + 138}V${top + 112}L${left + 118} ${top + 124}Z`,
            c.deep
          )
        )
      }),
      ...[
        [340, 360, 20],
        [600, 220, -8],
        [870, 460, 14]
      ].map(([x, y, t]) =>
        at(
          x ?? 0,
          y ?? 0,
          1,
          group(
            path('M-60 -60H60Q60 50 0 56Q-60 50 -60 -60Z', '#f8c634'),
            path('M-60 -60H-10Q-14 30 0 56Q-60 50 -60 -60Z', '#d19a15'),
            stroke('M-58 -44Q-106 -40 -92 0Q-80 26 -50 20M58 -44Q106 -40 92 0Q80 26 50 20', '#f8c634', 13),
            box(-10, 50, 20, 44, '#d19a15'),
            box(-46, 90, 92, 24, '#f8c634', 6)
          ),
          t ?? 0
        )
      )
    )
  ),
  // The spotlight found somebody short.
  98: cover({ ...pine, ground: '#23474a', shade: '#1a3638' }, (_c) =>
    group(
      box(220, 160, 760, 860, '#10282b', 40),
      box(250, 190, 700, 800, '#38666a', 30),
      box(250, 190, 250, 800, '#2c5458', 30),
      box(190, 330, 60, 140, '#10282b', 14),
      box(190, 700, 60, 140, '#10282b', 14),
      circle(600, 600, 330, '#f7e3a0'),
      ring(600, 600, 150, 26, '#d9bd6a'),
      ...[0, 60, 120, 180, 240, 300].map((a) =>
        stroke(`M${around(600, 600, 150, a).join(' ')}L${around(600, 600, 220, a).join(' ')}`, '#d9bd6a', 26)
      ),
      ...[0, 60, 120, 180, 240, 300].map((a) => circle(...around(600, 600, 226, a), 28, '#d9bd6a')),
      inside(
        circle(600, 600, 330, '#000'),
        path('M470 1000V700Q468 560 600 552Q732 560 730 700V1000Z', '#10282b'),
        path('M466 720Q400 780 420 900L480 860ZM734 720Q800 780 780 900L720 860Z', '#10282b'),
        poly('710,620 800,644 712,668', '#10282b')
      )
    )
  ),
  // Half stays dry, half is leaving.
  99: cover({ ...ice, ground: '#355a78', shade: '#2a4a66' }, (c) =>
    group(
      rain(1500, 1200, 60, 0.35, '#5d86a6', 7),
      box(0, 930, 1200, 270, '#1c3347'),
      stroke('M330 560V880Q330 930 380 930Q424 930 424 886', c.pale, 22),
      at(
        420,
        570,
        1,
        group(
          path('M0 -150Q-60 -270 -190 -260Q-350 -240 -350 -70Q-350 100 0 330Z', '#e5532f'),
          path('M0 330Q-350 100 -350 -70Q-250 100 0 90Z', '#b93c1f')
        ),
        90
      ),
      at(
        950,
        560,
        1,
        group(
          stroke('M60 190L-10 330L-70 330M130 130L210 310L270 280', '#d98291', 34),
          path('M0 -150Q60 -270 190 -260Q350 -240 350 -70Q350 100 0 330Z', '#f2a2ae'),
          path('M0 -150V330Q80 278 140 230Q40 100 0 -150Z', '#d98291')
        ),
        8
      )
    )
  ),
  // A hundred: cake, cut like a reel, and somebody very big was first.
  100: cover({ ...rose, ground: '#f6c9c4', shade: '#eaa9a5' }, (c) =>
    group(
      circle(600, 640, 470, c.shade),
      oval(600, 920, 420, 60, '#d98e8c'),
      path('M230 560H970V860Q970 920 600 920Q230 920 230 860Z', c.deep),
      path(
        'M230 560H970V690Q930 760 880 690Q830 780 770 690Q720 760 660 700Q600 790 540 700Q480 760 430 690Q370 780 320 690Q270 760 230 690Z',
        '#fff1e8'
      ),
      oval(600, 560, 370, 150, '#fff1e8'),
      oval(600, 556, 330, 128, '#fbdcd2'),
      ...[0, 72, 144, 216, 288].map((a) => {
        const [x, y] = around(0, 0, 1, a + 36)
        return oval(600 + x * 200, 556 + y * 76, 74, 30, c.glow)
      }),
      oval(600, 556, 36, 16, c.deep),
      path(
        'M1000 520L900 540L930 590L860 600L884 660L812 676L850 730L800 772L860 800L840 870L1000 880Z',
        '#f6c9c4'
      ),
      path('M1000 640L930 700L1000 900Z', c.shade),
      ...[430, 600, 770].map((x, i) =>
        group(
          box(x - 12, 330 + (i === 1 ? -20 : 10), 24, 170, i === 1 ? c.glow : '#2f7f8f', 8),
          path(
            `M${x} ${320 + (i === 1 ? -20 : 10)}Q${x - 34} ${280 + (i === 1 ? -20 : 10)} ${x} ${236 + (i === 1 ? -20 : 10)}Q${x + 34} ${280 + (i === 1 ? -20 : 10)} ${x} ${320 + (i === 1 ? -20 : 10)}Z`,
            '#f6b53c'
          )
        )
      )
    )
  ),
  // White smoke, but the answer is a question.
  101: cover({ ...blood, ground: '#b8202f', shade: '#971726' }, (c) =>
    group(
      poly('0,1200 0,300 900,1200', c.shade),
      stroke('M470 470Q440 300 600 270Q790 250 790 420Q790 530 680 590Q620 630 620 720', '#fff4ea', 104),
      stroke('M446 470Q420 300 560 250', '#e8d3c9', 30),
      circle(470, 440, 70, '#fff4ea'),
      circle(540, 320, 84, '#fff4ea'),
      circle(720, 320, 92, '#fff4ea'),
      circle(790, 440, 74, '#fff4ea'),
      circle(716, 560, 70, '#fff4ea'),
      circle(626, 680, 54, '#fff4ea'),
      path('M0 1200V1010L420 930H820L1200 1010V1200Z', '#4a0710'),
      path('M0 1010L420 930H620V1200H0Z', '#35050c'),
      box(594, 800, 54, 220, '#d9a441'),
      box(594, 800, 20, 220, '#a8772a'),
      box(580, 790, 82, 22, '#f2c765', 6),
      poly('570,790 672,790 621,752', '#f2c765')
    )
  ),
  // The loser wears the popcorn.
  102: cover({ ...smoke, ground: '#3d6b52', shade: '#2f5541' }, (c) =>
    group(
      many(6, (i) => box(i * 200, 0, 100, 1200, c.shade)),
      box(190, 470, 820, 420, '#14201a', 30),
      box(190, 470, 820, 24, '#24382d', 12),
      box(260, 540, 300, 280, '#22352b', 16),
      box(640, 540, 300, 280, '#22352b', 16),
      box(586, 626, 28, 28, c.glow),
      box(586, 716, 28, 28, c.glow),
      stroke('M352 590H468V770H352ZM352 680H468', c.glow, 26),
      stroke('M790 590V770', c.pale, 26),
      box(300, 890, 40, 320, '#14201a'),
      box(860, 890, 40, 320, '#14201a'),
      turn(
        8,
        790,
        400,
        path('M660 300L700 500H880L920 300Z', '#f4ead6'),
        ...[0, 1, 2].map((i) =>
          poly(`${686 + i * 82},300 ${726 + i * 82},300 ${722 + i * 62},500 ${696 + i * 62},500`, '#c9342f')
        ),
        ...[
          [690, 290, 44],
          [760, 260, 52],
          [840, 266, 48],
          [900, 294, 38],
          [800, 300, 50],
          [730, 306, 40]
        ].map(([x, y, r]) => circle(x ?? 0, y ?? 0, r ?? 0, '#fbe7a8')),
        ...[
          [760, 250, 16],
          [846, 280, 14],
          [700, 296, 12]
        ].map(([x, y, r]) => circle(x ?? 0, y ?? 0, r ?? 0, '#e3b54f'))
      )
    )
  ),
  // Not a word, and it may rain.
  103: cover({ ...rose, ground: '#7db7c9', shade: '#5c9bb0' }, (c) =>
    group(
      poly('700,0 1200,0 1200,1200 420,1200', c.shade),
      path(
        'M200 640Q330 470 480 500Q560 520 600 560Q640 520 720 500Q870 470 1000 640Q800 600 600 640Q400 600 200 640Z',
        '#d3344a'
      ),
      path('M200 640Q400 690 600 650Q800 690 1000 640Q860 850 600 850Q340 850 200 640Z', '#b01f38'),
      stroke('M200 640Q400 668 600 646Q800 668 1000 640', '#4a1027', 14),
      stroke('M600 1130V230', '#4a1027', 22),
      path('M600 210Q540 300 536 560Q534 760 560 920H640Q666 760 664 560Q660 300 600 210Z', '#f6d060'),
      path('M600 210Q540 300 536 560Q534 760 560 920H590Q566 560 600 210Z', '#d3a52f'),
      stroke('M600 210Q622 560 616 920', '#d3a52f', 6),
      box(540, 800, 120, 30, '#4a1027', 12),
      stroke('M600 920V1080Q600 1130 650 1130Q690 1130 690 1090', '#7a4a1f', 28)
    )
  ),
  // The moon has a voice coil.
  104: cover(plum, (c) =>
    group(
      stars(1200, 700, 50, '#8d75b8', 9),
      circle(600, 470, 350, c.deep),
      circle(600, 470, 326, '#f7e6c0'),
      circle(600, 470, 270, c.spice),
      path('M600 200A270 270 0 0 0 600 740A370 370 0 0 1 600 200Z', '#d3a02f'),
      circle(600, 470, 190, '#e3b03c'),
      circle(600, 470, 104, c.deep),
      circle(622, 446, 40, '#4a3470'),
      ...[0, 60, 120, 180, 240, 300].map((a) => circle(...around(600, 470, 298, a + 30), 13, c.deep)),
      path('M0 900Q400 840 700 880Q1000 910 1200 850V1200H0Z', c.deep),
      poly('760,900 760,740 820,660 920,610 1020,660 1080,740 1080,900', '#b3273a'),
      poly('760,900 760,740 820,660 920,610 920,900', '#86182b'),
      box(876, 770, 90, 130, c.deep),
      stroke('M876 770L966 900M966 770L876 900', '#f7dfff', 9),
      box(896, 676, 48, 44, c.spice)
    )
  )
}
