/** The keyboard shortcuts of the player. */
export const shortcutsText = {
  heading: 'Sneltoetsen',
  close: 'Sluit sneltoetsen',
  off: 'Liever geen sneltoetsen? Zet ze uit bij Over ons, onder Instellingen.',
  keys: {
    toggle: 'K of spatie',
    skip: 'J / L',
    step: '← / →',
    chapter: 'Shift + ← / →',
    tenth: '0 tot 9',
    mute: 'M',
    toasts: 'F8',
    help: '?',
    escape: 'Escape'
  },
  does: {
    toggle: 'Speel af of pauzeer',
    skip: '10 seconden terug, 30 seconden vooruit',
    step: '5 seconden terug of vooruit, in de speler',
    chapter: 'Vorig of volgend hoofdstuk',
    tenth: 'Naar 0 tot 90 %, in de speler',
    mute: 'Geluid uit of aan',
    toasts: 'Naar de meldingen',
    help: 'Deze lijst',
    escape: 'Sluit wat openstaat, nooit de speler'
  }
} as const
