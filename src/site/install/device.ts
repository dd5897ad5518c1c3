// How a browser can add the site to the home screen. Wrong instructions are worse than none: a browser that cannot
// install gets no banner.

export interface Device {
  userAgent: string
  /** An iPad reports itself as a Mac; no Mac has a touch screen. */
  maxTouchPoints: number
}

/** The place of the share button in Apple's browsers, which opens the menu with the home screen. */
export type SharePlace = 'bottom' | 'top' | 'address-bar' | 'more' | 'menu'

/** Browsers inside other apps cannot install. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|Barcelona|LinkedInApp|Snapchat|Pinterest|TikTok|musical_ly|Bytedance|Twitter|WhatsApp|Line\/|MicroMessenger|Telegram|Discord|Reddit|GSA\//i
/** Browsers other than Safari; on iPhone all of them are WebKit. */
const CHROME = /CriOS\//
const OTHER_BROWSER = /(?:Fx|Edg|OP)iOS\/|OPT\/|OPR\/|DuckDuckGo\/|Ddg\/|YaBrowser\/|Vivaldi|Brave|Focus\//
/** Since this version of iOS, browsers other than Safari can add to the home screen. */
const OTHERS_CAN_SINCE = 16.4
/** Since this version of Safari on iPhone, the share button is behind ⋯. */
const MORE_MENU_SINCE = 26

/**
 * 'OS 16_3_1 like Mac OS X' → 16.3; Infinity if it is missing: an iPad that reports itself as a Mac has a recent
 * version.
 */
function systemVersion(userAgent: string): number {
  const [, major, minor = '0'] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? []
  return major === undefined ? Number.POSITIVE_INFINITY : Number(`${major}.${minor}`)
}

/** The first tap on an iPhone or iPad; undefined on other devices and in browsers that cannot install. */
export function sharePlace({ userAgent, maxTouchPoints }: Device): SharePlace | undefined {
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (!isPad && !/iPhone|iPod/.test(userAgent)) return undefined
  // A web view inside an app leaves out the last token of the user agent.
  if (IN_APP.test(userAgent) || !/Safari\//.test(userAgent)) return undefined
  if (CHROME.test(userAgent) || OTHER_BROWSER.test(userAgent)) {
    if (systemVersion(userAgent) < OTHERS_CAN_SINCE) return undefined
    return CHROME.test(userAgent) ? 'address-bar' : 'menu'
  }
  if (isPad) return 'top'
  const safari = Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  return safari >= MORE_MENU_SINCE ? 'more' : 'bottom'
}
