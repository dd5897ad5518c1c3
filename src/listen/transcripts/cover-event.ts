/** Event on the text of a transcript: some of it was covered or revealed. */
export const COVER_EVENT = 'transcript-cover'
