export const DESK_ROOT = '/bo9/desk/'
export const DESK_LOGIN_PATH = '/bo9/desk/login/'
/** The shared password, for whoever has no passkey yet. */
export const DESK_PASSWORD_PATH = '/bo9/desk/wachtwoord/'
/** Where the link of an invitation leads; its token is in the fragment. */
export const ENROL_PATH = '/bo9/desk/uitnodiging/'
export const EPISODES_PATH = '/bo9/desk/afleveringen/'
/** The slug of the episode stands after the # of the address. */
export const EPISODE_PATH = '/bo9/desk/aflevering/'
export const COUPONS_PATH = '/bo9/desk/coupons/'
export const BOOKS_PATH = '/bo9/desk/boekhouding/'
export const MAIL_DESK_PATH = '/bo9/desk/mail/'
export const HOSTS_PATH = '/bo9/desk/hosts/'

/** The search of the orders, with the focus in it. */
export const SEARCH_HASH = '#zoek'
export const SEARCH_PATH = `/bo9/desk/bestellingen/${SEARCH_HASH}`

/** The places of the navigation, with their pages, by their names in `deskText`. A page that does not exist is left out. */
export const DESK_PLACES = [
  { place: 'today', pages: [{ path: DESK_ROOT, name: 'today' }] },
  { place: 'orders', pages: [{ path: '/bo9/desk/bestellingen/', name: 'orders' }] },
  {
    place: 'money',
    pages: [
      { path: '/bo9/desk/cijfers/', name: 'figures' },
      { path: '/bo9/desk/boekhouding/', name: 'books' },
      { path: '/bo9/desk/coupons/', name: 'coupons' }
    ]
  },
  {
    place: 'podcast',
    pages: [
      { path: '/bo9/desk/afleveringen/', name: 'episodes' },
      { path: '/bo9/desk/stemmen/', name: 'votes' },
      { path: '/bo9/desk/aankondigingen/', name: 'announcements' },
      { path: MAIL_DESK_PATH, name: 'mail' },
      { path: '/bo9/desk/superfans/', name: 'supporters' }
    ]
  },
  { place: 'more', pages: [{ path: HOSTS_PATH, name: 'hosts' }] }
] as const
