import { expect, test } from 'vitest'
import { withContents } from './contents.ts'

test('each heading gets an id from its text, and an entry in the table of contents', () => {
  const { html, entries } = withContents(
    '<h2>Wie wij zijn</h2><p>…</p><h2 class="x"> Data &amp; <b>beeld</b> </h2>'
  )
  expect(entries).toEqual([
    { id: 'wie-wij-zijn', heading: 'Wie wij zijn' },
    { id: 'data-beeld', heading: 'Data &amp; <b>beeld</b>' }
  ])
  expect(html).toBe(
    '<h2 id="wie-wij-zijn">Wie wij zijn</h2><p>…</p><h2 class="x" id="data-beeld">Data &amp; <b>beeld</b></h2>'
  )
})

test('an existing id is kept, and given to no other heading', () => {
  const { html, entries } = withContents('<h2>Tellen</h2><h2 id="tellen">Anders</h2><h2>Tellen</h2>')
  expect(entries.map(({ id }) => id)).toEqual(['tellen-2', 'tellen', 'tellen-3'])
  expect(html).toContain('<h2 id="tellen">Anders</h2>')
})

test('a text without headings does not change', () => {
  expect(withContents('<p>Kort.</p>')).toEqual({ html: '<p>Kort.</p>', entries: [] })
})
