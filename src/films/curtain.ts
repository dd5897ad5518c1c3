// The curtain before the films of the next episode.

/** Key in session storage, after the short name of the podcast: whether the curtain was opened in this visit. */
export const REVEALED_KEY = '-upcoming-revealed'
