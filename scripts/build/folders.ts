// The folders of the build. `.cache` may be deleted at any time; `.data` must not be lost.
import { brandFolder } from '../brand-folder.ts'

export const EMBEDDED_DATABASE_FOLDER = '.data/postgres'
/** Databases of test sites, by port. */
export const TEST_DATABASES_FOLDER = '.cache/test/databases'
export const LAST_GOOD_FEEDS_FOLDER = '.data/feeds'
/** What the hosts published at the desk, as the last build with a database read it. */
export const DESK_EPISODES_FILE = '.data/desk-episodes.json'
export const VOTE_RESULTS_FILE = '.data/vote-results.json'
export const FILM_FACTS_FILE = '.data/film-facts.json'
export const SAMPLE_FOLDER = 'sample'
/** Episodes published on this machine, stored on top of the sample, which stays unchanged. */
export const OWN_SAMPLE_FOLDER = '.data/sample'
export const EDITORIAL_FOLDER = 'src/content/episodes'
export const SAMPLE_EDITORIAL_FOLDER = 'sample/episodes'
/** The collections, for a podcast whose hosts do not edit them at the desk. */
export const COLLECTIONS_FILE = 'src/content/collections.yaml'
export const SAMPLE_COLLECTIONS_FILE = 'sample/collections.yaml'
/** Reviews that the hosts entered themselves. */
export const OWN_REVIEWS_FILE = 'src/content/reviews.yaml'
export const SAMPLE_OWN_REVIEWS_FILE = 'sample/reviews.yaml'
/** The data and media that the pages are built from. */
export const PREPARED_FOLDER = '.cache/site'
export const PODCAST_FILE = `${PREPARED_FOLDER}/podcast.json`
/** One prepared transcript per episode: {slug}.json. */
export const TRANSCRIPTS_FOLDER = `${PREPARED_FOLDER}/transcripts`
/** Served under /media. */
export const MEDIA_FOLDER = `${PREPARED_FOLDER}/media`
/** Served from the root of the site. */
export const MEDIA_ROOT_FOLDER = `${PREPARED_FOLDER}/media-root`
/** All resized pictures, by content hash; those in use are linked into the media folder. */
export const PICTURE_CACHE_FOLDER = '.cache/pictures'
/** Transcripts that the editors made: {slug}.vtt. */
export const OWN_TRANSCRIPTS_FOLDER = 'src/content/transcripts'
/** Transcripts of the feed as they were read, one file each. */
export const TRANSCRIPT_CACHE_FOLDER = '.cache/transcripts'
export const CHAPTER_CACHE_FILE = '.cache/chapters.json'
/** All share images, by content hash. */
export const SHARE_CACHE_FOLDER = '.cache/share'
/** All drawn product pictures, by content hash; and photos, which replace them. */
export const MERCH_CACHE_FOLDER = '.cache/merch'
export const MERCH_PHOTOS_FOLDER = `${brandFolder()}/merch`
