// Posters of films from 1954 to 1964.

import { running } from '../motifs-people.ts'
import { facade, rain, swell } from '../motifs-places.ts'
import { chairTop, umbrella, umbrellaTop } from '../motifs-things.ts'
import { blood, coal, dusk, ice, mint, moss, pine, rose } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import {
  around,
  at,
  bar,
  box,
  circle,
  faint,
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

export const posters1954To1964: PosterTable = {
  // Rear Window: thirty windows, and one looks back.
  567: poster(dusk, 'Rear|Window', { place: 'foot' }, (c) =>
    group(
      at(
        54,
        54,
        1,
        facade(5, 4, [84, 98], [102, 128], (column, row) => {
          if (column === 3 && row === 1) return c.pale
          return [1, 4, 7, 12, 16].includes(row * 5 + column) ? c.spice : c.shade
        })
      ),
      ...[0, 1, 2, 3].map((row) => box(54, 152 + row * 128, 492, 7, c.deep)),
      at(
        402,
        231,
        1,
        group(
          circle(0, 0, 38, c.deep),
          ring(0, 0, 26, 4, c.pale),
          circle(0, 0, 15, c.glow),
          circle(8, -8, 5, c.pale)
        )
      ),
      box(72, 200, 26, 80, c.deep),
      box(258, 54, 84, 44, c.glow),
      path('M168 408Q160 372 178 356Q186 342 200 352Q220 364 212 408Z', c.deep)
    )
  ),
  // Seven Samurai: six circles, one triangle, rain.
  346: poster(blood, 'Seven|Samurai', { place: 'foot' }, (c) =>
    group(
      box(0, 0, 600, 900, c.ground),
      bar('M120 0V580', c.deep, 16),
      path('M128 50Q300 20 520 56L504 566Q320 540 128 560Z', c.pale),
      path('M128 50Q220 34 300 36L296 544Q220 546 128 560Z', '#ecd8c6'),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        circle(246 + (i % 2) * 150, 118 + Math.floor(i / 2) * 112, 44, c.deep)
      ),
      poly('320,420 386,520 254,520', c.ground),
      rain(760, 620, 40, 0.4, c.glow, 5)
    )
  ),
  // Rififi: they came through the ceiling; the umbrella catches the dust.
  934: poster(pine, 'Rififi', { place: 'foot', size: 300, colour: 'glow' }, (c) =>
    group(
      box(0, 0, 600, 170, c.deep),
      poly('220,170 380,170 500,640 100,640', '#2f5a52'),
      path('M206 170L226 120L262 132L300 104L346 128L376 116L396 170Z', c.pale),
      ...[
        [270, 232, 12],
        [322, 214, 16],
        [300, 286, 9],
        [340, 300, 13],
        [262, 322, 8]
      ].map(([x, y, s]) =>
        turn(
          (x ?? 0) * 3,
          x ?? 0,
          y ?? 0,
          box((x ?? 0) - (s ?? 0) / 2, (y ?? 0) - (s ?? 0) / 2, s ?? 0, s ?? 0, c.pale)
        )
      ),
      stroke('M300 140V380', c.spice, 4),
      turn(180, 300, 470, at(300, 352, 1.5, umbrella(c.glow, '#b8682f', c.pale)))
    )
  ),
  // 12 Angry Men: eleven chairs one way, the twelfth another.
  389: poster(moss, '12 Angry|Men', { place: 'foot' }, (c) =>
    group(
      poly('0,0 600,0 600,80 0,560', c.shade),
      ...Array.from({ length: 12 }, (_, i) => {
        const x = 120 + (i % 3) * 180
        const y = 86 + Math.floor(i / 3) * 128
        const other = i === 7
        const shadow = faint(
          0.5,
          poly(`${x - 34},${y + 30} ${x + 34},${y + 30} ${x + 4},${y + 74} ${x - 64},${y + 74}`, c.deep)
        )
        return group(
          shadow,
          at(x, y, 1.35, chairTop(other ? c.glow : c.pale, other ? c.spice : c.deep), other ? 180 : 0)
        )
      })
    )
  ),
  // Les 400 coups: he runs until there is only sea.
  147: poster(mint, 'Les 400|coups', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 430, 600, 330, '#3f8f8a'),
      swell(640, 470, 760, 120, 10, '#2f7a78'),
      swell(660, 560, 760, 160, 14, '#246764'),
      path('M0 780Q150 700 320 730Q480 752 600 700V900H0Z', '#f1dcae'),
      path('M0 780Q150 700 320 730Q480 752 600 700V724Q480 772 320 750Q150 724 0 800Z', c.pale),
      ...[0, 1, 2, 3, 4, 5].map((i) => oval(64 + i * 46, 872 - i * 13, 10, 4, '#c9ad72')),
      poly('356,800 600,842 600,862 350,806', '#c9ad72'),
      at(356, 806, 1.25, running(c.deep))
    )
  ),
  // The Apartment: dinner for one, strained through a racket; the key is lent out.
  284: poster(mint, 'The|Apartment', { place: 'foot', colour: 'deep', size: 138 }, (c) =>
    group(
      turn(
        24,
        300,
        300,
        box(286, 380, 28, 230, c.deep, 12),
        circle(300, 220, 150, c.pale),
        many(6, (i) =>
          bar(
            `M${175 + i * 50} ${[130, 90, 72, 72, 90, 130][i]}V${[310, 350, 368, 368, 350, 310][i]}`,
            c.shade,
            5
          )
        ),
        many(6, (i) =>
          bar(
            `M${[210, 168, 152, 152, 168, 210][i]} ${95 + i * 50}H${[390, 432, 448, 448, 432, 390][i]}`,
            c.shade,
            5
          )
        ),
        ring(300, 220, 150, 22, c.deep),
        poly('262,360 338,360 314,410 286,410', c.deep)
      ),
      many(6, (i) =>
        stroke(
          `M${222 + i * 30} 250q${-30 + i * 5} 70 4 ${130 + (i % 3) * 40}t${-10 + i * 3} 92`,
          i % 2 ? c.spice : '#fbd98a',
          14
        )
      ),
      many(3, (i) => stroke(`M206 ${196 + i * 40}q46 -44 94 0t94 4`, i % 2 ? c.spice : '#fbd98a', 14)),
      at(508, 120, 0.9, group(ring(0, 0, 34, 15, c.glow), bar('M0 38V190M0 150H36M0 182H30', c.glow, 15)))
    )
  ),
  // Cléo de 5 à 7: a hand mirror that tells the time.
  499: poster(rose, 'Cléo|de 5 à 7', { place: 'foot', colour: 'deep', size: 166 }, (c) =>
    group(
      box(278, 400, 44, 172, c.deep, 22),
      circle(300, 262, 214, c.deep),
      lit(circle(300, 262, 186, c.pale), poly('300,60 520,60 520,300 180,520', '#fbdcd3')),
      path(
        `M300 262L${around(300, 262, 186, 150).join(' ')}A186 186 0 0 1 ${around(300, 262, 186, 210).join(' ')}Z`,
        c.glow
      ),
      ...Array.from({ length: 12 }, (_, i) =>
        circle(...around(300, 262, 158, i * 30), i % 3 === 0 ? 10 : 5, c.deep)
      ),
      stroke(
        `M300 262L${around(300, 262, 128, 150).join(' ')}M300 262L${around(300, 262, 128, 210).join(' ')}`,
        c.pale,
        9
      ),
      circle(300, 262, 14, c.deep)
    )
  ),
  // La Jetée: stills, and one of them opens its eye.
  662: poster(coal, 'La Jetée', { place: 'foot', justified: true }, (c) =>
    group(
      turn(
        -8,
        300,
        340,
        box(120, -120, 360, 900, c.deep),
        ...[-60, 148, 356, 564].map((y, i) =>
          group(
            box(176, y, 248, 176, i === 1 ? c.pale : '#8b8781'),
            i === 1
              ? group(
                  path(`M190 ${y + 92}Q300 ${y - 4} 410 ${y + 92}Q300 ${y + 176} 190 ${y + 92}Z`, c.deep),
                  circle(300, y + 88, 40, c.glow),
                  circle(300, y + 88, 18, c.deep),
                  circle(312, y + 74, 7, c.pale)
                )
              : stroke(`M196 ${y + 86}Q300 ${y + 150} 404 ${y + 86}`, c.deep, 10)
          )
        ),
        many(22, (i) =>
          group(box(136, -110 + i * 40, 22, 22, c.ground, 4), box(442, -110 + i * 40, 22, 22, c.ground, 4))
        )
      ),
      box(0, 664, 600, 236, c.ground)
    )
  ),
  // Les parapluies de Cherbourg: five go one way, one turns.
  5967: poster(ice, 'Les parapluies|de Cherbourg', { place: 'foot', colour: 'deep' }, (c) =>
    group(
      many(9, (row) => many(7, (i) => box(i * 100 - (row % 2) * 50 + 3, row * 76 + 3, 94, 70, '#bfd0dc', 4))),
      box(0, 640, 600, 260, c.ground),
      ...(
        [
          [136, 118, '#f3a0b4', '#e47f98'],
          [330, 186, '#f6cf57', '#dfae2e'],
          [512, 96, '#8ccdb4', '#66b397'],
          [150, 372, '#a48bd0', '#856bb6'],
          [520, 344, '#f3a0b4', '#e47f98']
        ] as const
      ).map(([x, y, silk, shade], i) =>
        group(
          circle(x - 22, y + 26, 100, '#9fb6c6'),
          at(x, y, 0.98, umbrellaTop(silk, shade, c.deep), 8 + i * 4)
        )
      ),
      circle(318, 486, 104, '#9fb6c6'),
      at(338, 462, 1.08, umbrellaTop(c.glow, '#bf3a1c', c.deep), -28)
    )
  )
}
