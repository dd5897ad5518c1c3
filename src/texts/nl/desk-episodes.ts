// The texts of the editor: the list of episodes, one episode, publishing. Moments are passed in as formatted: '20 nov. 2026, 13:05'.

const listed = new Intl.ListFormat('nl', { type: 'conjunction' })
const episodes = (count: number) => (count === 1 ? '1 aflevering' : `${count} afleveringen`)

export const episodeListText = {
  caption: 'Afleveringen',
  find: 'Zoek op titel of nummer',
  onlyGaps: 'Alleen wat nog iets mist',
  shown: (count: number) => episodes(count),
  noMatch: 'Geen aflevering gevonden.',
  collections: 'Verzamelingen, zoals “Begin hier”',
  next: (episodeNumber: number) => `Volgende aflevering (${episodeNumber})`,
  notOut: 'nog niet in de feed',
  gaps: { films: 'films', stars: 'sterren', times: 'tijden', chapters: 'hoofdstukken' },
  lacks: (gaps: readonly string[]) => `Mist ${listed.format(gaps)}`,
  whole: 'Volledig',
  states: {
    shown: '',
    draft: 'niet gepubliceerd',
    waiting: 'gaat online',
    live: 'online'
  },
  changed: (name: string, moment: string) => `${name}, ${moment}`
} as const

export const buildQueueText = {
  soon: (hour: string) => `Gaat online met de build van ${hour}.`,
  building: 'De site wordt gebouwd. Dat duurt enkele minuten.',
  failed: (hour: string) => `De build is niet gelukt. We proberen het om ${hour} opnieuw.`,
  limited: (hour: string) => `De builds van vandaag zijn op. De volgende kan om ${hour}.`,
  left: (count: number) => (count === 1 ? 'Nog 1 build vandaag.' : `Nog ${count} builds vandaag.`),
  now: 'Nu bouwen',
  cannot: 'Deze site bouwt zichzelf niet: wat je publiceert, staat in de volgende build.'
} as const

export const episodeEditorText = {
  title: 'Aflevering',
  back: 'Alle afleveringen',
  choose: 'Kies een aflevering in de lijst.',
  page: 'Bekijk de pagina',
  lookOnly: 'Met het wachtwoord kun je alleen kijken. Log in met je passkey om iets te veranderen.',
  save: {
    saved: (name: string, moment: string) => `Bewaard door ${name}, ${moment}`,
    untouched: 'Zoals het op de site staat',
    unsaved: 'Wordt zo bewaard…',
    saving: 'Wordt bewaard…',
    offline: 'Niet bewaard, staat nog op dit toestel. We proberen het opnieuw zodra er verbinding is.',
    failed: 'Niet bewaard, staat nog op dit toestel.',
    signedOut: 'Niet bewaard, staat nog op dit toestel. Je bent uitgelogd.',
    again: 'Bewaar opnieuw',
    copy: 'Kopieer mijn tekst',
    copied: 'Tekst gekopieerd'
  },
  films: {
    heading: 'Films',
    empty: 'Nog geen films.',
    of: (title: string, year: number) => (year > 0 ? `${title} (${year})` : title),
    stars: (name: string) => `Sterren van ${name}`,
    time: 'Begint op',
    earlier: (title: string) => `${title} eerder zetten`,
    later: (title: string) => `${title} later zetten`,
    remove: (title: string) => `Haal ${title} weg`,
    removed: (title: string) => `${title} is weggehaald.`,
    undo: 'Zet terug'
  },
  upcoming: { heading: 'Volgende keer', empty: 'Nog geen films voor de volgende keer.' },
  find: {
    label: 'Zoek een film om toe te voegen',
    hint: 'Titel in het Nederlands, het Engels of de eigen taal; een jaar mag erachter.',
    had: (slugs: readonly string[]) => `in aflevering ${listed.format(slugs)}`,
    none: 'Geen film gevonden.',
    elsewhereUnknown: 'De filmdatabank antwoordt niet: dit zijn de films die we al hadden.',
    byHand: (title: string) => `Voeg “${title}” toe zoals getypt`,
    searching: 'Zoeken…',
    add: (title: string) => `Voeg ${title} toe`
  },
  times: {
    here: 'Begint hier',
    hereNamed: (title: string) => `${title} begint hier`,
    play: (title: string) => `Luister vanaf ${title}`,
    wrong: 'Schrijf een tijd als 1:02:03.',
    player: 'Luister mee',
    back: '1 seconde terug',
    forward: '1 seconde verder',
    noAudio: 'De feed heeft deze aflevering nog niet.',
    keys: 'Toetsen: k speelt of pauzeert, komma en punt gaan 1 seconde terug en verder, ook in een tijdveld. Daar: pijltjes 1 seconde, b zet de tijd van de speler.'
  },
  transcript: {
    heading: 'Transcript',
    feed: 'De feed heeft een transcript.',
    none: 'Er is nog geen transcript.',
    own: (name: string) => `Van een host: ${name}.`,
    drop: 'Sleep een transcript hierheen (VTT, SRT, JSON of tekst)',
    choose: 'Kies een transcript',
    remove: 'Neem weer dat van de feed',
    unreadable: 'In dit bestand vinden we geen tekst die gesproken wordt.',
    tooLarge: 'Dit bestand is te groot voor een transcript.',
    uploading: 'Wordt verstuurd…',
    failed: 'Versturen is niet gelukt. Probeer opnieuw.',
    find: 'Zoek films en hun tijden',
    finding: 'Zoeken in het transcript…',
    nothing: 'Geen nieuwe films of tijden gevonden.',
    notLoaded: 'We kunnen het transcript niet laden.',
    said: { chapters: 'hoofdstuk', transcript: 'gezegd', notes: 'notities' },
    at: (clock: string) => `op ${clock}`,
    missing: 'Ook genoemd, maar niet in de lijst',
    add: 'Voeg toe',
    addNamed: (film: string) => `Voeg ${film} toe`,
    suggestion: (film: string, clock: string) => `${film} begint op ${clock}`,
    take: 'Neem over',
    takeNamed: (film: string) => `Neem de tijd van ${film} over`,
    takeAll: 'Neem alles over'
  },
  chapters: {
    heading: 'Hoofdstukken',
    empty: 'Nog geen hoofdstukken.',
    name: 'Naam',
    at: 'Tijd',
    add: 'Hoofdstuk toevoegen',
    fromFilms: 'Neem over van de films',
    remove: (title: string) => `Haal hoofdstuk ${title} weg`,
    unnamed: 'Nieuw hoofdstuk'
  },
  guests: {
    heading: 'Gasten',
    empty: 'Nog geen gasten.',
    name: 'Naam van een gast',
    add: 'Gast toevoegen',
    remove: (name: string) => `Haal ${name} weg`
  },
  collections: {
    heading: 'Verzamelingen',
    why: 'Wie nog niets gehoord heeft, ziet ze op de startpagina onder de nieuwste aflevering. Bij alle afleveringen staan ze voor iedereen.',
    empty: 'Nog geen verzamelingen. Begin met een waarin je de afleveringen zet voor wie je nog niet kent.',
    first: 'Begin hier',
    unnamed: 'Nieuwe verzameling',
    add: 'Verzameling toevoegen',
    title: 'Titel',
    sentence: 'Een zin erbij',
    episodes: (title: string) => `Afleveringen in ${title}`,
    noEpisodes: 'Zonder afleveringen komt deze verzameling niet op de site.',
    gone: (slug: string) => `Aflevering ${slug} bestaat niet meer`,
    find: 'Zoek een aflevering om toe te voegen',
    none: 'Geen aflevering gevonden.',
    remove: (title: string) => `Haal ${title} weg`,
    earlier: (title: string) => `${title} eerder zetten`,
    later: (title: string) => `${title} later zetten`
  },
  conflict: {
    heading: 'Iemand anders veranderde hetzelfde',
    line: (name: string, stored: string, mine: string) => `${name} schreef ${stored}, jij schreef ${mine}.`,
    nothing: 'niets',
    mine: 'Neem de mijne',
    stored: 'Laat zo staan',
    parts: {
      film: 'Film',
      atSeconds: 'Tijd',
      title: 'Naam',
      name: 'Naam',
      sentence: 'Zin',
      episodes: 'Afleveringen',
      transcript: 'Transcript'
    }
  },
  findings: {
    heading: 'Kijk dit na',
    nothing: 'Er ontbreekt niets en er valt niets op.',
    'no-films': 'Er staan nog geen films bij.',
    'no-stars': (film: string, names: readonly string[]) =>
      `${film}: nog geen sterren van ${listed.format(names)}.`,
    'beyond-end': (name: string) => `${name} begint na het einde van de aflevering.`,
    twice: (film: string) => `${film} staat er twee keer.`,
    'not-in-order': (film: string) => `${film} begint vroeger dan de film ervoor.`,
    'same-time': (name: string) => `${name} begint op dezelfde tijd als een ander hoofdstuk.`,
    'removed-from-ballot': (film: string) =>
      `${film} verdwijnt van de pagina en van het stembiljet. De stemmen blijven bewaard.`
  },
  preview: {
    heading: 'Zo komt het op de site',
    total: (stars: string, most: number) => `${stars} van ${most} sterren`,
    films: 'Films in deze aflevering',
    upcoming: 'Volgende keer',
    chapters: 'Hoofdstukken'
  },
  publish: {
    publish: 'Publiceer',
    nothing: 'Alles staat online zoals hier.',
    never: 'Nog niet gepubliceerd.',
    changed: 'Veranderd sinds de laatste publicatie.',
    live: (moment: string) => `Staat online sinds ${moment}.`,
    published: (name: string, moment: string) => `Gepubliceerd door ${name}, ${moment}.`,
    failed: 'Publiceren is niet gelukt. Probeer opnieuw; twee keer doen kan geen kwaad.'
  },
  host: {
    heading: 'Voor je podcasthosting',
    why: 'Je podcasthosting kent deze films niet. Plak de tekst in het veld met de notities, dan tonen Apple Podcasts, Spotify en andere apps ze ook.',
    copy: 'Kopieer de notities',
    copied: 'Notities gekopieerd',
    copiedBefore: 'Wat je het laatst kopieerde, is nog juist.',
    changedSince: 'Er is iets veranderd sinds je de notities kopieerde.',
    chaptersFile: 'Hoofdstukken als bestand (JSON)',
    transcriptFile: 'Transcript als bestand (VTT)',
    transcriptSrt: 'Transcript als bestand (SRT)',
    notLoaded: 'We kunnen het transcript niet laden.',
    inThisEpisode: 'In deze aflevering:',
    nextTime: 'Volgende keer:',
    guests: (names: readonly string[]) => `Te gast: ${listed.format(names)}`,
    chapters: 'Hoofdstukken:'
  },
  versions: {
    heading: 'Versies',
    none: 'Nog niets gepubliceerd.',
    line: (name: string, moment: string) => `${name}, ${moment}`,
    live: (moment: string) => `online sinds ${moment}`,
    skipped: 'samen met een latere versie online gezet',
    waits: 'nog niet online',
    show: 'Bekijk',
    hide: 'Verberg',
    restore: 'Zet terug',
    restored: 'Teruggezet. Publiceer om het online te zetten.',
    same: 'zoals hier',
    differs: {
      films: 'films',
      upcoming: 'volgende keer',
      chapters: 'hoofdstukken',
      guests: 'gasten',
      transcript: 'transcript',
      collections: 'verzamelingen'
    },
    differsIn: (parts: readonly string[]) => `Anders: ${listed.format(parts)}.`
  }
} as const
