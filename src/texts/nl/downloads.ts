// Keeping episodes in this browser, and the page that lists them.
const minutes = (count: number): string => (count === 1 ? '1 minuut' : `${count} minuten`)
const episodes = (count: number): string => (count === 1 ? '1 aflevering' : `${count} afleveringen`)

export const downloadsText = {
  title: 'Bewaarde afleveringen',
  lead: 'Wat je hier bewaart, speelt ook zonder verbinding: in de trein, in een tunnel, in het buitenland.',
  description: (name: string) =>
    `De afleveringen van ${name} die je in deze browser bewaart om zonder verbinding te beluisteren.`,
  withoutScript:
    'Met JavaScript kun je afleveringen in je browser bewaren. Zonder JavaScript sla je het audiobestand van een aflevering op: houd ‘Beluister’ ingedrukt, of klik er met rechts op, en kies ‘Opslaan als’.',
  withoutScriptLink: 'Naar alle afleveringen',
  none: 'Je hebt nog geen aflevering bewaard.',
  noneHint:
    'Klik bij een aflevering op ‘Bewaar’. De aflevering staat daarna hier, en speelt ook zonder verbinding.',
  unread: 'Wat je bewaart, is nu niet te lezen.',
  toEpisodes: 'Alle afleveringen',
  total: (count: number, megabytes: number) => `${episodes(count)}, samen ${megabytes} MB.`,
  noneWhole: 'Nog geen aflevering is volledig bewaard.',
  keptHeading: 'Bewaard',
  dueHeading: 'Nog niet bewaard',
  since: (date: string) => `sinds ${date}`,
  listen: 'Beluister',
  listenTo: (title: string) => `Beluister ${title}`,
  removesHeard: 'Gehoorde afleveringen automatisch wissen',
  removesHeardHint: 'Een bewaarde aflevering die je helemaal gehoord hebt, maakt dan plaats.',
  removeAll: 'Wis alles',
  removeAllQuestion: 'Alle bewaarde afleveringen wissen?',
  removeAllYes: 'Ja, wis alles',
  removeAllNo: 'Annuleer',
  removed: (title: string) => `‘${title}’ is gewist.`,
  allRemoved: 'Er wordt niets meer bewaard.',
  menu: 'Bewaren',
  toKept: 'Alles wat je bewaart',
  isKept: 'Bewaard',
  labels: {
    none: 'Bewaar',
    waiting: 'Wacht op zijn beurt',
    paused: 'Gepauzeerd',
    failed: 'Niet bewaard',
    kept: 'Bewaard'
  },
  loading: 'Laadt …',
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  waits: 'Wacht tot een andere aflevering geladen is.',
  of: (received: number, total: number) => `${received} van ${total} MB`,
  received: (received: number) => `${received} MB`,
  left: (seconds: number) =>
    seconds < 60 ? 'nog minder dan 1 minuut' : `nog ${minutes(Math.round(seconds / 60))}`,
  kept: (megabytes: number) => `${megabytes} MB in deze browser`,
  missing: (megabytes: number) =>
    `Er is ${megabytes} MB te weinig plaats op dit toestel. Maak plaats en probeer opnieuw.`,
  unreadable:
    'De server met het audiobestand laat niet toe dat je het hier bewaart. Je kunt het wel als bestand downloaden.',
  failures: {
    connection: 'De verbinding viel weg. Wat er al is, blijft staan tot je verdergaat.',
    unreadable:
      'De server met het audiobestand laat niet toe dat je het hier bewaart. Je kunt het wel als bestand downloaden.',
    'no room': 'Er is te weinig plaats op dit toestel. Maak plaats en probeer opnieuw.',
    storage: 'Deze browser bewaart hier niets, misschien omdat dit een privévenster is.',
    missing: 'De server vindt het audiobestand van deze aflevering niet.',
    'not audio':
      'De server stuurt een webpagina in plaats van het audiobestand. Probeer het op een ander netwerk.',
    evicted: 'De browser heeft deze aflevering gewist om plaats te maken.',
    'wrong length': 'Het bestand komt niet volledig aan. Er is niets bewaard.',
    changing: 'Het bestand verandert telkens terwijl we het laden. Er is niets bewaard.'
  },
  acts: {
    keep: 'Bewaar',
    pause: 'Pauzeer',
    resume: 'Ga verder',
    cancel: 'Annuleer',
    retry: 'Probeer opnieuw',
    remove: 'Wis',
    file: 'Download als bestand'
  },
  actOn: (act: string, title: string) => `${act}: ${title}`,
  nowKept: (title: string) => `‘${title}’ is bewaard en speelt ook zonder verbinding.`,
  onlyKept: (title: string) =>
    `‘${title}’ is bewaard, maar de site zelf is nog niet klaar om zonder verbinding te openen.`,
  notKept: (title: string) => `‘${title}’ is niet bewaard. Bij ‘Bewaar’ staat waarom.`,
  noFacts: 'De gegevens van deze aflevering komen niet aan. Probeer het straks opnieuw.',
  lost: 'De browser heeft deze bewaarde aflevering gewist. Je luistert nu rechtstreeks.',
  silent: 'De bewaarde aflevering start niet in deze browser. Je luistert nu rechtstreeks.',
  offlineLink: 'Beluister wat je bewaard hebt'
} as const
