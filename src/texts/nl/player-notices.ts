// Notices at the start of an episode.
export const playerNoticesText = {
  unreached: (moment: string) => `Spoelen naar ${moment} lukt niet in deze aflevering.`,
  silenced: 'Het geluid is gepauzeerd. Klik op afspelen om verder te luisteren.',
  lengthChanged: 'Het audiobestand is intussen langer of korter geworden: je plek kan wat verschoven zijn.'
} as const
