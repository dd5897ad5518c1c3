// What the player keeps in this tab.

/** The open episode, through full loads. Follows the short name of the podcast. */
export const OPEN_PLAYER_KEY = '-open-player'
