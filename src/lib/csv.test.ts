import { expect, test } from 'vitest'
import { amountCell, csvOf, textCell } from './csv.ts'

test.each([
  ['K9-4F7Q2', 'K9-4F7Q2'],
  ['=1+1', "'=1+1"],
  ['+32', "'+32"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['  =1', "'  =1"],
  ['een\nregel', '"een\nregel"'],
  ['a;b', '"a;b"'],
  ['zeg "ja"', '"zeg ""ja"""'],
  ['=cmd|"x";', `"'=cmd|""x"";"`]
])('a spreadsheet shows %j as text', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [1234567, '12345,67'],
  [-100, '-1,00'],
  [null, '']
])('the cell of %j cents is %j', (cents, cell) => {
  expect(amountCell(cents)).toBe(cell)
})

test('a table has a mark for UTF-8 and ends each row', () => {
  expect(csvOf([['é', 'b'], ['1,00']])).toBe('\uFEFFé;b\r\n1,00\r\n')
})
