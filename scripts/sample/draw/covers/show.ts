// The cover of the show itself.
import { readFileSync } from 'node:fs'
import { cover } from '../cover.ts'
import { night } from '../palettes.ts'
import { at, box, group, path, poly, stroke } from '../shapes.ts'

/** The digit of the brand's own sign, drawn in a 64 by 64 square. */
function signDigit(): string {
  const logo = readFileSync(new URL('../../../../brand/logo.svg', import.meta.url), 'utf8')
  const d = /id="digit"[^>]*? d="([^"]+)"/s.exec(logo)?.[1]
  if (!d) throw new Error('brand/logo.svg has no path with the id "digit".')
  return d
}

const seat = (x: number) =>
  group(
    path(`M${x} 1200V940Q${x} 860 ${x + 80} 860H${x + 260}Q${x + 340} 860 ${x + 340} 940V1200Z`, '#8a1026'),
    path(`M${x} 1200V940Q${x} 860 ${x + 80} 860H${x + 120}Q${x + 50} 870 ${x + 50} 950V1200Z`, '#5f0a1a'),
    box(x + 60, 900, 220, 12, '#b81f36', 6),
    box(x - 22, 1010, 44, 190, '#0b0712', 18),
    box(x + 318, 1010, 44, 190, '#0b0712', 18)
  )

/** Three seats before a lit screen, and the screen is the enamel sign. */
export const showCover = cover({ ...night, ground: '#1d1230', shade: '#2b1a40' }, (c) =>
  group(
    poly('200,60 1000,60 1300,1200 -100,1200', c.shade),
    poly('320,770 880,770 1120,1000 80,1000', '#4a2c63'),
    box(320, 230, 560, 560, '#c4122d', 114),
    stroke(
      'M440 267H760Q843 267 843 350V670Q843 753 760 753H440Q357 753 357 670V350Q357 267 440 267Z',
      '#eecbd1',
      13
    ),
    at(320, 230, 8.75, path(signDigit(), '#ffffff')),
    ...[40, 430, 820].map(seat)
  )
)
