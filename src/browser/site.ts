// Settings of the site, read from attributes of the root, so that browsers need not load all settings and their schema.

/** Short name of the podcast, the prefix of storage keys: 'kino9'. At build, where nothing is stored, it is 'site'. */
export const shortName =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.site) ?? 'site'
