const listed = new Intl.ListFormat('nl', { type: 'conjunction' })

export const votesText = {
  heading: 'Wat vond jij de beste film?',
  /** Opens the folded panel. */
  open: 'Stem mee',
  /** Name of the vote button of a poster; the title follows. */
  voteFor: 'Stem op',
  invitation: 'En de winnaar is…',
  howTo: 'Klik op de poster van jouw favoriet.',
  thanks: 'Bedankt voor je stem!',
  later: 'De uitslag hoor je in een volgende aflevering!',
  /** Where the vote was cast on another device of the visitor, whose marks were handed over. */
  elsewhere: 'Je stemde op je andere toestel.',
  yours: 'Jouw stem',
  /** Where one's own ticket and the stars of the hosts will be. */
  starsFollow: 'Na je stem leggen we onze sterren ernaast.',
  yourTicket: 'Jouw ticket',
  /** Beside that ticket. */
  hostStars: (title: string) => `Onze sterren voor ${title}`,
  ofFive: 'van 5 sterren',
  undo: 'Cut! Nog een take.',
  undoing: 'Stem ongedaan maken…',
  closed: 'De stembus is gesloten.',
  showResult: 'Toon de uitslag',
  hideResult: 'Verberg de uitslag',
  tooFew: 'Te weinig stemmen voor een uitslag.',
  tie: 'Een gedeelde eerste plaats!',
  together: (titles: readonly string[]) => listed.format(titles),
  /** 'met 12 van de 30 stemmen', below the winner. */
  wonWith: (votes: number, total: number, isTie: boolean) =>
    `met ${isTie ? 'elk ' : ''}${votes} van de ${total} stemmen`,
  share: (votes: number, percent: number) => `${votes === 1 ? '1 stem' : `${votes} stemmen`} · ${percent} %`,
  /** Heading of the results on 'Van jou', and a row there. */
  results: 'Uitslagen',
  resultOf: (number: number, title: string) => (title ? `${number}. ${title}` : `Aflevering ${number}`),
  isNew: 'Nieuw',
  /** Of the link 'Van jou', as long as a result is new. */
  newResult: '(een nieuwe uitslag)',
  withoutScript: 'Stemmen kan alleen als JavaScript aanstaat.'
} as const
