// Until a podcast takes the site over, its brand is the shipped one: `npm run takeover` writes this file (docs/takeover.md).
export * from '../sample/brand/texts.ts'
