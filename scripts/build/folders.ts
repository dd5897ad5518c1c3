// Where the build keeps its things. `.cache` may be thrown away at any time; `.data` is what must not be lost.
export const EMBEDDED_DATABASE_FOLDER = '.data/postgres'
/** Databases of sites that tests serve, by port. */
export const TEST_DATABASES_FOLDER = '.cache/test/databases'
export const LAST_GOOD_FEEDS_FOLDER = '.data/feeds'
export const FILM_FACTS_FILE = '.data/film-facts.json'
export const SAMPLE_FOLDER = 'sample'
/** Episodes published on this machine; lies over the sample, which stays as it is. */
export const OWN_SAMPLE_FOLDER = '.data/sample'
export const EDITORIAL_FOLDER = 'src/content/episodes'
export const SAMPLE_EDITORIAL_FOLDER = 'sample/episodes'
/** Reviews that the hosts noted down themselves. */
export const OWN_REVIEWS_FILE = 'src/content/reviews.yaml'
export const SAMPLE_OWN_REVIEWS_FILE = 'sample/reviews.yaml'
/** What the pages are made from, and the media that go with them. */
export const PREPARED_FOLDER = '.cache/site'
export const PODCAST_FILE = `${PREPARED_FOLDER}/podcast.json`
/** Served under /media. */
export const MEDIA_FOLDER = `${PREPARED_FOLDER}/media`
/** Served from the root of the site. */
export const MEDIA_ROOT_FOLDER = `${PREPARED_FOLDER}/media-root`
/** Pictures ever made, by content; the ones in use are linked into the media folder. */
export const PICTURE_CACHE_FOLDER = '.cache/pictures'
export const CHAPTER_CACHE_FILE = '.cache/chapters.json'
/** Share images ever drawn, by content. */
export const SHARE_CACHE_FOLDER = '.cache/share'
/** Product pictures ever drawn, by content, and the photos that go before them. */
export const MERCH_CACHE_FOLDER = '.cache/merch'
export const MERCH_PHOTOS_FOLDER = 'brand/merch'
