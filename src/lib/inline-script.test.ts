import { expect, test } from 'vitest'
import { inlineCall } from './inline-script.ts'

test('a function becomes one line that calls itself with its parameters', () => {
  const told: unknown[] = []
  const script = inlineCall(
    (words: string, count: number) => {
      // A comment that would comment out the rest of the line.
      const heard = (globalThis as unknown as { heard: (...all: unknown[]) => void }).heard
      heard(words, count)
    },
    'drie "films"',
    9
  )
  expect(script).not.toContain('\n')
  const page = globalThis as unknown as { heard?: (...all: unknown[]) => void }
  page.heard = (...all) => told.push(...all)
  new Function(script)()
  delete page.heard
  expect(told).toEqual(['drie "films"', 9])
})
