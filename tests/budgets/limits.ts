// Every limit of the site, by its name. Gates fail `npm test`; `npm run bench` prints the other rows next to a baseline or
// comparison site of the same run (docs/performance.md).

const KB = 1000
const MB = 1000 * KB

/** Compressed sizes are Brotli 11; a kB is 1000 bytes. */
export const budgets = {
  /**
   * The HTML of the home page and of each episode page, whatever the size of the archive (the home page shows ten and
   * the newest). The transcript at the end is not counted: two hours are 20,000 words.
   */
  G1: { htmlBytes: 30 * KB, withTranscriptBytes: 60 * KB, episodesOnHome: 11 },
  /** All style sheets of a page; a payment page has a second one (H1). */
  G2: { cssBytes: 20.5 * KB, styleSheets: 1 },
  /** Script that runs before any interaction, or loads before the page is idle; H1 counts the additional script of payment pages. */
  G3: {
    scriptBytes: 22.5 * KB,
    /** For form pages, which load their script when the form comes into view. */
    withFormBytes: 23.7 * KB
  },
  /** The embedded player, with its inline script and styles. */
  E1: { htmlBytes: 8 * KB },
  G4: { preloadedFontBytes: 40 * KB },
  /**
   * The bodies of all files that a first visit to the home page loads at 390 × 844, without audio; and of those that are
   * fetched ahead when the page is idle.
   */
  G5: { homeBytes: 130 * KB, homeRequests: 14, idleBytes: 130 * KB },
  /** Lighthouse, each category on each public route. */
  G6: { score: 100 },
  /**
   * Largest contentful paint of home, episode, films and must-see, divided by that of a baseline page with the same
   * content.
   */
  G7: { timesBaseline: 1.6 },
  /** Layout shift, summed over a scripted visit. */
  G8: { layoutShift: 0.02 },
  /** Cold build of 1000 episodes. */
  G9: { timesRecordedPeer: 1.2, memoryBytes: 1800 * MB, outputBytes: 200 * MB },
  /** Cold build of 5000 episodes. */
  G10: { timesThousand: 5.5, memoryBytes: 2000 * MB },
  /** Build with one new episode on top of 1000. */
  G11: { shareOfCold: 0.75 },
  /** Second `npm start` without changes. */
  G12: { seconds: 5 },
  /** Processing a feed of 5 MB, from the first byte to checked episodes. */
  G13: { feedBytes: 5 * MB, milliseconds: 2000, memoryBytes: 256 * MB },
  /** A campaign with 1 % 410, 1 % 429, 0.5 % 500 and three killed workers; no subscriber gets two messages. */
  P2: { subscribers: 10_000, seconds: 180, triedShare: 0.999 },
  /** Memory of a worker, from few subscribers to many. */
  P3: { few: 1000, many: 100_000, growthBytes: 100 * MB },
  /** A check of an unchanged feed, which starts no build. */
  P4: { unchangedMilliseconds: 1000 },
  /** The subscribers of P3, from the start of one worker to the last message: as long as a background function may run. */
  P5: { seconds: 15 * 60 },
  /**
   * All script after playing an episode, opening a film and voting, including React; and what a single island adds.
   * Notices are separate, because they use an additional library; so is the player, which has its styles, and parts that load later:
   * the panels, the full screen, the queue.
   */
  L1: { scriptBytes: 138 * KB, islandBytes: 14.5 * KB, playerBytes: 26 * KB, toastBytes: 13 * KB },
  /**
   * From the first press, with nothing loaded, to the first sound; divided by that of a page with only an audio
   * element.
   */
  L2: { timesBare: 1.2, moreMs: 150 },
  /** Interaction to next paint at a quarter of the CPU, and to the first feedback of a press. */
  L3: { p98Ms: 200, shownMs: 100 },
  /** Memory after 50 navigations and an hour of playing, divided by the memory before. */
  L4: { timesBefore: 1.1 },
  /** 'Meer afleveringen laden' at a quarter of the CPU: each of ten presses, and the last as fast as the first. */
  L5: { episodes: 1000, pressMs: 230 },
  /** The first press of a visit at a quarter of the CPU, 1.6 Mbit/s and 150 ms, medians. */
  L6: {
    sound: { limitMs: 460, words: 'play to sound' },
    bar: { limitMs: 1200, words: 'play to the whole bar' },
    overlay: { limitMs: 800, words: 'poster to the whole overlay' },
    results: { limitMs: 250, words: 'last key to results' },
    touchedPage: { limitMs: 300, words: 'a page that was touched before' },
    otherPage: { limitMs: 700, words: 'a page that was not' }
  },
  /** All script of `/mijn-films/` besides React and what every page has: with its worker and what loads at a press. */
  M1: { scriptBytes: 45 * KB },
  /**
   * The additional size of a payment page, without the shared script and React. The provider's script and its loader
   * are loaded when the form is filled in.
   */
  H1: { scriptBytes: 31 * KB, cssBytes: 4 * KB },
  /** Votes compared with one plain insert each; at a steady rate, and in a burst after a push message. */
  S1: { timesBareInsert: 0.35, perSecond: 100, seconds: 60, p95Ms: 250, burst: 1000, burstSeconds: 10 },
  /** Start and first response of a function, compared with an empty one; the size is a gate. */
  S2: { importMs: 120, timesEmpty: 2.5, timesInsert: 2 },
  /** From the payment to the confirmation on the success page, without webhooks. */
  H2: { p95Ms: 3000 },
  /** Webhooks that each pay an order. */
  H3: { perSecond: 100, seconds: 10, p95Ms: 750 },
  /** Each reconciliation job with this many orders; a scheduled function has half a minute. */
  H4: { orders: 500, seconds: 25 },
  /** A backlog of paid orders, all drafted and confirmed at Printful; minutes and calls by its clock. */
  H5: { orders: 1000, callsPerMinute: 100, minutes: 25 },
  /** Cached film details and reviews, divided by an empty Hono route. */
  S3: { timesBare: 2.5 },
  /** The lists of the backoffice, from the token check to the last byte. */
  S4: { votes: 200_000, orders: 10_000, milliseconds: 150 },
  /**
   * A query in episodes of two hours: the browser waits at most 60 ms for the next key and shows results within 250.
   * Indexing one episode.
   */
  S5: { episodes: 300, queryMs: 150, indexSeconds: 5 }
} as const

/** Pictures and the server's bundle, against accidentally published originals. */
export const assetLimits = {
  posterBytes: 25 * KB,
  coverBytes: 120 * KB,
  shareImageBytes: 300 * KB,
  functionBytes: 2.2 * MB,
  /**
   * The service worker, and the files that it caches at installation for offline use, including React (59 kB) and the page of
   * what this browser remembers, with the results of votes.
   */
  workerBytes: 12.5 * KB,
  shellBytes: 330 * KB,
  /**
   * The data that the player loads at the first press, without the audio: it fits into the initial congestion window of
   * a connection.
   */
  playableBytes: 6 * KB
} as const
