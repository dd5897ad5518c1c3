// The notices that come and go above the player.
export const toastsText = {
  label: 'Melding',
  region: (hotkey: string) => `Meldingen (${hotkey})`,
  close: 'Sluit melding'
} as const
