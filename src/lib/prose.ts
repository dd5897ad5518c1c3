// Sentences with links in them, as data: the same words stand on a page, in a mail and in its plain text.

/** `url`: an https or mailto address of our own making. */
export type ProseLink = { text: string; url: string }
export type Prose = string | readonly (string | ProseLink)[]

/** The pieces, text and links, in their order. */
export const piecesOf = (prose: Prose): readonly (string | ProseLink)[] =>
  typeof prose === 'string' ? [prose] : prose

/** As plain text: a link is followed by its address, unless that is what it says. */
export const plainProse = (prose: Prose): string =>
  piecesOf(prose)
    .map((piece) => (typeof piece === 'string' ? piece : plainLink(piece)))
    .join('')

function plainLink({ text, url }: ProseLink): string {
  const address = url.replace(/^mailto:/, '')
  return address === text ? text : `${text} (${address})`
}
