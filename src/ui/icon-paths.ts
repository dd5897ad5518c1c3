// Our icons on a 24 × 24 grid, for Astro and React. Decorative only: text next to them gives the meaning.

export const iconPaths = {
  play: 'M7 4.5v15L19.5 12z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M4.5 4.5 6 6M18 18l1.5 1.5M2.5 12h2M19.5 12h2M4.5 19.5 6 18M18 6l1.5-1.5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  timer: 'M12 5.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 9.5V13l2.5 1.5M10 2.5h4',
  external: 'M9.5 6H5v13h13v-4.5M13 4.5h6.5V11M19.5 4.5 10.5 13.5',
  right: 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5',
  left: 'M19.5 12h-15M11 5.5 4.5 12l6.5 6.5',
  check: 'M4.5 12.5l5 5L19.5 7',
  eye: 'M2 12C4.5 7.8 8 5.7 12 5.7S19.5 7.8 22 12C19.5 16.2 16 18.3 12 18.3S4.5 16.2 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  bookmark: 'M6.5 4h11v16.5L12 16l-5.5 4.5z',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  stub: 'M3.5 5.5h16l-2 2.2 2 2.1-2 2.2 2 2.2-2 2.1 2 2.2h-16v-4a2.5 2.5 0 0 0 0-5z',
  grip: 'M5 9h14M5 15h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  bag: 'M5 8.5h14V20H5zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  chapters: 'M3.5 6.5h17v11h-17zM9 6.5v11M15 6.5v11',
  queue: 'M4 6h16M4 11h10M4 16h7M15 14v7l5.5-3.5z',
  previous: 'M6 5.5v13M18 6l-8 6 8 6z',
  next: 'M18 5.5v13M6 6l8 6-8 6z',
  more: 'M4.5 11h3v3h-3zM10.5 11h3v3h-3zM16.5 11h3v3h-3z',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'
} as const
export type IconName = keyof typeof iconPaths

const FILLED: ReadonlySet<IconName> = new Set(['play', 'pause', 'more'])

/** Solid shapes have no outline. */
export const isFilledIcon = (name: IconName): boolean => FILLED.has(name)
