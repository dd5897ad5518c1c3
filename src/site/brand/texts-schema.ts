// The schema of the podcast's own texts (brand/texts.ts); a wrong or missing text stops the build.
import * as v from 'valibot'
import { parseBrandFile } from './brand-file.ts'

const text = v.pipe(v.string('a text'), v.trim(), v.minLength(1, 'a text that is not empty'))
const link = v.strictObject({
  text,
  url: v.pipe(
    text,
    v.regex(/^(?:https:\/\/|mailto:|\/)\S+$/, 'an address that starts with https://, mailto: or /')
  )
})
/** Pieces may begin or end with a space, which separates them from a link. */
const piece = v.pipe(v.string('a text'), v.minLength(1, 'a text that is not empty'))
const prose = v.union([text, v.array(v.union([piece, link]))], 'a text, or a list of texts and links')

export const brandTextsSchema = v.strictObject({
  about: v.pipe(v.array(prose), v.minLength(1, 'at least one paragraph')),
  bannerAlt: v.optional(text),
  reviewPrompt: text,
  upcomingHeading: text,
  merchIntro: text,
  superfan: v.strictObject({ lead: text, why: text, thanks: text }),
  mailEnding: v.strictObject({ order: text, superfan: text }),
  quotes: v.strictObject({
    notFound: v.optional(
      v.strictObject({
        text,
        /** If it differs from the language of the site: 'en'. */
        language: v.optional(text),
        second: v.optional(text)
      })
    ),
    offline: v.optional(text),
    noEpisodes: v.optional(text),
    allHeard: v.optional(text),
    noReviews: v.optional(text),
    emptyCart: v.optional(text),
    newSuperfan: v.optional(text),
    linkExpired: v.optional(text)
  })
})
export type BrandTexts = v.InferOutput<typeof brandTextsSchema>

/** Returns the parsed texts; throws an error that names each wrong text and what was expected. */
export const parseBrandTexts = (input: object, file: string): BrandTexts =>
  parseBrandFile(brandTextsSchema, { ...input }, file)
