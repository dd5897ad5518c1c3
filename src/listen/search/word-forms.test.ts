import { describe, expect, test } from 'vitest'
import { wordForms } from './word-forms.ts'

const PAIRS = [
  ['scheermes', 'scheermessen'],
  ['maan', 'manen'],
  ['man', 'mannen'],
  ['film', 'films'],
  ['film', 'filmpje'],
  ['fan', 'fans'],
  ['beeld', 'beelden'],
  ['huis', 'huizen'],
  ['brief', 'brieven'],
  ['doos', 'dozen'],
  ['boom', 'bomen'],
  ['bom', 'bommen'],
  ['reus', 'reuzen'],
  ['golf', 'golven'],
  ['dag', 'dagen'],
  ['vakantiedag', 'vakantiedagen'],
  ['glas', 'glazen'],
  ['weg', 'wegen'],
  ['stad', 'steden'],
  ['kind', 'kinderen'],
  ['waarheid', 'waarheden'],
  ['zee', 'zeeen'],
  ['idee', 'ideeen'],
  ['industrie', 'industrieen'],
  ['ziekte', 'ziekten'],
  ['ziekte', 'ziektes'],
  ['regel', 'regels'],
  ['motor', 'motoren'],
  ['probleem', 'problemen'],
  ['perzik', 'perziken'],
  ['regisseur', 'regisseurs'],
  ['premiere', 'premieres'],
  ['serie', 'series'],
  ['bioscoop', 'bioscopen'],
  ['koning', 'koningen'],
  ['koning', 'koninkje'],
  ['museum', 'musea'],
  ['politicus', 'politici'],
  ['maan', 'maantje'],
  ['man', 'mannetje'],
  ['auto', 'autootje'],
  ['boek', 'boekjes'],
  ['mooi', 'mooie'],
  ['groot', 'grote'],
  ['wit', 'witte'],
  ['lief', 'lieve'],
  ['filmmaker', 'filmmakers'],
  ['loop', 'lopen'],
  ['leef', 'leven']
] as const

describe('a Dutch word', () => {
  test.each(PAIRS)('the word %s has the form %s, and the other way around', (one, other) => {
    expect(wordForms(one)).toContain(other)
    expect(wordForms(other)).toContain(one)
  })

  test.each([
    ['maan', 'man'],
    ['manen', 'man'],
    ['maan', 'mannen'],
    ['boom', 'bom'],
    ['rook', 'rok'],
    ['hals', 'hal'],
    ['kans', 'kan'],
    ['heks', 'hek'],
    ['kast', 'kas'],
    ['mens', 'men'],
    ['vis', 'vies'],
    ['beer', 'ber'],
    ['zaal', 'zal'],
    ['steen', 'ste']
  ])('the word %s is another one than %s', (one, other) => {
    expect(wordForms(one)).not.toContain(other)
    expect(wordForms(other)).not.toContain(one)
  })

  test.each(['', 'a', '2001', 'żuławski', "o'brien", 'é'])('the word %j has only itself', (word) => {
    expect(wordForms(word)).toEqual([word])
  })

  test('a Dutch word has a number of forms that a query can carry, however long it is', () => {
    for (const word of ['scheermessen', 'een'.repeat(33), 'je'.repeat(50), 'heid'.repeat(25)])
      expect(wordForms(word).length).toBeLessThan(80)
  })
})
