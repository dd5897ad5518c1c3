// What films store in the browser: that the hint was understood, and that the curtain over the upcoming films was opened.

/** Key in local storage. */
export const HINT_SEEN_KEY = 'poster-overlay-seen'
/** Key in session storage, after the podcast's short name: whether the curtain was opened in this visit. */
export const REVEALED_KEY = '-upcoming-revealed'
