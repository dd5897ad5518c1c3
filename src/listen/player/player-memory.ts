/** The open episode in this tab, through full loads. Follows the short name of the podcast. */
export const OPEN_PLAYER_KEY = '-open-player'

/** Whether the text of the full screen is larger. */
export const ROOM_TEXT_KEY = '-room-text'
