// The page of the visitor's own films.
const films = (count: number): string => `${count} ${count === 1 ? 'film' : 'films'}`

export const myFilmsText = {
  title: 'Mijn films',
  lead: 'Vink af wat je zag en wat je nog wilt zien, geef je eigen sterren, en zie met wie van ons je het eens bent.',
  kept: 'Alles blijft in deze browser: wij of anderen kunnen het niet lezen.',
  description: (name: string) =>
    `Welke films van ${name} zag je al, en met welke host ben je het eens? Haal je films binnen uit Letterboxd, IMDb, Trakt of TMDB.`,
  withoutScript:
    'Met JavaScript kun je hier afvinken welke films je zag en wilt zien, je films binnenhalen uit Letterboxd, IMDb, Trakt of TMDB, ze weer meenemen, en je sterren naast die van ons leggen. Zonder JavaScript is dit de lijst van alle besproken films.',
  noFilms: 'Er zijn nog geen films besproken.',
  progress: (seen: number, all: number) =>
    all === 1 ? `Je zag ${seen} van de 1 besproken film` : `Je zag ${seen} van de ${all} besproken films`,
  counts: (want: number, rated: number) =>
    `${films(want)} die je nog wilt zien, ${films(rated)} met je eigen sterren.`,
  filters: 'Toon',
  filter: { all: 'Alle', seen: 'Gezien', unseen: 'Nog niet gezien', want: 'Wil ik zien' },
  listHeading: 'Alle besproken films',
  shown: (count: number) => (count === 0 ? 'Hier staat nog geen film.' : `${films(count)}.`),
  linkLead: 'Vink af wat je zag: je vindt het terug bij ',
  import: {
    open: 'Haal je films binnen',
    title: 'Haal je films binnen',
    close: 'Sluit',
    private: 'Je bestand wordt in je browser gelezen. Er wordt niets verstuurd.',
    sources:
      'Het mag een export zijn van Letterboxd, IMDb, Trakt of TMDB, of een back-up van deze pagina: een ZIP of losse bestanden.',
    drop: 'Sleep je bestand hierheen',
    choose: 'Kies een bestand',
    reading: 'We lezen je bestand …',
    again: 'Kies een ander bestand',
    listed: 'Dit is een lijst. Wat zijn deze films voor jou?',
    listedSeen: 'Films die ik zag',
    listedWant: 'Films die ik wil zien',
    done: (seen: number, want: number, rated: number) => {
      const parts = [
        seen > 0 ? `${films(seen)} gezien` : '',
        want > 0 ? `${films(want)} die je wilt zien` : '',
        rated > 0 ? `sterren voor ${films(rated)}` : ''
      ].filter(Boolean)
      return parts.length > 0
        ? `Erbij: ${parts.join(', ')}.`
        : 'Alles wat hierin staat, stond al bij jouw films.'
    },
    others: (count: number) =>
      count === 1
        ? '1 andere film bespraken we niet; die laten we weg.'
        : `${count} andere films bespraken we niet; die laten we weg.`,
    skipped: (count: number) =>
      count === 1 ? '1 regel ging niet over een film.' : `${count} regels gingen niet over een film.`,
    none: 'Hier staat geen film in die we bespraken.',
    undo: 'Ongedaan maken',
    undone: 'Je films zijn weer zoals ervoor.',
    ready: 'Klaar',
    questions: (count: number) =>
      count === 1 ? 'Bij 1 film twijfelen we' : `Bij ${count} films twijfelen we`,
    which: (label: string) => `Welke film is ‘${label}’?`,
    neither: 'Geen van deze',
    refusals: {
      empty: 'Dit bestand is leeg.',
      'too-large': 'Dit bestand is te groot om hier te lezen.',
      'broken-zip': 'Deze ZIP is beschadigd of niet volledig. Download je export opnieuw.',
      'encrypted-zip': 'Deze ZIP heeft een wachtwoord. Pak ze eerst uit en kies de bestanden zelf.',
      'not-an-export':
        'Dit bestand kennen we niet. Kies een export van Letterboxd, IMDb, Trakt of TMDB, of een back-up van deze pagina.',
      'no-films': 'Hier staan geen films in.',
      incomplete: 'Het einde van dit bestand ontbreekt. Download je export opnieuw.',
      unreadable: 'Je browser kan dit bestand niet lezen. Is het een map? Kies dan de bestanden erin.',
      'too-slow': 'Dit bestand lezen duurt te lang. We zijn ermee gestopt.'
    }
  },
  export: {
    open: 'Neem je films mee',
    title: 'Neem je films mee',
    close: 'Sluit',
    nothing: 'Je hebt nog geen films afgevinkt.',
    diaryHeading: 'Naar Letterboxd',
    diary:
      'Wat je zag haal je daar binnen op letterboxd.com/import, wat je wilt zien met ‘Import films to watchlist’ op je eigen watchlist.',
    seen: (count: number) => `Bewaar wat je zag (${count})`,
    want: (count: number) => `Bewaar wat je wilt zien (${count})`,
    backupHeading: 'Back-up',
    backup: 'Alles in één bestand, om hier of in een andere browser weer binnen te halen.',
    saveBackup: 'Bewaar een back-up',
    safari:
      'Safari wist wat een site bewaart als je er zeven dagen niet komt, behalve als ze als app op je toestel staat. Bewaar daar dus af en toe een back-up.'
  },
  forget: {
    button: 'Wis al mijn films',
    done: 'Al je films zijn gewist.',
    undo: 'Zet ze terug'
  },
  hosts: {
    heading: (hosts: number) => (hosts === 1 ? 'Jij en de host' : 'Jij en de hosts'),
    closest: (name: string, difference: string, count: number) =>
      `Je smaak lijkt het meest op die van ${name}: gemiddeld ${difference} ster verschil over ${films(count)}.`,
    only: (name: string, difference: string, count: number) =>
      `Jij en ${name} verschillen gemiddeld ${difference} ster over ${films(count)}.`,
    missing: (count: number) =>
      `Nog ${films(count)} te gaan: geef sterren aan films die wij ook sterren gaven.`,
    perHost: (difference: string, count: number) => `${difference} ster verschil, ${films(count)}`,
    perHostMissing: (count: number) => `nog ${films(count)} te gaan`,
    mine: 'Jouw sterren',
    theirs: (name: string) => `Sterren van ${name}`,
    plot: (name: string) => `Jouw sterren tegenover die van ${name}: een stip voor elke film.`,
    asTable: 'Toon als tabel',
    film: 'Film',
    disagreement: 'Waar jullie het minst over eens zijn',
    disagreed: (title: string, mine: string, name: string, theirs: string) =>
      `${title}: jij gaf ${mine}, ${name} ${theirs}.`,
    hear: 'Hoor waarom',
    hearOf: (title: string) => `Hoor waarom: het gesprek over ${title}`,
    share: 'Deel dit',
    savePicture: 'Bewaar als afbeelding',
    copyText: 'Kopieer als tekst',
    textCopied: 'Tekst gekopieerd',
    failed: 'De afbeelding kon niet gemaakt worden.',
    cardHeading: 'Mijn sterren naast die van de hosts',
    sharedClosest: (name: string, podcast: string, difference: string, count: number) =>
      `Mijn filmsmaak lijkt het meest op die van ${name} van ${podcast}: gemiddeld ${difference} ster verschil over ${films(count)}.`,
    difference: (difference: string) => `${difference} ster`
  }
} as const
