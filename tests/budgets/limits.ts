// Every limit of the site, by its name in docs/performance.md. Gates fail `npm test`; the other rows are
// printed by `npm run bench` beside a floor or a peer of the same run.

const KB = 1000
const MB = 1000 * KB

/** Compressed sizes are Brotli 11; a kB is 1000 bytes. */
export const budgets = {
  /**
   * The document itself, home and each episode page, however large the archive (the home shows ten and the newest). The text
   * of a transcript is at its end, folded, and is not counted: two hours are 20,000 words.
   */
  G1: { htmlBytes: 30 * KB, withTranscriptBytes: 60 * KB, episodesOnHome: 11 },
  /** All style sheets that any one page links; a page where one pays has a second one (H1). */
  G2: { cssBytes: 20 * KB, styleSheets: 1 },
  /** Script that runs or loads by itself, before the visitor does anything; where one pays, H1 counts what comes on top. */
  G3: {
    scriptBytes: 18 * KB,
    /** A page that is a form to fill in brings what answers in it as soon as it is seen. */
    withFormBytes: 19 * KB
  },
  /** The player that other sites frame, with the script and the styles that stand in it. */
  E1: { htmlBytes: 8 * KB },
  G4: { preloadedFontBytes: 40 * KB },
  /** The bodies of everything a first visit to the home page fetches at 390 × 844, without audio. */
  G5: { homeBytes: 130 * KB, homeRequests: 14 },
  /** Lighthouse, each category on each public route. */
  G6: { score: 100 },
  /** Largest contentful paint of home, episode, films and must-see over that of the floor page with the same content. */
  G7: { timesFloor: 1.35 },
  /** Layout shift, summed over a scripted visit. */
  G8: { layoutShift: 0.02 },
  /** Cold build of 1000 episodes. */
  G9: { timesRecordedPeer: 1 / 3, timesPlainSite: 3.5, memoryBytes: 1200 * MB, outputBytes: 80 * MB },
  /** Cold build of 5000 episodes. */
  G10: { timesThousand: 5.5, memoryBytes: 2000 * MB },
  /** Build with one new episode on top of 1000. */
  G11: { shareOfCold: 0.75 },
  /** Second `npm start` without changes. */
  G12: { seconds: 5 },
  /** A feed of 5 MB from the first byte to checked episodes. */
  G13: { feedBytes: 5 * MB, milliseconds: 2000, memoryBytes: 256 * MB },
  /** Push messages per CPU-second, end to end, over web-push encrypting and nothing else. */
  P1: { timesEncryption: 0.4 },
  /** A campaign through 1 % 410, 1 % 429, 0.5 % 500 and three killed workers; nobody twice. */
  P2: { subscribers: 10_000, seconds: 60, triedShare: 0.999 },
  /** Memory of a worker, from few subscribers to many. */
  P3: { few: 1000, many: 100_000, growthBytes: 100 * MB },
  /** A check of an unchanged feed, which starts no build. */
  P4: { unchangedMilliseconds: 1000 },
  /**
   * All script after an episode was played, a film opened and a vote given, React included; what one island alone brings,
   * the notices apart because they bring a library of their own.
   */
  L1: { scriptBytes: 120 * KB, islandBytes: 12 * KB, toastBytes: 13 * KB },
  /** The first press, with nothing loaded, to the first sound; over a page with nothing but an audio element. */
  L2: { timesBare: 1.2, moreMs: 150 },
  /** Interaction to the next paint at a quarter of the processor, and to the first sign that a press registered. */
  L3: { p98Ms: 200, shownMs: 100 },
  /** Memory after 50 navigations and an hour of playing, over the memory before. */
  L4: { timesBefore: 1.1 },
  /** 'Meer afleveringen laden' at a quarter of the processor, each of ten presses, and the last as fast as the first. */
  L5: { episodes: 1000, pressMs: 200 },
  /**
   * A page where one pays, over what every page loads and what every island runs on; the provider's own script and the
   * door to it come when the form is filled in.
   */
  H1: { scriptBytes: 25 * KB, cssBytes: 4 * KB },
  /** Votes against one bare insert each; how they fare at a pace, and in a burst after a notice. */
  S1: { timesBareInsert: 0.5, perSecond: 150, seconds: 60, p95Ms: 250, burst: 1000, burstSeconds: 5 },
  /** A function's start and first answer, beside those of one that does nothing; the size is a gate. */
  S2: { importMs: 120, timesEmpty: 2.5, timesInsert: 2 },
  /** From the payment to the word on the success page, without webhooks. */
  H2: { p95Ms: 3000 },
  /** Webhooks that each pay an order. */
  H3: { perSecond: 100, seconds: 10, p95Ms: 750 },
  /** Each job of reconciliation over so many orders; a scheduled function has half a minute. */
  H4: { orders: 500, seconds: 25 },
  /** Paid orders that wait for Printful, all drafted and confirmed; minutes and calls by its clock. */
  H5: { orders: 1000, callsPerMinute: 100, minutes: 25 },
  /** Film details and reviews that are kept, over an empty Hono route. */
  S3: { timesBare: 2.5 },
  /** The lists of the backoffice, each call from the token to the last byte. */
  S4: { votes: 200_000, orders: 10_000, milliseconds: 150 }
} as const

/** Pictures and the server's bundle, so that nobody ships a camera's original by accident. */
export const assetLimits = {
  posterBytes: 25 * KB,
  coverBytes: 120 * KB,
  shareImageBytes: 300 * KB,
  functionBytes: 2 * MB,
  /**
   * The service worker, and what it fetches in the background at its first install: what pages need offline, React (59 kB)
   * included.
   */
  workerBytes: 11 * KB,
  shellBytes: 240 * KB,
  /** What the player asks for at the first press, beside the sound: fits into one packet train of a new connection. */
  playableBytes: 6 * KB
} as const
