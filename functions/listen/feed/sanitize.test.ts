import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLOWED_TAGS, MAX_NOTES_CHARS, plainText, sanitizeNotes } from './sanitize.ts'
import { forbiddenIn } from './sanitized-html.testing.ts'

const NAME = 'KINO\u00a09'
const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`

test.each([
  [
    'keep the listed tags',
    '<p><b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <u>e</u> <span>f</span></p><ul><li>g</li></ul><ol><li>h</li></ol><blockquote>i</blockquote><h3>j</h3><h6>k</h6>',
    '<p><b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <u>e</u> <span>f</span></p><ul><li>g</li></ul><ol><li>h</li></ol><blockquote>i</blockquote><h3>j</h3><h6>k</h6>'
  ],
  [
    'lose scripts, objects and forms',
    '<p>a<script>x</script><object>b</object><embed><form><input value=c>d</form></p>',
    '<p>ab</p><p>d</p>'
  ],
  ['lose pictures and frames', '<p>a<img src=x onerror=y><iframe src=x></iframe>b</p>', '<p>ab</p>'],
  [
    'lose classes, styles, handlers and data',
    '<p class="fixed inset-0 z-50" style="x" onclick="y" data-a="b" id="c">a</p>',
    '<p>a</p>'
  ],
  [
    'force what a link may do',
    '<p><a href="http://x.example/a?b=1&amp;c=2" rel="opener" target="_top" class="d">a</a></p>',
    `<p>${link('http://x.example/a?b=1&amp;c=2', 'a')}</p>`
  ],
  [
    'keep mail links plain',
    '<p><a href="mailto:hallo@kino9.example" target="_blank">a</a></p>',
    '<p><a href="mailto:hallo@kino9.example">a</a></p>'
  ],
  [
    'keep only the text of other links',
    '<p><a href="//x.example">a</a> <a href="/b">b</a> <a href="javascript:c">c</a> <a>d</a></p>',
    '<p>a b c d</p>'
  ],
  ['have no heading above ours', '<h1>a</h1><h2>b</h2><h4>c</h4>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
  [
    'lose empty paragraphs',
    '<p>a</p><p>&nbsp;</p><p><br></p><p><span> </span></p><div><br></div><p>b</p>',
    '<p>a</p><p>b</p>'
  ],
  ['end a paragraph at a double break', 'a<br><br/>b<br>c<br>\n<br><br>d', '<p>a</p><p>b<br />c</p><p>d</p>'],
  ['end it inside one too', '<p><br>a<br>&nbsp;<br>b<br></p>', '<p>a</p><p>b</p>'],
  [
    'make outer divs paragraphs',
    '<div><div>a</div><div>b <b>c</b></div><ul><li>d</li></ul></div>',
    '<p>a</p><p>b <b>c</b></p><ul><li>d</li></ul>'
  ],
  [
    'lose the line ends of their source',
    '<p>a\n   b\t c</p>\n<ul>\n<li>d</li>\n</ul>',
    '<p>a b c</p><ul><li>d</li></ul>'
  ],
  [
    'keep a list of times in lines',
    '<p>Hoofdstukken\n0:00 a\n(12:34) b\nc</p>',
    '<p>Hoofdstukken<br />0:00 a<br />(12:34) b c</p>'
  ],
  ['are flattened where no paragraph fits around them', `<hr>${'<b>'.repeat(20)}a<br>b`, '<p>ab</p>'],
  ['keep blocks inside inline tags', '<b>a<p>b</p></b>', '<b>a<p>b</p></b>'],
  ['survive bad nesting', '<b>a<i>b</b>c', '<p><b>a<i>b</i></b>c</p>'],
  ['are empty when there is nothing', ' <p> </p> ', ''],
  [
    'read markup that was escaped twice',
    '&lt;p&gt;a &amp;amp; &lt;b&gt;b&lt;/b&gt;&lt;/p&gt;',
    '<p>a &amp; <b>b</b></p>'
  ],
  ['lose controls and direction overrides', '<p>a\u0000\u0007b\u202ec&#x202e;d&#1;</p>', '<p>abcd</p>']
])('the notes %s', (_, html, safe) => {
  expect(sanitizeNotes(html, NAME)).toBe(safe)
})

test.each([
  ['get paragraphs from blank lines', 'a\nb\n\nc\r\n \r\nd', '<p>a<br />b</p><p>c</p><p>d</p>'],
  ['keep their brackets', 'a < b > c & d <3', '<p>a &lt; b &gt; c &amp; d &lt;3</p>'],
  ['keep their inline tags', 'a <b>b</b>\nc', '<p>a <b>b</b><br />c</p>']
])('the notes are kept as %s when they have no markup', (_, text, html) => {
  expect(sanitizeNotes(text, NAME)).toBe(html)
})

test.each([
  [
    'see https://x.example/a?b=1&c=2.',
    `see ${link('https://x.example/a?b=1&amp;c=2', 'https://x.example/a?b=1&amp;c=2')}.`
  ],
  ['(www.x.example/a)', `(${link('https://www.x.example/a', 'www.x.example/a')})`],
  ['https://x.example/a_(b)!', `${link('https://x.example/a_(b)', 'https://x.example/a_(b)')}!`],
  ['"https://x.example"', `"${link('https://x.example/', 'https://x.example')}"`],
  ['https://localhost www. https://', 'https://localhost www. https://']
])('the notes turn bare addresses into links: %j', (text, html) => {
  expect(sanitizeNotes(text, NAME)).toBe(`<p>${html}</p>`)
})

test('the notes do not change addresses inside links', () => {
  const html = `<p>${link('https://x.example/', '<b>https://y.example</b>')}</p>`
  expect(sanitizeNotes(html, NAME)).toBe(html)
})

test("the notes keep the word and the digit of the podcast's name together, and of no other", () => {
  expect(sanitizeNotes('KINO 9, KINO\n9! kino 9, KINO 90, KINO9', NAME)).toBe(
    '<p>KINO\u00a09, KINO<br />9! kino 9, KINO 90, KINO9</p>'
  )
  expect(sanitizeNotes('ZAAL 12 en KINO 9', 'ZAAL 12')).toBe('<p>ZAAL\u00a012 en KINO 9</p>')
  expect(sanitizeNotes('De Podcast 9', 'De Podcast')).toBe('<p>De Podcast 9</p>')
})

describe('hostile notes', () => {
  test.each([
    ['20 000 nested tags', `${'<div>'.repeat(20_000)}x`],
    ['20 000 closed nested tags', `${'<b>'.repeat(10_000)}x${'</b>'.repeat(10_000)}`],
    ['nested anchors', `${'<a href="https://x.example">'.repeat(2000)}x`],
    [
      'foreign content',
      '<svg><math><mtext><style><a title="</style><img src onerror=alert(1)>">'.repeat(500)
    ],
    ['tags that never end', '<p'.repeat(50_000)],
    ['brackets only', '<'.repeat(100_000)],
    ['ampersands only', '&'.repeat(100_000)],
    ['numeric entities', '&#65;'.repeat(200_000)],
    ['addresses without end', 'https://x.example/('.repeat(6000)],
    ['dots after an address', `https://x.example/${'.'.repeat(90_000)}`],
    ['tags that never end, deep', `${'<b>'.repeat(500)}${'<b'.repeat(40_000)}`],
    ['escaped tags that never end', '&lt;p '.repeat(16_000)],
    ['breaks only', '<br> '.repeat(20_000)],
    ['markup escaped over and over', '&lt;p&gt;&amp;'.repeat(7000)]
  ])('hostile notes of %s are processed fast and stay small', (_, html) => {
    const start = process.cpuUsage()
    const notes = sanitizeNotes(html, NAME)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
    expect(notes.length).toBeLessThanOrEqual(MAX_NOTES_CHARS)
    expect(forbiddenIn(notes)).toEqual([])
    expect(sanitizeNotes(notes, NAME)).toBe(notes)
  })

  const tag = fc.constantFrom(
    ...ALLOWED_TAGS,
    ...[
      'svg',
      'math',
      'table',
      'tr',
      'td',
      'script',
      'style',
      'textarea',
      'xmp',
      'noscript',
      'iframe',
      'hr',
      'img'
    ],
    ...[
      'template',
      'select',
      'option',
      'form',
      'input',
      'section',
      'annotation-xml',
      'mtext',
      'plaintext',
      'title'
    ]
  )
  const attribute = fc.constantFrom(
    ...[
      '',
      ' href="https://x.example"',
      ' href="//x.example"',
      ' href="java&#10;script:alert(1)"',
      ' class="fixed"'
    ],
    ...[' rel=opener', ' onclick=x', ' href="mailto:a b@c.d"', " href='http://ü.example/é ü'", ' style="x"']
  )
  const scrap = fc.constantFrom(
    ...[
      'text',
      ' ',
      '\n',
      '\n\n',
      'KINO 9',
      'https://a.example/x?y=1&z.',
      '(www.b.example)',
      '&nbsp;',
      '&lt;p&gt;'
    ],
    ...[
      '&amp;',
      '<!--',
      '-->',
      '<',
      '>',
      '"',
      '&#x80;',
      '&#13;',
      '&#xD800;',
      '\u2028',
      '\u202e',
      '<br>',
      '<br/><br />'
    ],
    ...['<![CDATA[', ']]>', '\u200b', 'www.', 'https://', '&quot;', '0:12 x']
  )
  const markup = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(tag, attribute).map(([name, with_]) => `<${name}${with_}>`) },
        { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
        { weight: 3, arbitrary: scrap },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) }
      ),
      { maxLength: 40 }
    )
    .map((parts) => parts.join(''))

  test('hostile notes with any markup contain only listed tags afterwards, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const notes = sanitizeNotes(html, NAME)
        return forbiddenIn(notes).length === 0 && sanitizeNotes(notes, NAME) === notes
      }),
      { numRuns: 10_000 }
    )
  })
})

describe('a title', () => {
  test.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Caf&eacute; &#8217;s avonds &hellip;', 'Café ’s avonds …'],
    ['<b>Vet</b> en <i>schuin</i>', 'Vet en schuin'],
    ['  Twee \n\t regels ', 'Twee regels'],
    ['Wij <3 film & a < b', 'Wij <3 film & a < b'],
    ['<script>alert(1)</script>Goed', 'Goed'],
    ['a\u0000b\u202ec\u2066d\ufeff', 'abcd'],
    ['a&#8;b&#x202e;c&amp;constructor;', 'abc&constructor;'],
    ['e\u0301e\u0301n', 'één'],
    ['\ud800half', '\ufffdhalf'],
    ['', ''],
    ['x'.repeat(400), `${'x'.repeat(299)}…`]
  ])('%.30j is plain text', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  test('a title is never longer than the limit, and has no line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
        const plain = plainText(text, limit)
        return plain.length <= limit && !/[\n\r\u2028\u2029]/.test(plain) && plain.isWellFormed()
      })
    )
  })
})
