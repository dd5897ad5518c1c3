// The forms of Dutch words: singular and plural, with and without -e, diminutives. Long and short vowels stay apart: 'maan' has
// 'manen', 'man' has 'mannen'. A form that does not exist does no harm, because nobody says it.

/** Endings that follow no rule, as pairs. Compounds have them too. */
const IRREGULAR: readonly (readonly [one: string, more: string])[] = [
  ['heid', 'heden'],
  ['stad', 'steden'],
  ['lid', 'leden'],
  ['schip', 'schepen'],
  ['kind', 'kinderen'],
  ['lied', 'liederen'],
  ['blad', 'bladeren'],
  ['volk', 'volkeren'],
  ['goed', 'goederen'],
  ['kalf', 'kalveren'],
  ['lam', 'lammeren'],
  ['rad', 'raderen'],
  ['rund', 'runderen'],
  ['ei', 'eieren'],
  ['koe', 'koeien'],
  ['museum', 'musea'],
  ['icus', 'ici']
]
/** A short vowel that becomes long: 'dag', 'dagen'. */
const LENGTHENED =
  /(?:dag|slag|weg|dak|vat|pad|gat|glas|god|hof|lot|schot|gebed|bad|blad|bod|lof|oorlog|hertog|drag|dal|graf|staf|hol|spel|bevel|gebrek|[aeiou].*[dst]or)$/
/** Short words with -s; of others it is part of the word: 'hal' and 'hals', 'kan' and 'kans'. */
const SHORT_WITH_S = new Set(['app', 'bar', 'fan', 'gag', 'hit', 'job', 'kid', 'pub', 'set'])
const MIN_CHARS = 3

const TWO_VOWELS = /(?:aa|ee|oo|uu|ie|oe|eu|ui|ou|au|ij|ei)$/
const VOICED: Record<string, string> = { f: 'v', s: 'z' }
const UNVOICED: Record<string, string> = { v: 'f', z: 's' }

/** The last consonant of a word after one short-written vowel: 'man', 'scheermes', but not 'maan', 'film'. */
const ONE_VOWEL = /^(.*(?:^|[^aeiou]))([aeiou])([bcdfghjklmnpqrstvwxz])$/
/** An unstressed last syllable keeps its consonant single: 'regel', 'regelen'. */
const MAY_BE_UNSTRESSED = /[aeiouy][^aeiouy]+[ei][^aeiou]$/

/** The word before -en or -e: 'maan' → 'man', 'man' → 'mann', 'huis' → 'huiz'. */
function stemsOf(word: string): string[] {
  const last = word.at(-1) ?? ''
  const body = word.slice(0, -1)
  const short = ONE_VOWEL.exec(word)
  if (short) {
    const isOpen = LENGTHENED.test(word)
    return [
      ...(last === 'x' || last === 'w' ? [word] : [word + last]),
      ...(isOpen || MAY_BE_UNSTRESSED.test(word) ? [word] : []),
      ...(isOpen && VOICED[last] ? [body + VOICED[last]] : [])
    ]
  }
  const long = /^(.*)(aa|ee|oo|uu)([^aeiou])$/.exec(word)
  const stem = long ? `${long[1]}${long[2]?.[0]}${long[3]}` : word
  return VOICED[last] ? [stem, stem.slice(0, -1) + VOICED[last]] : [stem]
}

/** The words of which -en or -e was taken away: 'man' → 'maan', 'mann' → 'man', 'huiz' → 'huis'. */
function wordsOfStem(stem: string): string[] {
  const last = stem.at(-1) ?? ''
  const body = stem.slice(0, -1)
  if (/[aeiou]$/.test(stem)) return /(?:ee|ie|[aou]i)$/.test(stem) ? [stem] : []
  if (last === stem.at(-2)) return [body]
  const hard = UNVOICED[last] ? body + UNVOICED[last] : stem
  const short = ONE_VOWEL.exec(stem)
  if (!short) return [...new Set([stem, hard])]
  const [, before = '', vowel = ''] = short
  const long = vowel === 'i' ? [] : [before + vowel + vowel + hard.at(-1)]
  const isItself = vowel === 'i' || LENGTHENED.test(hard) || MAY_BE_UNSTRESSED.test(stem)
  return [...long, ...(isItself ? [hard] : [])]
}

const takesS = (word: string): boolean =>
  !/[sxz]$/.test(word) && (word.length > MIN_CHARS || SHORT_WITH_S.has(word))

function smallOnes(word: string): string[] {
  const last = word.at(-1) ?? ''
  const small = /[aeiouylnrw]$/.test(word) ? [`${word}tje`] : [`${word}je`]
  if (/[aou]$/.test(word) && !TWO_VOWELS.test(word)) small.push(`${word}${last}tje`)
  if (last === 'm') small.push(`${word}pje`)
  if (word.endsWith('ing')) small.push(`${word.slice(0, -1)}kje`)
  if (ONE_VOWEL.test(word) && /[lmnr]$/.test(word)) small.push(`${word}${last}etje`)
  return small
}

function formsOf(word: string): string[] {
  const endsInVowel = /[aeiou]$/.test(word)
  const stems = endsInVowel && !/(?:ee|ie|[aou]i)$/.test(word) ? [] : stemsOf(word)
  return [
    word,
    ...stems.flatMap((stem) => [`${stem}en`, `${stem}e`]),
    ...(word.endsWith('e') ? [`${word}n`] : []),
    ...(takesS(word) ? [`${word}s`] : []),
    ...smallOnes(word).flatMap((small) => [small, `${small}s`])
  ]
}

function wordsOfSmall(small: string): string[] {
  const [, before = ''] = /^(.*)je$/.exec(small) ?? []
  if (before.length < MIN_CHARS) return []
  const words = /[aeiouylnrw]t$/.test(before) ? [before.slice(0, -1)] : [before]
  if (/(?:aa|oo|uu)t$/.test(before)) words.push(before.slice(0, -2))
  if (before.endsWith('mp')) words.push(before.slice(0, -1))
  if (before.endsWith('nk')) words.push(`${before.slice(0, -1)}g`)
  const doubled = /^(.*([lmnr]))\2et$/.exec(before)
  if (doubled?.[1]) words.push(doubled[1])
  return words
}

/** The words of which this one may be a form. */
function baseWords(word: string): string[] {
  const bases = [word]
  if (word.endsWith('en')) bases.push(word.slice(0, -1), ...wordsOfStem(word.slice(0, -2)))
  if (word.endsWith('e')) bases.push(...wordsOfStem(word.slice(0, -1)))
  if (word.endsWith('s') && takesS(word.slice(0, -1))) bases.push(word.slice(0, -1))
  bases.push(...wordsOfSmall(word.replace(/s$/, '')))
  for (const [one, more] of IRREGULAR) if (word.endsWith(more)) bases.push(word.slice(0, -more.length) + one)
  return bases.filter((base) => base.length >= 2)
}

/** A word in lower case without accents, and its other forms; only itself when it is no word of letters. */
export function wordForms(word: string): string[] {
  if (word.length < MIN_CHARS || !/^[a-z]+$/.test(word)) return [word]
  const bases = [...new Set(baseWords(word))]
  const irregular = bases.flatMap((base) =>
    IRREGULAR.flatMap(([one, more]) => (base.endsWith(one) ? [base.slice(0, -one.length) + more] : []))
  )
  return [...new Set([word, ...bases.flatMap(formsOf), ...irregular])]
}
