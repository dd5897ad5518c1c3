// Where the mails about episodes are signed up for, and what the browser that signed up remembers.

export const MAIL_PATH = '/mail/'
/** Where the link of a confirmation leads; its token is in the fragment, which no server sees. */
export const CONFIRM_PATH = '/mail/bevestigen/'
/** Where the link to unsubscribe leads; its token is in the fragment too. */
export const LEAVE_PATH = '/mail/afmelden/'

/** Key in local storage, after the short name: when this browser signed up, until the link was opened in it. */
export const ASKED_KEY = '-mail-asked'
