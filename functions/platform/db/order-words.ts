// The words by which hosts find an order: its buyer's name, mail address, street, place and postcode, without capitals and accents. An index
// holds them, so the expression stands here once: a query uses the index only for the same expression. It needs no extension,
// which the embedded database lacks.
import { type SQL, sql } from 'drizzle-orm'

/**
 * Small letters without accents. Then come the signs that separate words, which become spaces, and the accents, apostrophes and
 * backslashes that are left out: a word of a text search may hold none of them. Capitals are listed too, because `lower` leaves those
 * with accents alone where the database has no language. Escaped is what the generator of migrations or a reader would trip over.
 */
const folded = (text: SQL): SQL =>
  sql`translate(lower(${text}), E'àáâãäåāăąçćčďđèéêëēėęěğìíîïīıķĺľłñńňòóôõöøōőŕřśşšșťțþùúûüūůűųýÿžźżßÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪIĶĹĽŁÑŃŇÒÓÔÕÖØŌŐŔŘŚŞŠȘŤȚÞÙÚÛÜŪŮŰŲÝŸŽŹŻẞ \\u0009\\u000a\\u000d\\u00a0@._+-–—/,\\u003b:()[]{}<>&|!*?"“”„^~%#=$€\\u0300\\u0301\\u0302\\u0303\\u0308\\u030a\\u030c\\u0327\\u0027’‘\`\\u005c', E'aaaaaaaaacccddeeeeeeeegiiiiiiklllnnnoooooooorrssssttpuuuuuuuuyyzzzsaaaaaaaaacccddeeeeeeeegiiiiiiklllnnnoooooooorrssssttpuuuuuuuuyyzzzs                                        ')`

/** The words of a revision's buyer, as an expression over the column `customer` of its row. */
export const CUSTOMER_WORDS: SQL = sql`((${folded(
  sql`coalesce(customer ->> 'firstName', '') || ' ' || coalesce(customer ->> 'lastName', '') || ' ' || coalesce(customer ->> 'email', '') || ' ' || coalesce(customer ->> 'address1', '') || ' ' || coalesce(customer ->> 'city', '') || ' ' || coalesce(customer ->> 'zip', '')`
)})::tsvector)`

/** The question for orders with a word that starts like each of the typed ones; NULL when nothing is left of what was typed. */
export const askedWords = (typed: string): SQL => sql`(
  SELECT string_agg(word || ':*', ' & ') FROM unnest(string_to_array(${folded(sql`${typed}::text`)}, ' ')) AS word
  WHERE word <> '')::tsquery`
