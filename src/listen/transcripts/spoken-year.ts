// Years as people say them, for the texts of transcripts: 'negentienhonderd tweeënzestig', or in digits.

const SMALL =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' '
  )
const TENS = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig']

/** Cheap to ask of each sentence, before its years are looked for. */
export const MAY_SAY_YEAR = /\b(?:1[89]|20)\d\d\b|achttien|negentien|twee ?duizend|twintig/i

/** Comparable words of 0 to 99: 'tweeenzestig'. */
function wordsOf(number: number): string {
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  return SMALL[number] ?? `${unit > 0 ? `${SMALL[unit]} ?en ?` : ''}${TENS[ten]}`
}

/** 'tweeduizend veertien' is not 2000. */
const WITHOUT_REST = `(?! ?(?:en )?(?:${[...SMALL, ...TENS].filter(Boolean).join('|')}))`

/** Finds a year of a film in comparable words (`searchable`); undefined for years that nobody says so. */
export function spokenYear(year: number): RegExp | undefined {
  if (year < 1800 || year > 2099) return undefined
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const start = century === 20 ? 'twee ?duizend' : `${wordsOf(century)}(?: ?honderd)?`
  const last = rest === 0 ? WITHOUT_REST : ` ?(?:en |nul )?${wordsOf(rest)}`
  return new RegExp(
    `\\b(?:${year}|${start}${last}${century === 20 && rest >= 10 ? `|twintig ${wordsOf(rest)}` : ''})\\b`
  )
}
