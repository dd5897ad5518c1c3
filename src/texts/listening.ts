// What tickets say of listening, and what stands beside them.
export const listeningText = {
  heard: 'Afgespeeld',
  resumeFrom: (position: string) => `Hervat vanaf ${position}`,
  unheard: 'Nog niet beluisterd',
  playing: 'Speelt nu',
  stubNew: 'Nieuw',
  listen: 'Beluister',
  /** The moment as a link names it: '12:34'. */
  listenFrom: (moment: string) => `Luister vanaf ${moment}`,
  resume: 'Hervat',
  pause: 'Pauzeer',
  heardBox: 'Gehoord',
  allHeard: 'Dat was het, mensen. Morgen is er weer een dag.',
  shelf: 'Verder luisteren'
} as const
