import { expect, test } from 'vitest'
import { pageData } from './page-data.ts'

const script = (text: string, type = 'application/ld+json') => `<script type="${type}">${text}</script>`

test.each([
  ['plain', script('{"a":1}')],
  ['between other scripts', `${script('x()', 'module')}<p>${script('{"a":1}')}<script>y</script>`],
  ['in comments that hide it', script('\n/* <![CDATA[ */\n{"a":1}\n/* ]]> */\n')],
  ['with capitals and more attributes', `<SCRIPT defer TYPE='application/ld+json' id=x>{"a":1}</SCRIPT>`],
  ['after a letter that grows in lower case', `<p>İİİ</p>${script('{"a":1}')}`]
])('data %s is found in a page', (_, html) => {
  expect(pageData(html)).toEqual([{ a: 1 }])
})

test.each([
  ['is no JSON', script('{"a":')],
  ['never ends', '<script type="application/ld+json">{"a":1}'],
  ['is of another type', script('{"a":1}', 'application/json')],
  ['is too long', script(JSON.stringify('x'.repeat(200_001)))]
])('a block that %s is left out', (_, html) => {
  expect(pageData(html)).toEqual([])
})

test('a page that was made to be slow is parsed in time', () => {
  const started = process.cpuUsage()
  for (const piece of ['<script ', '<script type=', '<script type="application/ld+json">', '</script', '<'])
    pageData(piece.repeat(2_000_000 / piece.length))
  pageData(`<script ${'type '.repeat(400_000)}></script>`)
  pageData(`<script type${' '.repeat(1_900_000)}></script>`)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(20_000)
})
