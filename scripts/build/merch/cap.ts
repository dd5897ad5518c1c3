// A low cap of six panels: the embroidered front, and the strap at the back.
import { type Drawing, fold, mixed, stitches, weave } from './cloth.ts'

const CROWN =
  'M196 486C186 330 262 206 400 206C538 206 614 330 604 486C540 462 470 452 400 452C330 452 260 462 196 486Z'
const VISOR =
  'M190 478C150 520 128 566 134 592C140 616 176 610 230 592C330 560 470 560 570 592C624 610 660 616 666 592C672 566 650 520 610 478C540 452 470 444 400 444C330 444 260 452 190 478Z'
const BACK =
  'M180 560C172 400 254 262 400 262C546 262 628 400 620 560C560 582 500 592 486 594C486 536 450 494 400 494C350 494 314 536 314 594C300 592 240 582 180 560Z'

export const cap: Drawing = (view, colour, print) =>
  view === 'whole' ? front(colour, print.tile(400, 354, 138)) : back(colour)

const gradient = (colour: string) =>
  `<radialGradient id="dome" cx=".42" cy=".22" r=".85"><stop offset="0" stop-color="${mixed(colour, 0.2)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${mixed(colour, -0.5)}"/></radialGradient>`

const seam = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="3"/>${stitches(
    d.replace(/^M(\d+)/, (_, x) => `M${Number(x) - 7}`),
    mixed(colour, 0.26)
  )}`

const eyelet = (x: number, y: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="8" fill="${mixed(colour, 0.14)}"/><circle cx="${x}" cy="${y}" r="8" fill="none" stroke="${mixed(colour, 0.3)}" stroke-width="2" stroke-dasharray="3 1.6"/><circle cx="${x}" cy="${y}" r="3.4" fill="#000"/>`

const button = (y: number, colour: string) =>
  `<ellipse cx="400" cy="${y}" rx="22" ry="10" fill="${mixed(colour, 0.12)}"/><ellipse cx="396" cy="${y - 3}" rx="13" ry="4" fill="#fff" opacity=".14"/>`

function front(colour: string, badge: string): string {
  return `<defs><clipPath id="cap"><path d="${CROWN}"/></clipPath><clipPath id="visor"><path d="${VISOR}"/></clipPath>${gradient(colour)}
<linearGradient id="brim" x2="0" y2="1"><stop offset="0" stop-color="${mixed(colour, -0.45)}"/><stop offset=".45" stop-color="${mixed(colour, 0.1)}"/><stop offset="1" stop-color="${mixed(colour, -0.2)}"/></linearGradient></defs>
<ellipse cx="404" cy="618" rx="290" ry="36" fill="#1c1323" opacity=".5" filter="url(#softer)"/>
<path d="M150 604C230 570 570 570 650 604C560 590 240 590 150 604Z" fill="#1c1323" opacity=".8" filter="url(#soft)"/>
${button(204, colour)}
<path d="${CROWN}" fill="url(#dome)"/>
<g clip-path="url(#cap)">
<g filter="url(#soft)">${fold('M252 300C236 360 228 420 226 470', 40, false, 0.7)}${fold('M556 300C570 360 576 420 578 470', 44, false, 0.9)}
${fold('M330 236C296 290 280 350 278 430', 24, true, 1)}${fold('M476 232C506 290 520 350 522 430', 22, true, 0.7)}
${fold('M210 470C300 440 500 440 590 470', 26, false, 0.8)}</g>
${seam('M400 206C399 290 399 380 400 452', colour)}${seam('M392 208C320 240 262 340 258 466', colour)}${seam('M408 208C480 240 538 340 542 466', colour)}
</g>${eyelet(318, 268, colour)}${eyelet(482, 268, colour)}
<g filter="url(#hair)" opacity=".55"><g transform="translate(3 6)"><rect x="330" y="284" width="140" height="140" rx="29" fill="#000"/></g></g>
${badge}${embroidered()}
${weave('cap', 0.2)}
<path d="${VISOR}" fill="url(#brim)"/>
<g clip-path="url(#visor)"><g filter="url(#soft)">${fold('M180 500C300 462 500 462 620 500', 30, false, 1.2)}${fold('M160 580C260 530 540 530 640 580', 22, true, 1)}</g>
${[0, 1, 2, 3, 4].map((row) => stitches(`M${168 - row * 5} ${512 + row * 16}C${270 - row * 4} ${474 + row * 16} ${530 + row * 4} ${474 + row * 16} ${632 + row * 5} ${512 + row * 16}`, mixed(colour, 0.24), 1.3)).join('')}</g>
<path d="M138 590C142 610 178 604 230 586C330 554 470 554 570 586C622 604 658 610 662 590" fill="none" stroke="${mixed(colour, 0.3)}" stroke-width="3" opacity=".7"/>
${weave('visor', 0.2)}`
}

/** Rows of thread that catch the light on one side. */
function embroidered(): string {
  const rows = Array.from({ length: 46 }, (_, row) => `M330 ${285.5 + row * 3}h140`).join('')
  return `<clipPath id="badge"><rect x="331" y="285" width="138" height="138" rx="28"/></clipPath>
<g clip-path="url(#badge)"><path d="${rows}" stroke="#000" stroke-opacity=".14" stroke-width="1.2"/><path d="${rows}" transform="translate(0 1.3)" stroke="#fff" stroke-opacity=".12" stroke-width=".9"/></g>
<rect x="331" y="285" width="138" height="138" rx="28" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.5"/>`
}

function back(colour: string): string {
  return `<g transform="translate(0 -34)"><defs><clipPath id="cap"><path d="${BACK}"/></clipPath>${gradient(colour)}
<linearGradient id="strap" x2="0" y2="1"><stop offset="0" stop-color="${mixed(colour, 0.18)}"/><stop offset="1" stop-color="${mixed(colour, -0.35)}"/></linearGradient></defs>
<ellipse cx="404" cy="606" rx="260" ry="34" fill="#1c1323" opacity=".5" filter="url(#softer)"/>
<path d="M196 566C300 610 500 610 604 566L590 590C520 616 280 616 210 590Z" fill="#1c1323" opacity=".7" filter="url(#soft)"/>
${button(260, colour)}
<path d="M306 600C306 528 346 484 400 484C454 484 494 528 494 600Z" fill="${mixed(colour, -0.62)}"/>
<path d="M330 596C334 540 362 512 400 512C438 512 466 540 470 596Z" fill="#000" opacity=".35" filter="url(#soft)"/>
<path d="${BACK}" fill="url(#dome)"/>
<g clip-path="url(#cap)">
<g filter="url(#soft)">${fold('M250 340C228 410 218 480 220 560', 40, false, 0.7)}${fold('M560 340C578 410 584 480 582 560', 44, false, 0.9)}
${fold('M330 256C296 320 276 400 270 540', 26, true, 1)}${fold('M480 256C510 320 526 400 532 540', 22, true, 0.7)}</g>
${seam('M400 262C399 340 399 420 400 494', colour)}${seam('M392 264C316 296 258 396 250 576', colour)}${seam('M408 264C484 296 542 396 550 576', colour)}
${stitches('M302 592C304 528 344 482 400 482C456 482 496 528 498 592', mixed(colour, 0.28))}
</g>${eyelet(312, 330, colour)}${eyelet(488, 330, colour)}
${weave('cap', 0.2)}
<path d="M186 552C262 580 340 590 400 590C460 590 538 580 614 552L612 584C538 612 460 622 400 622C340 622 262 612 188 584Z" fill="url(#strap)"/>
${stitches('M190 559C262 586 340 597 400 597C460 597 538 586 610 559', mixed(colour, 0.3), 1.4)}${stitches('M192 580C262 606 340 616 400 616C460 616 538 606 608 580', mixed(colour, 0.3), 1.4)}
<rect x="370" y="582" width="64" height="48" rx="7" fill="none" stroke="#5d4a1e" stroke-width="10"/><rect x="370" y="581" width="64" height="48" rx="7" fill="none" stroke="#b98a2c" stroke-width="8"/><path d="M371 584h60" stroke="#f3d27a" stroke-width="3" stroke-linecap="round"/><path d="M404 580v50" stroke="#b98a2c" stroke-width="6"/></g>`
}
