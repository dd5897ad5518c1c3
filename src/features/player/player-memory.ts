// What the player keeps in this tab: the episode that is open, through full loads.

/** Follows the short name of the podcast. */
export const OPEN_PLAYER_KEY = '-open-player'
