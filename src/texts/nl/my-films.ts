// The page of the visitor's own films.
const films = (count: number): string => `${count} ${count === 1 ? 'film' : 'films'}`

export const myFilmsText = {
  title: 'Mijn films',
  lead: 'Vink af wat je gezien hebt, geef je eigen sterren, en zie met wie van ons je het eens bent.',
  kept: 'Alles blijft in deze browser: wij of anderen kunnen het niet lezen.',
  description: (name: string) =>
    `Welke films van ${name} heb je al gezien, en met welke host ben je het eens? Importeer je films uit Letterboxd, IMDb, Trakt of TMDB.`,
  withoutScript:
    'Met JavaScript kun je hier afvinken welke films je gezien hebt en welke je nog wilt zien, je films importeren uit Letterboxd, IMDb, Trakt of TMDB, ze weer exporteren, en je sterren naast die van ons leggen. Zonder JavaScript is dit de lijst van alle besproken films.',
  noFilms: 'Er zijn nog geen films besproken.',
  progress: (seen: number, all: number) =>
    all === 1
      ? `Je hebt ${seen} van de 1 besproken film gezien`
      : `Je hebt ${seen} van de ${all} besproken films gezien`,
  counts: (want: number, rated: number) =>
    `${films(want)} die je nog wilt zien, ${films(rated)} met je eigen sterren.`,
  filters: 'Toon',
  filter: { all: 'Alle', seen: 'Gezien', unseen: 'Nog niet gezien', want: 'Wil ik zien' },
  listHeading: 'Alle besproken films',
  shown: (count: number) => (count === 0 ? 'Hier staat nog geen film.' : `${films(count)}.`),
  linkLead: 'Vink af wat je gezien hebt: het staat bij ',
  import: {
    open: 'Importeer je films',
    title: 'Importeer je films',
    close: 'Sluit',
    private: 'Je bestand wordt in je browser gelezen. Er wordt niets verstuurd.',
    sources:
      'Het mag een export zijn van Letterboxd, IMDb, Trakt of TMDB, of een back-up van deze pagina: een ZIP of losse bestanden.',
    drop: 'Sleep je bestand hierheen',
    choose: 'Kies een bestand',
    reading: 'We lezen je bestand …',
    again: 'Kies een ander bestand',
    listed: 'Dit is een lijst. Wat zijn deze films voor jou?',
    listedSeen: 'Films die ik gezien heb',
    listedWant: 'Films die ik wil zien',
    done: (seen: number, want: number, rated: number) => {
      const parts = [
        seen > 0 ? `${films(seen)} gezien` : '',
        want > 0 ? `${films(want)} die je wilt zien` : '',
        rated > 0 ? `sterren voor ${films(rated)}` : ''
      ].filter(Boolean)
      return parts.length > 0
        ? `Toegevoegd: ${parts.join(', ')}.`
        : 'Alles wat hierin staat, stond al bij jouw films.'
    },
    others: (count: number) =>
      count === 1
        ? '1 andere film hebben we niet besproken; die laten we weg.'
        : `${count} andere films hebben we niet besproken; die laten we weg.`,
    skipped: (count: number) =>
      count === 1 ? '1 regel ging niet over een film.' : `${count} regels gingen niet over een film.`,
    none: 'Dit bestand bevat geen films die wij bespraken.',
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
      'no-films': 'Dit bestand bevat geen films.',
      incomplete: 'Het einde van dit bestand ontbreekt. Download je export opnieuw.',
      unreadable: 'Je browser kan dit bestand niet lezen. Is het een map? Kies dan de bestanden erin.',
      'too-slow': 'Dit bestand lezen duurt te lang. We zijn ermee gestopt.'
    }
  },
  export: {
    open: 'Exporteer je films',
    title: 'Exporteer je films',
    close: 'Sluit',
    nothing: 'Je hebt nog geen films afgevinkt.',
    diaryHeading: 'Naar Letterboxd',
    diary:
      'Wat je gezien hebt, importeer je op letterboxd.com/import; wat je wilt zien, met ‘Import films to watchlist’ op je eigen watchlist.',
    seen: (count: number) => `Download wat je gezien hebt (${count})`,
    want: (count: number) => `Download wat je wilt zien (${count})`,
    backupHeading: 'Back-up',
    backup: 'Alles in één bestand, om hier of in een andere browser weer te importeren.',
    saveBackup: 'Download een back-up',
    safari:
      'Safari verwijdert wat een site bewaart als je er zeven dagen niet komt, behalve als de site als app op je toestel staat. Download daar dus af en toe een back-up.'
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
    disagreement: 'Waar jullie het het minst over eens zijn',
    disagreed: (title: string, mine: string, name: string, theirs: string) =>
      `${title}: jij gaf ${mine}, ${name} ${theirs}.`,
    hear: 'Hoor waarom',
    hearOf: (title: string) => `Hoor waarom: het gesprek over ${title}`,
    share: 'Deel dit',
    savePicture: 'Download als afbeelding',
    copyText: 'Kopieer als tekst',
    textCopied: 'Tekst gekopieerd',
    failed: 'De afbeelding kon niet gemaakt worden.',
    cardHeading: 'Mijn sterren naast die van de hosts',
    sharedClosest: (name: string, podcast: string, difference: string, count: number) =>
      `Mijn filmsmaak lijkt het meest op die van ${name} van ${podcast}: gemiddeld ${difference} ster verschil over ${films(count)}.`,
    difference: (difference: string) => `${difference} ster`
  }
} as const
