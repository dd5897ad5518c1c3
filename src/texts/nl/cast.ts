// Sound on another device.
export const castText = {
  button: 'Speel op een ander toestel',
  connecting: 'Verbinden met het andere toestel…',
  elsewhere: 'Speelt op een ander toestel',
  offline: 'Een bewaarde aflevering kan niet zonder verbinding naar een ander toestel.',
  failed: 'Het andere toestel antwoordt niet.'
} as const
