// The pages of the desk.

export const DESK_ROOT = '/bo9/desk/'
export const DESK_LOGIN_PATH = '/bo9/desk/login/'
/** The shared password, for whoever has no passkey yet. */
export const DESK_PASSWORD_PATH = '/bo9/desk/wachtwoord/'
/** Where the link of an invitation leads; its token is in the fragment. */
export const ENROL_PATH = '/bo9/desk/uitnodiging/'
export const COUPONS_PATH = '/bo9/desk/coupons/'
export const BOOKS_PATH = '/bo9/desk/boekhouding/'
export const HOSTS_PATH = '/bo9/desk/hosts/'

/** In the order of the navigation, with the key of its name in `deskText.pages`. A page that does not exist is left out. */
export const DESK_PAGES = [
  { path: DESK_ROOT, name: 'today' },
  { path: '/bo9/desk/bestellingen/', name: 'orders' },
  { path: '/bo9/desk/stemmen/', name: 'votes' },
  { path: COUPONS_PATH, name: 'coupons' },
  { path: '/bo9/desk/superfans/', name: 'supporters' },
  { path: '/bo9/desk/aankondigingen/', name: 'announcements' },
  { path: '/bo9/desk/cijfers/', name: 'figures' },
  { path: BOOKS_PATH, name: 'books' },
  { path: HOSTS_PATH, name: 'hosts' }
] as const
