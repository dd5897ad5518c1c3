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
  short: 'Ander toestel',
  description: (name: string) =>
    `Neem mee wat je browser van ${name} onthoudt: waar je gebleven bent, wat je gehoord hebt, je films en je instellingen. Zonder account.`,
  lead: 'Neem mee waar je gebleven bent, wat je gehoord hebt, je films en je instellingen. Zonder account.',
  sealed:
    'Alles wordt in je browser versleuteld. De sleutel staat alleen in de link en in de QR-code: wij kunnen het niet lezen.',
  withoutScript: 'Dit kan alleen als JavaScript aanstaat, want je browser versleutelt alles zelf.',
  choosing: {
    heading: 'Hoe wil je verdergaan?',
    once: 'Eén keer overbrengen',
    onceHint: 'Je andere toestel krijgt wat hier nu staat. Daarna blijven ze gescheiden.',
    link: 'Toestellen koppelen',
    linkHint:
      'Vanaf dan onthouden beide hetzelfde. Wis je iets op het ene, dan verdwijnt het ook op het andere. Koppel alleen je eigen toestellen.',
    cannotLink:
      'Koppelen kan hier niet, omdat je browser niets bewaart (misschien is dit een privévenster). Eén keer overbrengen kan wel.',
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
      'Wie deze link heeft, kan alles lezen wat je overbrengt. Deel hem met niemand. Hij werkt één keer, en hooguit een uur.',
    status: 'We wachten op je andere toestel …',
    offline: 'Geen verbinding. Zodra die terug is, kijken we opnieuw.',
    hidden: 'Je link wacht nog op je andere toestel. De code tonen we maar één keer; maak gerust een nieuwe.',
    cancel: 'Annuleer'
  },
  taken: {
    heading: 'Overgebracht',
    text: 'Alles staat nu ook op je andere toestel. De link werkt niet meer.'
  },
  expired: {
    heading: 'De link is verlopen',
    text: 'Hij werkte een uur en is niet op je andere toestel geopend. Er is niets overgebracht.'
  },
  reading: 'We halen op wat er op je andere toestel staat …',
  asking: {
    heading: 'Overbrengen naar dit toestel?',
    once: 'Wat je andere toestel onthoudt, komt één keer hierheen.',
    link: 'Je andere toestel wordt met dit toestel gekoppeld. Vanaf dan onthouden beide hetzelfde; wat op dit toestel staat, komt ook daar. Doe dit alleen als de link van jezelf komt.',
    replaces: 'De koppeling die dit toestel nu heeft, stopt daarmee.',
    onlyOnce:
      'Koppelen kan hier niet, omdat je browser niets bewaart. Alles komt één keer hierheen, zonder koppeling.',
    takes: 'Dit komt erbij of verandert:',
    removals: (count: number) =>
      count === 1 ? '1 ding dat hier verdwijnt' : `${count} dingen die hier verdwijnen`,
    nothing: 'Alles staat al op dit toestel.',
    accept: 'Breng over',
    acceptLink: 'Koppel dit toestel',
    refuse: 'Niet doen',
    busy: 'We brengen alles over …'
  },
  taking: ({ positions, heard, films: marks, votes, skipped, queue, settings }: Taken): string[] =>
    [
      positions > 0 ? `waar je gebleven bent in ${episodes(positions)}` : '',
      heard > 0 ? `${episodes(heard)} die je gehoord hebt` : '',
      marks > 0 ? `${films(marks)} die je afvinkte of sterren gaf` : '',
      votes > 0 ? `${votes} ${votes === 1 ? 'stem' : 'stemmen'}` : '',
      skipped > 0 ? `hoofdstukken die je overslaat in ${episodes(skipped)}` : '',
      queue > 0 ? `${episodes(queue)} bij Hierna` : '',
      ...settings.map((name) => SETTINGS[name])
    ].filter((line) => line !== ''),
  received: {
    heading: 'Overgebracht',
    text: 'Alles van je andere toestel staat nu ook hier.',
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
      'Elk toestel houdt wat het heeft. Op je andere toestel staat daarna dat de koppeling gestopt is.',
    endQuestion: 'Toestellen ontkoppelen?',
    endYes: 'Ja, ontkoppel',
    endNo: 'Annuleer'
  },
  ended: {
    heading: 'De koppeling is gestopt',
    text: (days: number) =>
      `De koppeling is op je andere toestel beëindigd, of je was hier met geen van beide in ${days} dagen. Alles op dit toestel is gebleven. Koppel opnieuw als je wilt.`,
    notice: 'De koppeling met je andere toestel is gestopt. Je kunt opnieuw koppelen.'
  },
  unable:
    'Je browser kan hier niets versleutelen, omdat de verbinding niet beveiligd is of omdat hij te oud is. Overbrengen kan daarom niet.',
  again: 'Opnieuw beginnen',
  retry: 'Probeer opnieuw',
  troubles: {
    network: 'Geen verbinding. Er is niets veranderd.',
    unexpected: 'Er ging iets mis bij ons. Probeer het later opnieuw.',
    'too-many': 'Te veel aanvragen van jouw netwerk. Probeer het straks opnieuw.',
    full: 'Er staat op dit moment te veel klaar om over te brengen. Probeer het later opnieuw.',
    'too-large':
      'Er is te veel om in één keer over te brengen. Je films kun je als bestand exporteren bij ‘Mijn films’.',
    used: 'Deze link is al gebruikt, verlopen of geannuleerd. Maak op je andere toestel een nieuwe.',
    damaged: 'Wat hier klaarstaat, kunnen we niet lezen. Maak op je andere toestel een nieuwe link.',
    incomplete: 'De link is niet volledig. Kopieer hem opnieuw, of scan de QR-code.',
    own: 'Deze link heb je op dit toestel gemaakt. Open hem op je andere toestel.'
  }
} as const
