// The words by which hosts find an order: its buyer's name, mail address and place, without capitals and accents. An index holds
// them, so the expression stands here once: a query uses the index only for the same expression. It needs no extension, which
// the embedded database lacks.
import { type SQL, sql } from 'drizzle-orm'

const ACCENTED = 'àáâãäåāăąçćčďđèéêëēėęěğìíîïīıķĺľłñńňòóôõöøōőŕřśşšșťțþùúûüūůűųýÿžźżß'
const PLAIN = 'aaaaaaaaacccddeeeeeeeegiiiiiiklllnnnoooooooorrssssttpuuuuuuuuyyzzzs'
/** They separate words, and some mean something to the text search: a word may hold none of them. */
const SEPARATORS = ' \t\n\r\u00a0@._+-–—/,;:()[]{}<>&|!*?"“”„^~%#=$€'
/** Accents that stand alone, and the marks that the text search reads itself: left out. */
const LEFT_OUT = "\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327'’‘`\\"

const FROM = ACCENTED + ACCENTED.toUpperCase().replaceAll('SS', 'ẞ') + SEPARATORS + LEFT_OUT
const TO = PLAIN + PLAIN + ' '.repeat([...SEPARATORS].length)

/** A literal, because the expression of an index can have no parameters. The generator of migrations splits at semicolons. */
const literal = (text: string) =>
  sql.raw(
    `E'${text.replace(/[;\\'\t\n\r\u00a0]|\p{M}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
  )

const folded = (text: SQL): SQL => sql`translate(lower(${text}), ${literal(FROM)}, ${literal(TO)})`

const FIELDS = ['firstName', 'lastName', 'email', 'city', 'zip'] as const

/** The words of a revision's buyer, as an expression over the column `customer` of its row. */
export const CUSTOMER_WORDS: SQL = sql`((${folded(
  sql.join(
    FIELDS.map((field) => sql.raw(`coalesce(customer ->> '${field}', '')`)),
    sql.raw(` || ' ' || `)
  )
)})::tsvector)`

/** The question for orders with a word that starts like each of the typed ones; NULL when nothing is left of what was typed. */
export const askedWords = (typed: string): SQL => sql`(
  SELECT string_agg(word || ':*', ' & ') FROM unnest(string_to_array(${folded(sql`${typed}::text`)}, ' ')) AS word
  WHERE word <> '')::tsquery`
