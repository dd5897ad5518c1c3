import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { VOTER_COOKIE_DAYS, voterCookieName } from './stored-votes.ts'
import { BROWSER_KEY_DATABASE, SEEN_RESULTS_KEY, VOTES_KEY } from './votes-memory.ts'

export const votes: Feature = {
  name: 'votes',
  switch: ['votes'],
  paths: {
    '/api/votes': ['votes']
  },
  stored: [
    {
      name: voterCookieName(settings.shortName, true),
      isCookie: true,
      what: storedText.voter(VOTER_COOKIE_DAYS)
    },
    { name: settings.shortName + VOTES_KEY, what: storedText.votes },
    { name: settings.shortName + SEEN_RESULTS_KEY, what: storedText.seenResults },
    { name: settings.shortName + BROWSER_KEY_DATABASE, what: storedText.browserKey }
  ]
}
