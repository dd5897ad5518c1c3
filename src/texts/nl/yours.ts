// 'Van jou': what this browser remembers of a listener and does for them.
const episodes = (count: number): string => (count === 1 ? '1 aflevering' : `${count} afleveringen`)
const services = (count: number): string =>
  count === 0 ? 'geen diensten' : count === 1 ? '1 dienst' : `${count} diensten`

export const yoursText = {
  title: 'Van jou',
  onlyHere: 'Alleen in deze browser',
  description: (name: string) =>
    `Wat je browser van ${name} onthoudt: waar je gebleven bent, wat je hierna hoort, wat je bewaart en hoe je luistert.`,
  withoutScript: (hasFilms: boolean) =>
    `Met JavaScript staat hier wat deze browser voor je onthoudt: waar je gebleven bent, wat je hierna hoort, welke afleveringen je bewaart,${hasFilms ? ' welke films je gezien hebt of nog wilt zien,' : ''} en hoe je luistert. Zonder JavaScript onthoudt je browser daar niets van.`,
  empty: (hasFilms: boolean) =>
    hasFilms
      ? 'Hier is nog plaats: begin een aflevering, bewaar ze of vink een film af, en je vindt ze hier terug.'
      : 'Hier is nog plaats: begin een aflevering of bewaar ze, en je vindt ze hier terug.',
  toEpisodes: 'Kies een aflevering',
  all: (count: number) => `Alle ${count}`,
  fewer: 'Toon minder',
  playNow: (title: string) => `Beluister ${title}`,
  takeOut: (title: string) => `Haal weg uit Hierna: ${title}`,
  move: (title: string) => `Verplaats: ${title}`,
  moveHint: 'Met de pijltjes omhoog en omlaag.',
  keptHeading: 'Bewaard',
  kept: (count: number, megabytes: number) => `${episodes(count)}, ${megabytes} MB`,
  filmsHeading: 'Films',
  seen: (count: number, all: number) => `${count} van de ${all}`,
  seenOf: (count: number, all: number) => `Mijn films: ${count} van de ${all} gezien`,
  strip: (seen: number, want: number, all: number) =>
    `Een strook met een beeldje per film: ${seen} van de ${all} gezien, ${want} die je nog wilt zien.`,
  tonight: (count: number) => `Vanavond te zien (${count})`,
  settingsHeading: 'Instellingen',
  services: 'Diensten en regio',
  servicesOf: (country: string, count: number) => `${country}, ${services(count)}`,
  messages: 'Meldingen',
  otherDevice: 'Ander toestel',
  remembered: 'Wat we onthouden',
  rememberedPath: '/privacy/#wat-we-in-jouw-browser-bewaren',
  clear: 'Wis alles',
  clearQuestion:
    'Alles wissen wat deze browser van je onthoudt? Ook wat je bewaart en je instellingen zijn dan weg.',
  clearYes: 'Ja, wis alles',
  clearNo: 'Annuleer',
  clearing: 'We wissen alles …',
  cleared: 'Alles is gewist.',
  notCleared: 'Niet alles is gewist. Probeer opnieuw, of wis het via de instellingen van je browser.'
} as const
