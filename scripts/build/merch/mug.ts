// A glazed mug on a table; the other view shows coffee in it.
import { type Drawing, mixed } from './cloth.ts'

const BODY = 'M236 232L236 600C236 648 310 676 400 676C490 676 564 648 564 600L564 232Z'
const HANDLE = 'M556 300C640 286 706 330 706 424C706 520 636 572 556 566'

export const mug: Drawing = (view, colour, print) =>
  view === 'whole'
    ? `<g transform="translate(-36 -30)">${standing(colour, print.tile(392, 448, 196), false)}</g>`
    : `<g transform="translate(36 -30)">${standing(colour, print.wordmark(404, 452, 84, '#f4f1f6'), true)}</g>`

function standing(colour: string, print: string, isTurned: boolean): string {
  const [shade, light] = [mixed(colour, -0.5), mixed(colour, 0.16)]
  const mirror = isTurned ? ' transform="translate(800 0) scale(-1 1)"' : ''
  return `<defs><clipPath id="mug"><path d="${BODY}"/></clipPath>
<linearGradient id="round"><stop offset="0" stop-color="${shade}"/><stop offset=".14" stop-color="${light}"/><stop offset=".34" stop-color="${colour}"/><stop offset=".8" stop-color="${colour}"/><stop offset=".93" stop-color="${light}"/><stop offset="1" stop-color="${shade}"/></linearGradient>
<linearGradient id="turn"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".2" stop-color="#000" stop-opacity="0"/><stop offset=".78" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>
<linearGradient id="gloss" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".62"/><stop offset=".55" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".05"/></linearGradient></defs>
<ellipse cx="440" cy="668" rx="270" ry="34" fill="#1c1323" opacity=".45" filter="url(#softer)"/>
<ellipse cx="404" cy="666" rx="168" ry="20" fill="#1c1323" opacity=".6" filter="url(#soft)"/>
<g${mirror}>
<path d="${HANDLE}" fill="none" stroke="${shade}" stroke-width="50" stroke-linecap="round"/>
<path d="${HANDLE}" fill="none" stroke="${colour}" stroke-width="42" stroke-linecap="round"/>
<path d="M580 292C652 292 696 340 696 424C696 506 640 556 572 556" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="12" stroke-linecap="round" filter="url(#soft)"/>
<path d="M600 290C660 300 694 350 694 424" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round" filter="url(#hair)"/>
<path d="${BODY}" fill="url(#round)"/>
</g>
<g clip-path="url(#mug)">${print}<rect x="236" y="220" width="328" height="470" fill="url(#turn)"/></g>
<g clip-path="url(#mug)">
<path d="M268 262C262 380 264 520 276 622" fill="none" stroke="url(#gloss)" stroke-width="22" stroke-linecap="round" filter="url(#hair)"/>
<path d="M312 276L312 560" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="16" stroke-linecap="round" filter="url(#hair)"/>
<path d="M540 270C546 400 544 520 534 616" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="10" stroke-linecap="round" filter="url(#soft)"/>
<path d="M240 612C250 650 320 672 400 672C480 672 550 650 562 612" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="8" filter="url(#soft)"/></g>
<ellipse cx="400" cy="232" rx="164" ry="40" fill="${light}"/>
<ellipse cx="400" cy="233" rx="154" ry="34" fill="${mixed(colour, -0.55)}"/>
${isTurned ? COFFEE : `<path d="M250 240C280 266 520 266 550 240C520 226 280 226 250 240Z" fill="#fff" opacity=".06"/>`}
<path d="M240 226C262 196 340 192 400 192C470 192 540 200 560 226" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" filter="url(#hair)"/>
<path d="M240 240C262 268 330 272 400 272C480 272 545 262 560 240" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.5" filter="url(#hair)"/>`
}

const STEAM = [
  'M352 196C330 150 384 128 362 76',
  'M420 190C398 138 454 112 430 52',
  'M470 198C454 160 494 140 480 100'
]
const COFFEE = `<ellipse cx="400" cy="242" rx="142" ry="25" fill="#3b2216"/><ellipse cx="394" cy="246" rx="112" ry="17" fill="#5a3623"/>
<path d="M290 240C310 226 380 222 430 224" fill="none" stroke="#d9b48f" stroke-opacity=".7" stroke-width="4" stroke-linecap="round" filter="url(#hair)"/>
${STEAM.map((d) => `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="16" stroke-linecap="round" filter="url(#soft)"/>`).join('')}`
