// The installed app: names of its shortcuts and pictures.
export const installText = {
  newestEpisode: 'Nieuwste aflevering',
  mustSee: 'Must-See',
  films: 'Alle films',
  merch: 'Merch',
  screenshots: {
    home: 'De nieuwste aflevering, klaar om te beluisteren',
    episode: 'Een aflevering met films, sterren en hoofdstukken',
    mustsee: 'De must-see lijst'
  }
} as const
