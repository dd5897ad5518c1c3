// What the page says of the site it belongs to: attributes of the root, so that settings and their schema stay out of
// the browser.

/** Short name of the podcast, the prefix of storage keys: 'kino9'. */
export const shortName = document.documentElement.dataset.site ?? 'site'

/** Name of the podcast as shown: 'KINO 9', with a no-break space. */
export const siteName = (): string =>
  document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? document.title
