// The notices above the player.
export const toastsText = {
  label: 'Melding',
  region: (hotkey: string) => `Meldingen (${hotkey})`,
  close: 'Sluit melding',
  /** A press had no effect, because its code could not be loaded. */
  noConnection: 'Geen verbinding. Controleer je verbinding en probeer opnieuw.',
  /** A part of the page failed. */
  partFailed: 'Dit onderdeel werkt even niet.',
  retry: 'Probeer opnieuw',
  /** A press waited in vain for the scripts of the page. */
  stillLoading: 'De pagina is nog niet volledig geladen. Controleer je verbinding en probeer opnieuw.'
} as const
