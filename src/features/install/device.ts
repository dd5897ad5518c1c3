// Which way to a home screen a browser has. Wrong directions are worse than none: what cannot install gets no banner.

export interface Device {
  userAgent: string
  /** An iPad calls itself a Mac; no Mac has a touch screen. */
  maxTouchPoints: number
}

/** Where Apple's browsers keep the share button that leads to the home screen. */
export type SharePlace = 'bottom' | 'top' | 'address-bar' | 'more' | 'menu'

/** Browsers inside other apps: they have no way to the home screen. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|Barcelona|LinkedInApp|Snapchat|Pinterest|TikTok|musical_ly|Bytedance|Twitter|WhatsApp|Line\/|MicroMessenger|Telegram|Discord|Reddit|GSA\//i
/** Other browsers than Safari; all of them carry Apple's engine. */
const CHROME = /CriOS\//
const OTHER_BROWSER = /(?:Fx|Edg|OP)iOS\/|OPT\/|OPR\/|DuckDuckGo\/|Ddg\/|YaBrowser\/|Vivaldi|Brave|Focus\//
/** Since this version of iOS others than Safari can add to the home screen. */
const OTHERS_CAN_SINCE = 16.4
/** Since this version of Safari on iPhone the share button stands behind ⋯. */
const MORE_MENU_SINCE = 26

/** 'OS 16_3_1 like Mac OS X' → 16.3; Infinity when it is not given: an iPad that calls itself a Mac is never old. */
function systemVersion(userAgent: string): number {
  const [, major, minor = '0'] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? []
  return major === undefined ? Number.POSITIVE_INFINITY : Number(`${major}.${minor}`)
}

/** Where to tap first on an iPhone or iPad; undefined on every other device and where adding is impossible. */
export function sharePlace({ userAgent, maxTouchPoints }: Device): SharePlace | undefined {
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (!isPad && !/iPhone|iPod/.test(userAgent)) return undefined
  // A view inside an app leaves the last word of a browser out.
  if (IN_APP.test(userAgent) || !/Safari\//.test(userAgent)) return undefined
  if (CHROME.test(userAgent) || OTHER_BROWSER.test(userAgent)) {
    if (systemVersion(userAgent) < OTHERS_CAN_SINCE) return undefined
    return CHROME.test(userAgent) ? 'address-bar' : 'menu'
  }
  if (isPad) return 'top'
  const safari = Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  return safari >= MORE_MENU_SINCE ? 'more' : 'bottom'
}
