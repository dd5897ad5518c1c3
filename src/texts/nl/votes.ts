export const votesText = {
  heading: 'Wat vond jij de beste film?',
  /** Opens the folded panel. */
  open: 'Stem mee',
  /** Name of the vote button of a poster; the title follows. */
  voteFor: 'Stem op',
  invitation: 'En de winnaar is…',
  howTo: 'Druk op de poster van jouw favoriet.',
  thanks: 'Bedankt voor je stem!',
  later: 'De uitslag hoor je in een volgende aflevering!',
  yours: 'Jouw stem',
  undo: 'Cut! Nog een take.',
  undoing: 'Stem ongedaan maken…',
  closed: 'De stembus is gesloten.',
  withoutScript: 'Stemmen kan alleen als JavaScript aanstaat.'
} as const
