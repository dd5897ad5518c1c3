// All simulated sources of film details and reviews, over one sample folder.
import { simulatedApple } from './services/apple-reviews.simulator.ts'
import { simulatedLetterboxd } from './services/letterboxd.simulator.ts'
import { simulatedOmdb } from './services/omdb.simulator.ts'
import { followingRedirects } from './services/simulated-faults.ts'
import { simulatedTmdb } from './services/tmdb.simulator.ts'

export const simulatedSources = (folder: string) => ({
  tmdb: simulatedTmdb(folder),
  omdb: simulatedOmdb(folder),
  diary: followingRedirects(simulatedLetterboxd(folder)),
  apple: simulatedApple(folder)
})
