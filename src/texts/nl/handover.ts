const episodes = (count: number): string => `${count} ${count === 1 ? 'aflevering' : 'afleveringen'}`
const films = (count: number): string => `${count} ${count === 1 ? 'film' : 'films'}`

/** What a device takes over, by kind. */
interface Taken {
  positions: number
  heard: number
  films: number
  votes: number
  skipped: number
  queue: number
  settings: readonly ('speed' | 'shortcuts' | 'without-spoilers' | 'plays-on' | 'services')[]
}

const SETTINGS = {
  speed: 'je snelheid',
  shortcuts: 'je sneltoetsen',
  'without-spoilers': 'zonder spoilers of niet',
  'plays-on': 'of de volgende aflevering vanzelf speelt',
  services: 'je streamingdiensten'
} as const

export const handoverText = {
  title: 'Ga verder op een ander toestel',
  short: 'Overzetten',
  description: (name: string) =>
    `Neem mee wat je browser van ${name} onthoudt: waar je gebleven bent, wat je hoorde, je films en je instellingen. Zonder account.`,
  lead: 'Neem mee waar je gebleven bent, wat je hoorde, je films en je instellingen. Zonder account.',
  sealed:
    'Wat je overzet, wordt in je browser versleuteld. De sleutel staat alleen in de link en in de QR-code: wij kunnen het niet lezen.',
  withoutScript: 'Overzetten kan alleen als JavaScript aanstaat, want je browser versleutelt alles zelf.',
  choosing: {
    heading: 'Hoe wil je overzetten?',
    once: 'Eén keer overzetten',
    onceHint: 'Je andere toestel krijgt wat hier nu staat. Daarna gaan ze elk hun eigen weg.',
    link: 'Toestellen koppelen',
    linkHint:
      'Vanaf dan onthouden beide hetzelfde. Wis je iets op het ene, dan verdwijnt het ook op het andere. Koppel alleen je eigen toestellen.',
    cannotLink:
      'Koppelen kan hier niet, omdat je browser niets bewaart (misschien is dit een privévenster). Eén keer overzetten kan wel.',
    scan: 'Heb je op je andere toestel al een QR-code? Scan die met de camera van dit toestel.'
  },
  making: 'We versleutelen alles …',
  waiting: {
    heading: 'Open dit op je andere toestel',
    scan: 'Scan de code met de camera van je andere toestel, of stuur jezelf de link.',
    code: 'QR-code om op je andere toestel te openen',
    copy: 'Kopieer de link',
    copied: 'Link gekopieerd',
    private:
      'Wie deze link heeft, kan alles lezen wat je overzet. Deel ze met niemand. Ze werkt één keer, en hooguit een uur.',
    status: 'We wachten op je andere toestel …',
    offline: 'Geen verbinding. Zodra die terug is, kijken we opnieuw.',
    hidden: 'Je link wacht nog op je andere toestel. De code tonen we maar één keer; maak gerust een nieuwe.',
    cancel: 'Annuleer'
  },
  taken: {
    heading: 'Overgezet',
    text: 'Je andere toestel heeft alles overgenomen. De link werkt niet meer.'
  },
  expired: {
    heading: 'De link is verlopen',
    text: 'Ze werkte een uur. Als je andere toestel ze niet opende, is er niets overgezet.'
  },
  reading: 'We halen op wat je andere toestel klaarzette …',
  asking: {
    heading: 'Overnemen op dit toestel?',
    once: 'Je andere toestel zet één keer over wat het onthoudt.',
    link: 'Je andere toestel wil zich koppelen. Vanaf dan onthouden beide hetzelfde, en krijgt het ook wat op dit toestel staat. Doe dit alleen als de link van jezelf komt.',
    replaces: 'De koppeling die dit toestel nu heeft, stopt daarmee.',
    onlyOnce:
      'Koppelen kan hier niet, omdat je browser niets bewaart. Je neemt alles één keer over; je andere toestel wacht dan vergeefs op de koppeling.',
    takes: 'Dit komt erbij of verandert:',
    removals: (count: number) =>
      count === 1 ? '1 ding dat hier verdwijnt' : `${count} dingen die hier verdwijnen`,
    nothing: 'Dit toestel weet alles al wat je andere toestel onthoudt.',
    accept: 'Neem over',
    acceptLink: 'Koppel dit toestel',
    refuse: 'Niet doen',
    busy: 'We nemen alles over …'
  },
  taking: ({ positions, heard, films: marks, votes, skipped, queue, settings }: Taken): string[] =>
    [
      positions > 0 ? `waar je gebleven bent in ${episodes(positions)}` : '',
      heard > 0 ? `${episodes(heard)} die je gehoord hebt` : '',
      marks > 0 ? `${films(marks)} die je afvinkte of sterren gaf` : '',
      votes > 0 ? `${votes} ${votes === 1 ? 'stem' : 'stemmen'}` : '',
      skipped > 0 ? `hoofdstukken die je overslaat in ${episodes(skipped)}` : '',
      queue > 0 ? `je wachtrij van ${episodes(queue)}` : '',
      ...settings.map((name) => SETTINGS[name])
    ].filter((line) => line !== ''),
  received: {
    heading: 'Overgenomen',
    text: 'Dit toestel onthoudt nu wat je andere toestel onthield.',
    listen: 'Luister verder'
  },
  linked: {
    heading: 'Dit toestel is gekoppeld',
    text: 'Het onthoudt hetzelfde als je andere toestel. Wis je iets op het ene, dan verdwijnt het ook op het andere.',
    synced: (when: string) => `Laatst bijgewerkt: ${when}.`,
    soon: 'Wordt bijgewerkt zodra er verbinding is.',
    refresh: 'Werk nu bij',
    end: 'Ontkoppel',
    endHint:
      'Elk toestel houdt wat het heeft. Je andere toestel hoort dat het opnieuw gekoppeld moet worden.',
    endQuestion: 'Toestellen ontkoppelen?',
    endYes: 'Ja, ontkoppel',
    endNo: 'Annuleer'
  },
  ended: {
    heading: 'De koppeling is gestopt',
    text: (days: number) =>
      `Ze is op je andere toestel beëindigd, of geen van beide was ${days} dagen lang hier. Alles op dit toestel is gebleven. Koppel opnieuw als je wilt.`,
    notice: 'De koppeling met je andere toestel is gestopt. Je kunt opnieuw koppelen.'
  },
  unable:
    'Je browser kan hier niets versleutelen, omdat de verbinding niet beveiligd is of omdat hij te oud is. Overzetten kan daarom niet.',
  again: 'Opnieuw beginnen',
  retry: 'Probeer opnieuw',
  troubles: {
    network: 'Geen verbinding. Er is niets veranderd.',
    unexpected: 'Er ging iets mis bij ons. Probeer het later opnieuw.',
    'too-many': 'Er wordt vanaf hier wel heel vaak overgezet. Wacht even en probeer opnieuw.',
    full: 'Er staat op dit moment te veel klaar om over te zetten. Probeer het later opnieuw.',
    'too-large':
      'Je onthoudt te veel om in één keer over te zetten. Je films kun je als bestand meenemen bij ‘Mijn films’.',
    used: 'Deze link is al gebruikt, verlopen of geannuleerd. Maak op je andere toestel een nieuwe.',
    damaged: 'Wat hier klaarstaat, kunnen we niet lezen. Maak op je andere toestel een nieuwe link.',
    incomplete: 'De link is niet volledig. Kopieer ze opnieuw, of scan de QR-code.',
    own: 'Deze link maakte je op dit toestel. Open ze op je andere toestel.'
  }
} as const
