// The installed app: names of its shortcuts and pictures.
export const installText = {
  newestEpisode: 'Nieuwste aflevering',
  mustSee: 'Must-See',
  films: 'Alle films',
  merch: 'Merch'
} as const
