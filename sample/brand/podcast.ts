// Everything that makes this site this podcast. Change it here; `src/site/brand/schema.ts` checks it at every build.
import type { Settings } from '../../src/site/brand/schema.ts'
import { seller } from './seller.ts'

const diary = {
  name: 'Letterboxd',
  baseUrl: 'https://letterboxd.com',
  listUrl: 'https://letterboxd.com/kino9/list/must-see/',
  // Its average of a film. It has no public API, and Letterboxd's terms forbid automated reading of its pages: `true` only with
  // its agreement (docs/law.md).
  showsAverages: true
}

export const podcast: Settings = {
  name: 'KINO\u00a09',
  shortName: 'kino9',
  tagline: 'Drie vrienden, drie films, om de twee weken',
  description:
    'KINO\u00a09 is de tweewekelijkse filmpodcast van drie vrienden: telkens drie films, eerlijke sterren en een lijst om nooit meer te moeten kiezen.',
  locale: 'nl-BE',
  siteUrl: 'https://kino9.example',
  // Titles are shown without any text before the first ' - '. `false`: only a number or the podcast's name in front is left out.
  titles: { dropBeforeDash: true },
  // One to six. The portraits are in brand/hosts/, named after the id; line and best film are optional.
  // Mail: where a host gets the invitation to the desk, and what happens there; it is on no page.
  hosts: [
    {
      id: 'wout',
      name: 'Wout',
      mail: 'wout@kino9.example',
      line: 'Belooft al sinds aflevering één dat het deze keer een halfuur wordt.',
      bestFilm: { title: 'Seven Samurai', year: 1954 }
    },
    {
      id: 'noor',
      name: 'Noor',
      mail: 'noor@kino9.example',
      line: 'Ziet elke fout in het decor en opent het doek pas als ze uitgepraat is.',
      bestFilm: { title: 'La Jetée', year: 1962 }
    },
    {
      id: 'milan',
      name: 'Milan',
      mail: 'milan@kino9.example',
      line: 'Verdedigt wat niemand verdedigt, met zijn mond vol popcorn.',
      bestFilm: { title: 'Hausu', year: 1977 }
    }
  ],
  award: {
    title: 'Zilveren Winnaar',
    subtitle: 'Belgian Podcast Awards 2025',
    blurb:
      'Drie vrienden, één microfoonstandaard te weinig en toch zilver: we zijn er nog altijd niet goed van. Bedankt aan iedereen die luisterde, stemde en ons in de zaal niet deed zwijgen.'
  },
  platforms: [
    { id: 'spotify', label: 'Spotify', url: 'https://open.spotify.com/show/kino9' },
    {
      id: 'applepodcasts',
      label: 'Apple Podcasts',
      url: 'https://podcasts.apple.com/be/podcast/kino9/id0000000009'
    },
    { id: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@kino9podcast' }
  ],
  socials: [
    { id: 'letterboxd', label: 'Letterboxd', url: 'https://letterboxd.com/kino9/' },
    { id: 'instagram', label: 'Instagram', url: 'https://www.instagram.com/kino9podcast/' },
    { id: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/kino9podcast' },
    { id: 'discord', label: 'Discord', url: 'https://discord.gg/kino9' }
  ],
  mail: {
    feedback: 'feedback@kino9.example',
    support: 'help@kino9.example',
    privacy: 'privacy@kino9.example',
    sender: 'site@kino9.example',
    episodes: 'afleveringen@kino9.example',
    alerts: ['wout@kino9.example', 'noor@kino9.example', 'milan@kino9.example']
  },
  diary,
  filmDatabase: { name: 'The Movie Database (TMDB)', url: 'https://www.themoviedb.org' },
  // A film is must-see from this many stars of all hosts together. Left out: 4.5 of one host, 8.5 of two, then 13, 17.5, 21.5, 26.
  mustSee: { minimumStars: 13 },
  reviews: {},
  // Invented: nothing can be sold under this name. See docs/law.md.
  seller,
  shop: {
    // Order numbers begin with it: K9-4F7Q2.
    orderPrefix: 'K9',
    // An order that costs more to make than this share of its price waits for you: somebody would pay to sell it.
    maxPrintCostPercent: 100,
    // One of you refunds at most this much of an order alone; more needs a second one of you.
    refundAloneUpToEuros: 100
  },
  // `false` removes the whole feature: tab, pages, calls, jobs and texts. `mustSee`, `votes` and `whereToWatch` need `films`. `orders: true` beside a
  // shop that was switched off sells nothing and goes on serving earlier orders.
  features: {
    films: true,
    mustSee: true,
    votes: true,
    // On which services the films can be watched. Ask TMDB first whether your site may show it: docs/law.md.
    whereToWatch: true,
    // Going on with another device, without an account.
    handover: true,
    reviews: true,
    shop: true,
    superfan: true,
    push: true,
    // A mail about each episode, for who signs up. Read docs/mail.md first: its domain has to allow the sender.
    mail: true,
    // The feed with chapters, transcripts and films added, at /feed.xml. Read docs/own-feed.md before you give its address away.
    feed: true,
    // Hosts sign in with a passkey at /bo9/desk/ and act on orders, coupons and mails: docs/backoffice.md.
    desk: true
  }
}

/** For a deployed site: without what others have to permit first. The simulators of this machine permit everything. */
export const podcastBeforePermission: Settings = {
  ...podcast,
  diary: { ...diary, showsAverages: false },
  features: { ...podcast.features, whereToWatch: false }
}
