// A canvas bag hanging by its handles, with the podcast's name on it.
import { closer, type Drawing, fold, mixed, stitches, weave } from './cloth.ts'

const BAG =
  'M214 300C330 308 470 308 586 300C590 420 596 560 600 704C600 716 594 722 584 723C470 732 330 732 216 723C206 722 200 716 200 704C204 560 210 420 214 300Z'
const FRONT_HANDLE = 'M308 372C304 200 318 96 400 92C482 96 496 200 492 372'
const BACK_HANDLE = 'M326 316C326 180 344 116 404 112C462 116 478 180 476 316'

export const toteBag: Drawing = (view, colour, print) => {
  const bag = hanging(colour, print.wordmark(400, 520, 112, '#f4f1f6'))
  return view === 'whole' ? closer(1.05, 400, 408, bag) : closer(1.85, 396, 440, bag)
}

function hanging(colour: string, name: string): string {
  const [light, lighter, dark] = [mixed(colour, 0.1), mixed(colour, 0.26), mixed(colour, -0.42)]
  const handle = (d: string, tint: string) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="35"/><path d="${d}" fill="none" stroke="${tint}" stroke-width="32"/>`
  const patch = (x: number) =>
    `<rect x="${x - 16}" y="342" width="32" height="40" fill="${light}"/>${stitches(`M${x - 12} 346h24v32h-24zl24 32m0-32l-24 32`, lighter, 1.5)}`
  return `<defs><clipPath id="bag"><path d="${BAG}"/></clipPath>
<linearGradient id="canvas" x2=".8" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
<path d="${BAG}" transform="translate(14 20)" fill="#1c1323" opacity=".42" filter="url(#softer)"/>
<path d="${FRONT_HANDLE}" transform="translate(14 16)" fill="none" stroke="#1c1323" stroke-opacity=".3" stroke-width="30" filter="url(#soft)"/>
${handle(BACK_HANDLE, dark)}
<path d="M216 300C330 290 470 290 584 300C470 312 330 312 216 300Z" fill="${mixed(colour, -0.6)}"/>
<path d="${BAG}" fill="url(#canvas)"/>
<g clip-path="url(#bag)">
<g filter="url(#soft)">${fold('M300 320C280 440 300 580 262 716', 54, true, 0.8)}${fold('M510 330C500 470 520 590 548 716', 44, true, 0.6)}
${fold('M216 310C240 420 238 560 224 716', 34, false, 0.7)}${fold('M584 310C560 420 566 560 576 716', 36, false, 0.9)}
${fold('M330 372C360 430 420 440 470 390', 20, false, 0.45)}${fold('M230 690C300 640 330 650 400 690', 20, false, 0.5)}
${fold('M400 700C450 650 520 650 570 690', 18, true, 0.8)}${fold('M316 380C326 420 322 450 312 486', 14, true, 1)}</g>
<path d="M210 336C330 344 470 344 590 336" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>
${stitches('M212 331C330 339 470 339 588 331', lighter, 1.5)}
</g>
${name}
<g clip-path="url(#bag)"><g filter="url(#soft)">${fold('M420 430C430 500 400 560 420 640', 34, true, 0.55)}${fold('M330 450C344 510 320 560 330 620', 26, false, 0.2)}</g></g>
${handle(FRONT_HANDLE, mixed(colour, 0.05))}
<path d="M297 372C292 196 310 84 400 80C470 84 486 130 494 190" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="4" filter="url(#hair)"/>
${stitches('M297 342C294 196 312 86 400 81C488 86 506 196 503 342', lighter, 1.2)}${stitches('M319 342C316 206 330 106 400 103C470 106 484 206 481 342', lighter, 1.2)}
${patch(308)}${patch(492)}${weave('bag', 0.24)}`
}
