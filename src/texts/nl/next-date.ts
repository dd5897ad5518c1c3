// The date of the next episode. `day`: 'donderdag 26 november'.

export const nextDateText = {
  line: (day: string) => `Volgende aflevering: ${day}`,
  calendar: 'Zet in je agenda'
} as const

export const calendarText = {
  title: (name: string) => `Nieuwe aflevering van ${name}`,
  description: 'Welke films we bespreken, hoor je dan.'
} as const

export const deskDateText = {
  label: 'Datum van de volgende aflevering',
  hint: 'Staat na de volgende build op de startpagina en in de agenda, en verdwijnt vanzelf.',
  take: 'Wis de datum',
  saving: 'Wordt opgeslagen…',
  saved: 'Opgeslagen.'
} as const
