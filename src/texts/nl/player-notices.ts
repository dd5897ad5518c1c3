// Notices at the start of an episode.
export const playerNoticesText = {
  unreached: (moment: string) => `Deze opname laat niet toe om naar ${moment} te springen.`,
  silenced: 'Het geluid is gepauzeerd. Druk op afspelen om verder te luisteren.',
  lengthChanged: 'De opname is intussen langer of korter geworden: je plek kan wat verschoven zijn.'
} as const
