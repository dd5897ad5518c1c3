import { expect, test } from 'vitest'
import * as shipped from '#brand/colors.ts'
import { contrastOf } from '../../lib/contrast.ts'
import { parseColors } from './colors-schema.ts'

const FILE = 'brand/colors.ts'

test('the shipped colours can be read in both themes', () => {
  expect(parseColors(shipped, FILE)).toEqual({ ...shipped })
})

test.each([
  [
    { error: ['#c4122d', '#c4122d'] },
    'error: expected a contrast of at least 4.5 with screen in the dark theme; #c4122d on #140f19 has 3.1'
  ],
  [
    { onEnamel: '#000000' },
    'onEnamel: expected a contrast of at least 4.5 with enamel in the light theme; #000000 on #c4122d has 3.5'
  ],
  [{ ink: 'black' }, 'ink: expected two colours, for light and dark'],
  [{ screen: ['#fff', '#140f19'] }, 'screen.0: expected a colour such as #c4122d, got "#fff"'],
  [{ accent: '#c4122d' }, 'accent: expected no field of this name']
])('the error names the colour that is wrong, or the pair that cannot be read (%#)', (changes, line) => {
  expect(() => parseColors({ ...shipped, ...changes }, FILE)).toThrow(line)
})

test('contrast is computed as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
