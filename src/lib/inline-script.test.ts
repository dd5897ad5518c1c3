import { expect, test } from 'vitest'
import { inlineCall } from './inline-script.ts'

test('a function becomes one line that calls itself with its parameters', () => {
  const received: unknown[] = []
  const script = inlineCall(
    (words: string, count: number) => {
      // A comment that would comment out the rest of the line.
      const receive = (globalThis as unknown as { receive: (...all: unknown[]) => void }).receive
      receive(words, count)
    },
    'drie "films"',
    9
  )
  expect(script).not.toContain('\n')
  const page = globalThis as unknown as { receive?: (...all: unknown[]) => void }
  page.receive = (...all) => received.push(...all)
  new Function(script)()
  delete page.receive
  expect(received).toEqual(['drie "films"', 9])
})
