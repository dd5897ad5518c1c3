// The listening texts on and next to tickets.
export const listeningText = {
  heard: 'Afgespeeld',
  resumeFrom: (position: string) => `Hervat vanaf ${position}`,
  unheard: 'Nog niet beluisterd',
  stubNew: 'Nieuw',
  listen: 'Beluister',
  /** The time: '0:12:34'. In notes as the host wrote it. */
  listenFrom: (moment: string) => `Luister vanaf ${moment}`,
  resume: 'Hervat',
  pause: 'Pauzeer',
  allHeard: 'Je hebt alles beluisterd.',
  continueListening: 'Verder luisteren'
} as const
