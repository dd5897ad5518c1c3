// The icons of what one can do with an episode, in static markup alone.
const LIST = 'M4 6h16M4 11h10M4 16h7'

export const actIcons = {
  last: `${LIST}M17.5 13v8M13.5 17h8`,
  out: `${LIST}M13.5 17h8`,
  queued: `${LIST}M13 17.5l3 3 5.5-6`,
  keep: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  kept: 'M5 10.5 10 15.5 19 5.5M5 19.5h14',
  elsewhere: 'M4 17.5V13a8 8 0 0 1 16 0v4.5M4 14h3.5v6H4zM16.5 14H20v6h-3.5z'
} as const
