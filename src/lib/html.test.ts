import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEntities, escapeHtml, htmlToText, teaser, truncate } from './html.ts'

test('the text of notes has a line per block and break', () => {
  expect(htmlToText('<p>Eén.<br>Twee.</p><ul><li>Drie</li><li>Vier</li></ul>')).toBe(
    'Eén.\nTwee.\nDrie\nVier'
  )
})

test('the text of notes decodes entities and keeps the no-break space', () => {
  expect(htmlToText('<p>Vrienden &amp; film &lt;3 &#233;&#xe9; KINO&nbsp;9</p>')).toBe(
    'Vrienden & film <3 éé KINO\u00a09'
  )
  const unknown = '&onbekend; &constructor; &__proto__; &#0; &#x110000;'
  expect(decodeEntities(unknown)).toBe(unknown)
})

test('the text of notes is the same after escaping', () => {
  const comesBack = (text: string) => decodeEntities(escapeHtml(text)) === text
  fc.assert(fc.property(fc.string(), comesBack), { examples: [['<a href="x">&amp;</a>']] })
})

describe('cutting', () => {
  test('a text within the limit is left unchanged', () => {
    expect(truncate('kort', 4)).toBe('kort')
  })

  test('a text is cut at the last space when that lies beyond 80 % of the limit', () => {
    expect(truncate('aaaa bbbb cc dddd', 14)).toBe('aaaa bbbb cc...')
    expect(truncate('aaaaaaaaa bbbbbbb', 11)).toBe('aaaaaaaaa...')
  })

  test('a text is cut in the word when the last space is too early', () => {
    expect(truncate('aa bbbbbbbbbbbbb', 10)).toBe('aa bbbbbbb...')
    expect(truncate('aaaaaaaa bbbbbbb', 10)).toBe('aaaaaaaa b...')
  })
})

test('a teaser is the first sentence of the first line', () => {
  expect(teaser('<p>Drie films over honger. En dan nog iets.</p><p>Meer.</p>', 120)).toBe(
    'Drie films over honger.'
  )
})

test('a teaser is cut to the limit with an ellipsis', () => {
  expect(teaser(`<p>${'woord '.repeat(40)}</p>`, 120)).toBe(`${'woord '.repeat(40).slice(0, 120).trimEnd()}…`)
})

test.each(['<p>Tien lette</p>', '<p>Kort. En dan lang genoeg.</p>', ''])(
  'a teaser is empty when too short: %s',
  (html) => {
    expect(teaser(html, 120)).toBe('')
  }
)
