import { describe, expect, test } from 'vitest'
import { type Letter, type LetterBlock, writtenLetter } from './letter.ts'

const SENDER = { name: 'KINO\u00a09', locale: 'nl-BE' }
const letterWith = (...blocks: LetterBlock[]): Letter => ({
  subject: 'Dag',
  preview: 'Kijk',
  title: 'Hallo',
  blocks,
  footer: ['Onderaan']
})
const written = (...blocks: LetterBlock[]) => writtenLetter(letterWith(...blocks), SENDER)

test('every kind of block is rendered in both bodies', () => {
  const { html, text } = written(
    { kind: 'heading', text: 'Kop' },
    { kind: 'paragraph', text: ['Lees ', { text: 'de regels', url: 'https://a.example/r/' }, '.'] },
    { kind: 'list', items: ['een', 'twee'] },
    { kind: 'facts', rows: [{ label: 'Mok', value: '€ 1', remark: 'per stuk', isSum: true }] },
    { kind: 'lines', lines: ['Straat 1', 'Gent'] },
    { kind: 'button', link: { text: 'Volg', url: 'https://b.example/?a=1&b=2' } }
  )
  expect(text).toBe(
    [
      'Hallo',
      'Kop\n---',
      'Lees de regels (https://a.example/r/).',
      '- een\n- twee',
      'Mok: € 1 (per stuk)',
      'Straat 1\nGent',
      'Volg: https://b.example/?a=1&b=2',
      '-- \nKINO\u00a09\nOnderaan\n'
    ].join('\n\n')
  )
  for (const part of [
    'Kop</h2>',
    '<a href="https://a.example/r/">de regels</a>',
    '<li style="margin:0 0 4px">twee',
    'Straat 1</span><br>',
    'href="https://b.example/?a=1&amp;b=2"',
    '>€ 1</span>'
  ])
    expect(html).toContain(part)
  expect(html).not.toMatch(/<table|<img|<script|url\(/)
})

test('an address that is its own link text is written once in plain text', () => {
  const mail = { text: 'a@b.example', url: 'mailto:a@b.example' }
  expect(written({ kind: 'paragraph', text: [mail] }).text).toContain('\n\na@b.example\n')
})

describe('text that a visitor wrote', () => {
  const everywhere = (words: string) =>
    writtenLetter(
      {
        subject: words,
        preview: words,
        title: words,
        footer: [words],
        blocks: [
          { kind: 'paragraph', text: words },
          { kind: 'heading', text: words },
          { kind: 'list', items: [words] },
          { kind: 'facts', rows: [{ label: words, value: words, remark: words }] },
          { kind: 'lines', lines: [words] },
          { kind: 'button', link: { text: words, url: 'https://a.example/' } }
        ]
      },
      { name: words, locale: 'nl-BE' }
    )

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><style>*{}</style>',
    '&lt;b&gt;'
  ])('text that a visitor wrote is escaped: %s', (words) => {
    const { html, text } = everywhere(words)
    const plain = written()
    const tags = (of: string) => of.match(/<(?:script|img|style|b)\b/g)
    expect(tags(html)).toEqual(tags(plain.html))
    expect(html).toContain(
      words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    )
    expect(text).toContain(words)
  })

  test.each([
    ['a line break', 'Noor\r\nBcc: x@y.be'],
    ['another line break', 'Noor\u2028Bcc: x@y.be'],
    ['a turn of the reading direction', 'Noor\u202eeb.y@x :ccB'],
    ['an isolate', 'Noor\u2066x\u2069'],
    ['a bell', 'Noor\u0007'],
    ['nothing to see', 'Noor\u200b\ufeff']
  ])('text that a visitor wrote gets a space for %s', (_, words) => {
    const { subject, html, text } = everywhere(words)
    expect(subject).not.toMatch(/[\p{Cc}\u2028-\u202e\u2060-\u2069\u200b\ufeff]/u)
    expect((html + text).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028-\u202e\u2060-\u2069\u200b\ufeff]/u)
    expect(text).not.toMatch(/^Bcc/m)
  })

  test('an endless word that a visitor wrote is wrapped', () => {
    const { html } = everywhere('a'.repeat(5000))
    expect(html).toContain('overflow-wrap:anywhere')
  })
})
