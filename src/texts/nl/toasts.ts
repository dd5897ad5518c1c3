// The notices that come and go above the player.
export const toastsText = {
  label: 'Melding',
  region: (hotkey: string) => `Meldingen (${hotkey})`,
  close: 'Sluit melding',
  /** A press came to nothing, because its code could not be fetched. */
  noConnection: 'Geen verbinding. Kijk je internet na en probeer opnieuw.'
} as const
