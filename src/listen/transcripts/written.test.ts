import { expect, test } from 'vitest'
import { readTranscript } from './read.ts'
import { linesOf } from './transcript.testing.ts'

const PAGE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html><head><meta charset="utf-8"/><style/><script src="a.js"/><title>Titel</title></head>
<body><header><h1>Site</h1><nav><nav>Home</nav>Shop</nav></header><aside>Reclame</aside><style type="text/css"/>
<script>document.write('<p>Nee</p>')</script><form><label>Zoek</label></form>
<main><p title="a > b"><b>Noor:</b> Hal<span>lo</span>.</p><p><strong>Wout:</strong> Ja.</p><![CDATA[<p>Noor: Dag.</p>]]></main>
<footer><p>©</p></footer></body></html>`

test('what is not spoken in a page is left out', () => {
  expect(linesOf(PAGE)).toEqual(['- Noor: Hallo.', '- Wout: Ja.', '- Noor: Dag.'])
})

test('the text below an element that is never closed is kept', () => {
  expect(linesOf('<html><body><nav>Home<p>Dag.</p></body></html>')).toEqual(['- Home', '- Dag.'])
})

test('titles and paragraphs of a text without times are kept apart', () => {
  const transcript = readTranscript(
    'Notulen van de vergadering\n\nAanwezig waren\nNoor en Wout\n\nEr was soep'
  )
  expect(transcript?.paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(' '))).toEqual([
    'Notulen van de vergadering',
    'Aanwezig waren Noor en Wout',
    'Er was soep'
  ])
})

const both = ['15 Noor: Hallo daar.', '20 Wout: Ja.']
const unnamed = ['15 Hallo daar.', '20 Ja.']

test.each([
  ['bold times', '**00:15** — Hallo daar.\n\n**00:20** — Ja.', unnamed],
  ['bold times and names', '**00:15** — **Noor:** Hallo daar.\n\n**00:20** — **Wout:** Ja.', both],
  ['bold names and times', '**Noor** (00:15): Hallo daar.\n\n**Wout** (00:20): Ja.', both],
  [
    'links at times',
    '[00:15](https://a.example/?t=15) Hallo daar.\n**[00:20](https://a.example/?t=20)** Ja.',
    unnamed
  ],
  [
    'a table',
    '| Tijd | Wie | Wat |\n|---|---|---|\n| 00:15 | Noor | Hallo daar. |\n| 00:20 | Wout | Ja. |',
    ['- Tijd Wie Wat', ...both]
  ],
  ['tabs', '00:15\tNoor\tHallo daar.\n00:20\tWout\tJa.', both],
  [
    'a line with time and name',
    '[00:00:15.580] - Noor\nHallo daar.\n\n[00:00:20] - Wout\nJa.',
    ['15.6 Noor: Hallo daar.', both[1]]
  ],
  ['a time on its own line', '0:15\nHallo daar.\n0:20\nJa.', unnamed],
  ['a name on its own line', 'Noor:\nHallo daar.\n\nWout:\nJa.', ['- Noor: Hallo daar.', '- Wout: Ja.']],
  ['a time behind the name', 'Noor (00:15): Hallo daar.\nWout (00:20): Ja.', both],
  ['a start and an end', '[00:15 - 00:20] Hallo daar.\n[00:20 – 00:25] Ja.', unnamed],
  [
    'a list of names',
    '<dl><dt>Noor</dt><dd>Hallo.</dd><dt>Wout</dt><dd>Ja.</dd></dl>',
    ['- Noor: Hallo.', '- Wout: Ja.']
  ],
  [
    'HTML with names and times on a line',
    '<p><b>Noor</b> (00:15)</p><p>Hallo daar.</p><p><b>Wout</b> 00:20</p><p>Ja.</p>',
    both
  ]
])('a text is read with %s', (_, file, lines) => {
  expect(linesOf(file)).toEqual(lines)
})
