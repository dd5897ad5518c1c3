export const themeText = {
  heading: 'Weergave',
  light: 'Licht',
  dark: 'Donker',
  lightIsOn: 'Lichte modus is ingeschakeld',
  darkIsOn: 'Donkere modus is ingeschakeld'
} as const
