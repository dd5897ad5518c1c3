// The installed app: names of its shortcuts and pictures, and the steps to install it.
export const installText = {
  newestEpisode: 'Nieuwste aflevering',
  mustSee: 'Must-See',
  films: 'Alle films',
  merch: 'Merch',
  screenshots: {
    home: 'De nieuwste aflevering, klaar om te beluisteren',
    episode: 'Een aflevering met films, sterren en hoofdstukken',
    plainEpisode: 'Een aflevering met hoofdstukken',
    mustsee: 'De must-see lijst'
  }
} as const

/** In a step, the marked words are those on the screen, and {icon} is Apple's icon. */
export const installBannerText = {
  title: (name: string) => `Installeer ${name}`,
  pitch: 'Eén tik en je bent bij de nieuwste aflevering. Geen app store nodig.',
  install: 'Installeren',
  showSteps: 'Toon instructies',
  later: 'Later',
  understood: 'Begrepen',
  share: {
    bottom: 'Tik onderaan op het deelicoon {icon}.',
    top: 'Tik bovenaan op het deelicoon {icon}.',
    'address-bar': 'Tik in de adresbalk op het deelicoon {icon}.',
    more: 'Tik naast de adresbalk op ⋯ en kies het deelicoon {icon}.',
    menu: 'Open het menu van je browser en kies het deelicoon {icon}.'
  },
  choose: 'Kies {words}; soms heet dat ‘Zet op beginscherm’.',
  addToHomeScreen: 'Voeg toe aan beginscherm',
  confirm: 'Tik op {words} om te bevestigen.',
  add: 'Voeg toe'
} as const

export const installCardText = {
  heading: 'App',
  possible: (name: string) => `Zet ${name} als app op dit toestel`,
  done: (name: string) => `${name} staat als app op dit toestel`,
  byMenu: (name: string) => `Zet ${name} als app op dit toestel via het menu van je browser`
} as const
