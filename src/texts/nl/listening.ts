// What tickets say of listening, and what stands beside them.
export const listeningText = {
  heard: 'Afgespeeld',
  resumeFrom: (position: string) => `Hervat vanaf ${position}`,
  unheard: 'Nog niet beluisterd',
  playing: 'Speelt nu',
  stubNew: 'Nieuw',
  listen: 'Beluister',
  /** The moment: '0:12:34'. In notes as the host wrote it. */
  listenFrom: (moment: string) => `Luister vanaf ${moment}`,
  resume: 'Hervat',
  pause: 'Pauzeer',
  heardBox: 'Gehoord',
  allHeard: 'Je hebt alles beluisterd.',
  shelf: 'Verder luisteren'
} as const
