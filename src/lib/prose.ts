// Text with links as data, for pages, mails and their plain text.

/** `url`: an https or mailto URL from our own code. */
export type ProseLink = { text: string; url: string }
export type Prose = string | readonly (string | ProseLink)[]

/** The pieces, text and links, in order. */
export const piecesOf = (prose: Prose): readonly (string | ProseLink)[] =>
  typeof prose === 'string' ? [prose] : prose

/** As plain text: a link is followed by its URL, unless its text is the URL. */
export const plainProse = (prose: Prose): string =>
  piecesOf(prose)
    .map((piece) => (typeof piece === 'string' ? piece : plainLink(piece)))
    .join('')

function plainLink({ text, url }: ProseLink): string {
  const address = url.replace(/^mailto:/, '')
  return address === text ? text : `${text} (${address})`
}
