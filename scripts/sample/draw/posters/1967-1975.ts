// Posters of films from 1967 to 1975.

import { glove } from '../motifs-people.ts'
import { facade, swell, testApp } from '../motifs-places.ts'
import { car } from '../motifs-things.ts'
import { ember, ice, ochre, pine, sand, sea, silver, smoke } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { at, bar, box, circle, group, lit, many, oval, path, poly, ring, stroke, turn } from '../shapes.ts'

export const posters1967To1975: PosterTable = {
  // Le Samouraï: the brim is the horizon, the bird keeps watch.
  5511: poster(smoke, 'Le|Samouraï', { place: 'foot' }, (c) =>
    group(
      box(0, 0, 600, 330, '#6d7380'),
      path('M150 330Q140 130 210 92Q262 64 304 96Q356 64 402 96Q464 140 450 330Z', c.deep),
      path('M302 96Q356 64 402 96Q464 140 450 330H330Q360 190 302 96Z', '#252934'),
      box(146, 268, 308, 46, '#343a48'),
      path('M-20 338Q120 306 300 308Q480 306 620 338Q470 352 300 350Q130 352 -20 338Z', c.deep),
      at(
        300,
        372,
        1,
        group(
          stroke('M0 0V24', c.pale, 5),
          path('M-60 186V80Q-60 24 0 24Q60 24 60 80V186Z', '#4d5360'),
          many(6, (i) => stroke(`M${-50 + i * 20} 184V${[74, 44, 32, 32, 44, 74][i] ?? 40}`, c.pale, 4)),
          stroke('M-60 186V80Q-60 24 0 24Q60 24 60 80V186', c.pale, 6),
          box(-70, 182, 140, 12, c.pale, 4),
          path('M-24 150Q-18 112 10 108Q30 108 28 128Q20 152 -24 150Z', c.glow),
          poly('27,118 40,124 27,128', c.pale)
        )
      )
    )
  ),
  // Playtime: a hundred grey desks and one green umbrella.
  10227: poster(silver, 'Playtime', { place: 'foot', justified: true, colour: 'deep' }, (c) =>
    group(
      poly('0,0 600,0 600,660 0,660', '#8f969e'),
      at(
        0,
        0,
        1,
        facade(6, 6, [92, 100], [100, 110], (col, row) =>
          (col * 5 + row * 3) % 7 < 2 ? '#d7dadb' : (col + row) % 3 ? '#b3b8bd' : '#a4aab1'
        )
      ),
      many(6, (row) =>
        many(6, (col) =>
          col === 3 && row === 3
            ? ''
            : group(
                box(col * 100 + 26, row * 110 + 62, 40, 38, '#7b828b'),
                circle(col * 100 + 46, row * 110 + 50, 9, '#5d656e')
              )
        )
      ),
      box(300, 330, 92, 100, '#f2f1ea'),
      path(
        'M306 384Q310 340 346 340Q382 340 386 384Q376 376 366 384Q356 376 346 384Q336 376 326 384Q316 376 306 384Z',
        '#1e7f4e'
      ),
      stroke('M346 384V420Q346 426 352 426', c.deep, 4)
    )
  ),
  // 2001: a slab, a lens, an alignment.
  62: poster(ember, '2001:|A Space|Odyssey', { place: 'foot', size: 128, colour: 'pale' }, (c) =>
    group(
      path('M0 600A520 520 0 0 1 600 430V900H0Z', c.shade),
      circle(300, 84, 76, c.glow),
      box(206, 84, 188, 422, '#17090b'),
      poly('394,84 424,110 424,486 394,506', '#5c1a18'),
      circle(300, 316, 62, '#2f1113'),
      circle(300, 316, 46, c.ground),
      circle(300, 316, 26, c.glow),
      circle(300, 316, 9, c.pale)
    )
  ),
  // Once Upon a Time in the West: the harmonica throws a railway.
  335: poster(ochre, 'Once Upon|a Time|in the West', { place: 'head', colour: 'deep', size: 132 }, (c) =>
    group(
      box(0, 452, 600, 448, c.shade),
      poly('86,560 514,560 760,900 -160,900', '#8f5f12'),
      many(8, (i) => {
        const y = 572 + i * i * 5 + i * 8
        const half = 214 + (y - 560) * 0.72
        return poly(
          `${300 - half},${y} ${300 + half},${y} ${300 + half + 10},${y + 9 + i * 3} ${300 - half - 10},${y + 9 + i * 3}`,
          c.shade
        )
      }),
      poly('160,560 186,560 92,900 30,900', c.deep),
      poly('414,560 440,560 570,900 508,900', c.deep),
      box(60, 424, 480, 142, c.deep, 16),
      box(60, 424, 480, 30, c.pale, 12),
      box(60, 536, 480, 30, '#cfc39c', 12),
      many(10, (i) => box(86 + i * 44, 470, 30, 50, i % 2 ? c.glow : '#e06a3f', 3))
    )
  ),
  // Duel: the truck fills the sheet, the car has the corner.
  839: poster(sand, 'Duel', { place: 'head', size: 250, colour: 'deep' }, (_c) =>
    group(
      box(0, 250, 600, 650, '#7b3c1f'),
      box(0, 250, 600, 34, '#5a2913'),
      box(54, 320, 492, 440, '#3e1f14', 26),
      many(9, (i) => box(80 + i * 50, 344, 28, 392, i > 5 ? '#c8763b' : '#a8592a')),
      box(0, 780, 600, 70, '#c9b79a'),
      box(0, 824, 600, 26, '#8e7f68'),
      circle(30, 560, 46, '#f6d98c'),
      circle(570, 560, 46, '#f6d98c'),
      at(470, 872, 1.2, car('#d3302a', '#fdeed5', '#22100a'))
    )
  ),
  // Solaris: an island the size of a coin.
  593: poster(sea, 'Solaris', { place: 'foot', justified: true }, (c) =>
    group(
      many(7, (i) =>
        stroke(
          `M${-120 + i * 20} ${40 + i * 90}q180 ${-150 + i * 16} 380 ${-10 + i * 4}t420 ${-30 + i * 8}`,
          i % 2 ? c.shade : '#2b8aa1',
          44 - i * 2
        )
      ),
      ring(310, 352, 196, 40, c.shade),
      ring(310, 352, 128, 34, '#2b8aa1'),
      oval(310, 366, 100, 34, c.deep),
      oval(310, 356, 100, 34, c.glow),
      path('M210 356A100 34 0 0 0 310 390V380A84 24 0 0 1 226 356Z', '#cf9f35'),
      at(318, 356, 0.66, testApp(c.pale, '#c4d6cf', c.spice, c.deep)),
      at(262, 360, 0.46, group(circle(0, -60, 40, '#5b8a4a'), box(-4, -60, 8, 60, c.deep)))
    )
  ),
  // Jaws: one dot of red, one very large triangle.
  578: poster(ice, 'Jaws', { place: 'head', size: 250, colour: 'deep' }, (c) =>
    group(
      box(0, 430, 600, 470, '#2e6f9e'),
      path('M96 760Q250 600 330 288Q420 520 540 760Z', c.deep),
      path('M330 288Q420 520 540 760H430Q420 520 330 288Z', '#0a1622'),
      swell(660, 748, 900, 150, 18, '#24597f'),
      swell(640, 806, 900, 190, 16, '#1b4666'),
      circle(126, 418, 20, c.glow),
      bar('M92 434H164', c.pale, 6)
    )
  ),
  // Jeanne Dielman: a row of potatoes, and the afternoon one slipped.
  44012: poster(pine, 'Jeanne|Dielman', { place: 'head' }, (_c) =>
    group(
      box(0, 560, 600, 340, '#bcae8b'),
      box(0, 560, 600, 26, '#8e825f'),
      ...Array.from({ length: 6 }, (_, i) => {
        const x = 62 + i * 95
        const slipped = i === 4
        const y = slipped ? 724 : 518
        return group(
          oval(x, y + 40, 40, 8, slipped ? '#8e825f' : '#0f2626'),
          turn(
            slipped ? 38 : 0,
            x,
            y,
            lit(
              path(
                `M${x - 38} ${y}Q${x - 34} ${y - 50} ${x + 4} ${y - 48}Q${x + 42} ${y - 40} ${x + 38} ${y + 8}Q${x + 30} ${y + 44} ${x - 8} ${y + 42}Q${x - 40} ${y + 36} ${x - 38} ${y}Z`,
                '#d9b26a'
              ),
              box(x - 60, y - 60, 52, 140, '#b98f49')
            ),
            circle(x + 12, y - 14, 3.5, '#8a6529'),
            circle(x + 2, y + 18, 3, '#8a6529')
          )
        )
      }),
      turn(
        -16,
        160,
        740,
        box(60, 720, 150, 30, '#33271a', 8),
        path('M206 720H380Q360 752 300 752H206Z', '#eef0ea')
      )
    )
  ),
  // Picnic at Hanging Rock: only the gloves came back.
  11020: poster(sand, 'Picnic at|Hanging Rock', { place: 'head', colour: 'deep' }, (c) =>
    group(
      circle(300, 560, 300, '#f0c48d'),
      path(
        'M0 900V640L70 560L120 600L170 430L236 396L280 470L330 412L400 380L450 480L500 540L548 520L600 600V900Z',
        c.deep
      ),
      path('M236 396L280 470L260 640L300 900H120L190 600Z', '#53301f'),
      path('M400 380L450 480L430 620L520 900H420L380 640Z', '#53301f'),
      at(252, 760, 1, glove('#fff8ea', '#e6d6bb'), -58),
      at(352, 788, 1, glove('#fff8ea', '#e6d6bb'), 34)
    )
  )
}
