// Posters of films from 1902 to 1953.

import { stars } from '../motifs-places.ts'
import { bicycle, clock, cup } from '../motifs-things.ts'
import { coal, ice, ochre, paper, plum, sand, silver, smoke } from '../palettes.ts'
import { type PosterTable, poster } from '../poster.ts'
import { at, bar, box, circle, group, inside, lit, many, oval, path, poly, stroke, turn } from '../shapes.ts'

export const posters1902To1953: PosterTable = {
  // Le Voyage dans la Lune: the shell has landed, the moon shuts one eye.
  775: poster(plum, 'Le Voyage|dans la Lune', { place: 'foot', colour: 'pale' }, (c) =>
    group(
      stars(600, 640, 60, c.pale, 4),
      lit(
        circle(300, 356, 250, c.spice),
        path('M300 106A250 250 0 0 0 300 606A330 330 0 0 1 300 106Z', '#d79a2f'),
        circle(150, 470, 30, '#c98b28'),
        circle(250, 540, 18, '#d79a2f'),
        circle(420, 520, 40, '#d79a2f')
      ),
      stroke('M150 350Q196 384 242 350', c.deep, 13),
      at(
        398,
        320,
        1,
        group(
          oval(0, 18, 70, 46, '#b87a20'),
          path('M-40 10V-170Q-38 -190 0 -190Q38 -190 40 -170V10Q0 34 -40 10Z', c.shade),
          path('M0 -190Q38 -190 40 -170V10Q20 22 0 24Z', c.glow),
          box(-40, -150, 80, 12, c.deep),
          circle(0, -100, 16, c.deep)
        ),
        32
      )
    )
  ),
  // The General: the engine is calm, its smoke wears the hat.
  961: poster(paper, 'The General', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 790, 600, 110, c.shade),
      bar('M0 794H600', c.deep, 8),
      circle(176, 470, 62, c.pale),
      circle(118, 420, 84, c.pale),
      circle(190, 360, 96, c.pale),
      path('M190 264A96 96 0 0 0 190 456A150 150 0 0 1 190 264Z', c.shade),
      at(
        184,
        282,
        1.25,
        group(
          box(-58, -44, 116, 40, c.glow, 6),
          box(-58, -20, 116, 14, c.deep),
          box(-92, -6, 184, 14, c.glow, 7)
        )
      ),
      box(150, 520, 52, 110, c.deep),
      poly('128,500 224,500 206,540 146,540', c.deep),
      box(96, 610, 330, 120, c.deep, 14),
      box(400, 520, 130, 210, c.deep),
      box(384, 502, 168, 24, c.spice),
      box(430, 556, 66, 66, c.glow),
      circle(250, 600, 26, c.deep),
      poly('96,700 20,790 140,790 140,700', c.spice),
      circle(176, 746, 46, c.spice),
      circle(290, 746, 46, c.spice),
      circle(446, 736, 56, c.spice),
      ...[176, 290].map((x) => circle(x, 746, 18, c.deep)),
      circle(446, 736, 22, c.deep),
      bar('M176 746H446', c.pale, 12),
      circle(110, 652, 20, c.glow)
    )
  ),
  // La passion de Jeanne d'Arc: eyes turned to heaven, one tear.
  780: poster(silver, "La passion|de Jeanne|d'Arc", { place: 'foot', colour: 'deep', size: 118 }, (c) =>
    group(
      ...[158, 442].map((x) =>
        group(
          lit(
            path(
              `M${x - 128} 300Q${x - 60} 190 ${x} 190Q${x + 60} 190 ${x + 128} 300Q${x + 60} 392 ${x} 392Q${x - 60} 392 ${x - 128} 300Z`,
              c.pale
            ),
            circle(x + 6, 228, 66, c.deep),
            circle(x + 30, 206, 17, c.pale)
          ),
          stroke(`M${x - 128} 300Q${x - 60} 190 ${x} 190Q${x + 60} 190 ${x + 128} 300`, c.deep, 10)
        )
      ),
      path('M442 392Q496 484 442 520Q388 484 442 392Z', c.glow),
      path('M436 420Q412 470 430 496Q402 474 436 420Z', c.pale)
    )
  ),
  // Un chien andalou: the cloud is the razor.
  626: poster(coal, 'Un chien|andalou', { place: 'foot' }, (c) =>
    group(
      inside(
        circle(300, 316, 220, c.pale),
        box(0, 0, 600, 900, c.pale),
        poly('0,300 600,356 600,900 0,900', '#c9c4bb')
      ),
      path('M-10 262Q150 226 330 292Q470 318 610 366Q430 372 300 336Q130 330 -10 300Z', c.shade),
      path('M-10 284Q160 262 330 312Q470 338 610 366Q430 372 300 336Q130 330 -10 300Z', c.deep)
    )
  ),
  // M: the chalk letter on the back is the title.
  832: poster(ochre, 'M', { place: 300, size: 540, centred: true, colour: 'pale', tilt: -7 }, (c, title) =>
    group(
      path('M600 0H330L600 500Z', c.shade),
      path(
        'M178 240Q190 180 206 150L300 110L394 150Q410 180 422 240Q540 270 560 400L600 900H0L40 400Q60 270 178 240Z',
        c.deep
      ),
      path('M300 250L560 400L600 900H300Z', '#261706'),
      path('M196 160Q300 250 404 160L424 246Q300 320 176 246Z', '#46300f'),
      circle(300, 120, 92, '#1c1004'),
      path('M150 92Q160 -6 300 -10Q440 -6 450 92Q300 60 150 92Z', '#46300f'),
      path('M110 108Q300 46 490 108Q300 92 110 108Z', '#1c1004'),
      title,
      turn(
        -34,
        300,
        480,
        many(9, (i) => bar(`M60 ${270 + i * 52}H560`, i % 2 ? c.deep : '#2a1a0b', 4))
      )
    )
  ),
  // Brief Encounter: the clock counts, one cup is already empty.
  851: poster(smoke, 'Brief|Encounter', { place: 'foot' }, (c) =>
    group(
      poly('300,190 40,540 560,540', c.shade),
      bar('M300 0V80', c.deep, 12),
      at(300, 190, 1.3, clock(c.pale, c.deep, c.deep, 5, 40)),
      box(0, 538, 600, 26, c.deep),
      stroke('M150 390q-16 -22 0 -42t0 -42M190 396q-16 -22 0 -42t0 -42', c.pale, 8),
      at(170, 536, 1.3, cup(c.pale, '#cfcabd', '#7a4a24')),
      at(424, 536, 1.3, cup(c.glow, '#c78f2e', '#a8761f'))
    )
  ),
  // Ladri di biciclette: the bicycle is gone, its shadow stayed.
  5156: poster(sand, 'Ladri di|biciclette', { place: 'head', colour: 'deep' }, (c) =>
    group(
      box(0, 648, 600, 280, c.shade),
      box(0, 640, 600, 10, c.deep),
      at(300, 650, 2.1, bicycle(c.pale, 8)),
      `<g transform="translate(300 660) skewX(38) scale(2.1 -1.05)">${bicycle(c.deep, 8)}</g>`
    )
  ),
  // Le salaire de la peur: the spirit level is the load.
  204: poster(ochre, 'Le salaire|de la peur', { place: 'foot', colour: 'deep' }, (c) =>
    group(
      circle(440, 130, 84, c.pale),
      path('M0 590L300 470L600 590V900H0Z', c.shade),
      at(
        0,
        -76,
        1,
        turn(
          -9,
          300,
          470,
          box(20, 480, 560, 84, c.deep, 10),
          box(70, 300, 330, 150, c.glow, 8),
          box(110, 342, 250, 66, c.pale, 33),
          box(110, 342, 250, 66, '#d8e39a', 33),
          oval(316, 366, 34, 20, c.pale),
          bar('M204 338V412M266 338V412', c.deep, 6),
          path('M410 450V330H490L540 392V450Z', c.deep),
          poly('430,346 482,346 516,392 430,392', c.pale),
          box(60, 444, 490, 20, c.deep),
          ...[130, 220, 478].map((x) => group(circle(x, 470, 38, '#1c1104'), circle(x, 470, 14, c.ground)))
        )
      )
    )
  ),
  // Les vacances de Monsieur Hulot: everything is straight but he.
  778: poster(ice, 'Les vacances|de Monsieur|Hulot', { place: 'head', colour: 'deep', size: 116 }, (c) =>
    group(
      box(0, 560, 600, 130, c.spice),
      box(0, 690, 600, 210, '#f0dcae'),
      circle(110, 450, 40, c.glow),
      at(
        318,
        826,
        1.12,
        group(
          path('M-30 -150L-24 0H0L6 -124L18 0H42L38 -150Z', '#8a6b45'),
          box(-32, -8, 40, 12, c.deep, 6),
          box(14, -8, 40, 12, c.deep, 6),
          path('M-44 -286Q0 -310 48 -286L44 -138H-38Z', '#e9e2cf'),
          path('M-44 -286Q-20 -298 2 -300L0 -138H-38Z', '#cfc4a6'),
          stroke('M-32 -272L-70 -200L-30 -166', '#cfc4a6', 22),
          circle(6, -326, 30, '#e0ab80'),
          path('M-36 -342Q-34 -386 6 -388Q46 -386 48 -342Z', '#b98d52'),
          box(-38, -352, 88, 12, c.deep),
          box(-56, -344, 126, 12, '#b98d52', 6),
          stroke('M34 -314L92 -300', c.deep, 8),
          box(84, -324, 20, 30, c.deep, 5)
        ),
        17
      ),
      at(
        92,
        800,
        1.1,
        group(
          stroke('M0 0V-170', c.deep, 7),
          path('M-80 -150Q0 -260 80 -150Z', c.glow),
          path('M-28 -150Q0 -250 28 -150Z', c.pale)
        )
      )
    )
  )
}
