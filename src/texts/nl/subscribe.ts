// Listening in another app: the list of apps, the feed, and the QR code for a phone.
export const subscribeText = {
  heading: 'Luister overal',
  lead: 'Volg ons in de app die je al gebruikt: kies ze hieronder, en nieuwe afleveringen komen vanzelf.',
  description: (name: string) =>
    `Luister naar ${name} in je eigen podcastapp: Apple Podcasts, Spotify, Pocket Casts, Overcast, AntennaPod en meer.`,
  apps: 'Apps om te luisteren',
  /** Next to an app that must be installed for its link to work. */
  needsApp: 'opent de app',
  otherApp: 'Andere app?',
  otherAppLead: 'Elke podcastapp kan een feed toevoegen: kopieer het adres en plak het daar.',
  feed: 'RSS-feed',
  copyFeed: 'Kopieer RSS',
  feedCopied: 'RSS gekopieerd',
  qr: (address: string) => `QR-code van ${address}`,
  qrLead: 'Liever op je telefoon? Scan en kies daar je app.',
  goOn: 'Verder op je telefoon',
  /** The title is '' until it is known. */
  goOnLead: (title: string, clock: string) =>
    `Scan, en ${title ? `‘${title}’` : 'de aflevering'} gaat daar verder vanaf ${clock}.`
} as const
