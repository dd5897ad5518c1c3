// Eighteen palettes: each a ground with its shadow, a dark, a pale, a light that glows and one other hue.

export type Palette = {
  /** The colour of the sheet. */
  readonly ground: string
  /** The ground in shadow: the second plane. */
  readonly shade: string
  /** The darkest ink. */
  readonly deep: string
  /** Pale as paper: the usual title colour on dark grounds. */
  readonly pale: string
  /** The light of the picture. */
  readonly glow: string
  /** One other hue, used sparingly. */
  readonly spice: string
}

const palette = (
  ground: string,
  shade: string,
  deep: string,
  pale: string,
  glow: string,
  spice: string
): Palette => ({ ground, shade, deep, pale, glow, spice })

export const night = palette('#24345c', '#16203a', '#0c1224', '#f4efe2', '#f3d27a', '#d8412f')
export const ember = palette('#cb4a2b', '#9f3120', '#37100f', '#fdebcd', '#f8b841', '#1f4152')
export const pine = palette('#1d4240', '#132e2e', '#081a1c', '#f5e6c6', '#ea9350', '#d3c17c')
export const paper = palette('#eadfc6', '#d6c5a0', '#2a1d14', '#fcf7ea', '#d5432b', '#2f5d73')
export const rose = palette('#f2b9b0', '#e2928d', '#4a1027', '#fff1e8', '#c4122d', '#8a2a4b')
export const plum = palette('#45306a', '#2f1f4c', '#180e2b', '#f7dfff', '#f7a1b5', '#f3c14b')
export const sea = palette('#1b7187', '#115060', '#07303c', '#eaf6ec', '#f5cb62', '#f0714d')
export const ochre = palette('#eab63f', '#cf9222', '#33200a', '#fff5d6', '#c9361f', '#24586b')
export const blood = palette('#8a1423', '#610b17', '#28050c', '#fcebdc', '#f2ad3f', '#de4a50')
export const ice = palette('#cddde7', '#a6bfcf', '#15283b', '#f8fcfd', '#e5532f', '#4a7a99')
export const moss = palette('#6c7d39', '#4f5c27', '#1c2411', '#f5f2d6', '#f3ca4d', '#bb4a2b')
export const mint = palette('#a9d6c0', '#7cb9a0', '#113a3a', '#f6fcf2', '#ea5a3f', '#f3ba4c')
export const sand = palette('#e5ad70', '#ca8a4b', '#3e1f14', '#fdeed5', '#a8322b', '#2d5d70')
export const smoke = palette('#5a5f6c', '#434854', '#191c25', '#eeebe3', '#e8b548', '#b93a30')
export const dusk = palette('#74508f', '#523671', '#231539', '#fcebe3', '#f59f6d', '#f6d888')
export const cobalt = palette('#2549b4', '#1a3588', '#0b1a49', '#f3f2ec', '#f8c634', '#e9452f')
export const silver = palette('#c3c5c6', '#9fa3a7', '#1b1d22', '#f6f5f1', '#d23a2c', '#5d6570')
export const coal = palette('#2b2d36', '#1d1e26', '#101116', '#f1ece1', '#edbb4e', '#d0412f')
