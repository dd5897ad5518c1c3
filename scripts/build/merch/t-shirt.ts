// A T-shirt laid flat, with a print on the chest.
import { closer, type Drawing, fold, mixed, stitches, weave } from './cloth.ts'

const SHAPE =
  'M330 122C352 190 448 190 470 122L566 158C602 171 626 198 644 234L716 366C720 374 718 383 710 387L620 433C612 437 605 434 602 427L590 398C588 480 590 616 592 706C592 717 586 723 576 724C470 733 330 733 224 724C214 723 208 717 208 706C210 616 212 480 210 398L198 427C195 434 188 437 180 433L90 387C82 383 80 374 84 366L156 234C174 198 198 171 234 158Z'
const NECK = 'M330 122C352 190 448 190 470 122'
const NECK_INSIDE = 'M330 122C360 104 440 104 470 122C448 190 352 190 330 122Z'

export const tShirt: Drawing = (view, colour, print) => {
  const shirt = laidFlat(colour, print.tile(400, 318, 150))
  return view === 'whole' ? closer(1.02, 400, 420, shirt) : closer(2.25, 418, 262, shirt)
}

function laidFlat(colour: string, chest: string): string {
  const [light, lighter, dark] = [mixed(colour, 0.1), mixed(colour, 0.2), mixed(colour, -0.4)]
  const seams = ['M232 160C214 220 208 320 210 398', 'M568 160C586 220 592 320 590 398']
  return `<defs><clipPath id="shirt"><path d="${SHAPE}"/></clipPath>
<linearGradient id="cloth" x1="0" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
<path d="${SHAPE}" transform="translate(10 22)" fill="#1c1323" opacity=".42" filter="url(#softer)"/>
<path d="${SHAPE}" transform="translate(2 5)" fill="#1c1323" opacity=".4" filter="url(#hair)"/>
<path d="${NECK_INSIDE}" fill="${dark}"/>
<path d="M352 132C376 141 424 141 448 132L446 146C424 152 376 152 354 146Z" fill="${mixed(colour, -0.15)}"/>
<rect x="386" y="139" width="28" height="17" rx="2" fill="#f4f1f6" opacity=".85"/>
<path d="${SHAPE}" fill="url(#cloth)"/>
<g clip-path="url(#shirt)">
<g filter="url(#soft)">${fold('M300 210C280 330 286 470 262 640', 60, true, 0.7)}${fold('M520 230C506 360 516 520 540 660', 46, true, 0.6)}
${fold('M214 402C262 440 296 500 300 560', 26, false, 0.75)}${fold('M586 402C540 444 512 500 508 548', 26, false, 0.75)}
${fold('M228 392C280 410 320 440 344 480', 18, true, 1)}${fold('M572 392C524 410 486 446 470 486', 18, true, 0.9)}
${fold('M240 690C300 640 330 610 350 560', 22, false, 0.55)}${fold('M560 690C520 640 486 620 470 586', 20, false, 0.5)}
${fold('M206 620C240 600 260 590 300 586', 14, true, 0.9)}${fold('M594 600C560 590 536 586 500 590', 14, true, 0.8)}
${fold('M110 380C130 330 160 280 206 240', 26, true, 0.9)}${fold('M690 380C670 330 640 280 594 240', 26, true, 0.7)}
${fold('M190 424C196 380 200 330 214 280', 20, false, 0.8)}${fold('M610 424C604 380 600 330 586 280', 20, false, 0.9)}
${fold('M330 150C300 160 270 166 240 172', 16, true, 1)}${fold('M470 150C500 160 530 166 560 172', 16, true, 0.8)}</g>
</g>
${chest}
<g clip-path="url(#shirt)">
<g filter="url(#soft)">${fold('M326 400C360 390 380 350 392 250', 26, false, 0.22)}${fold('M478 236C470 300 452 370 430 396', 30, true, 0.6)}</g>
${seams.map((d) => `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2.5"/><path d="${d}" transform="translate(3 0)" fill="none" stroke="${lighter}" stroke-opacity=".5" stroke-width="1.2"/>`).join('')}
${stitches('M208 702C330 713 470 713 592 702', lighter, 1.3)}${stitches('M208 696C330 707 470 707 592 696', lighter, 1.3)}
${stitches('M98 372L190 418', lighter, 1.3)}${stitches('M702 372L610 418', lighter, 1.3)}
</g>
<path d="${NECK}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="26" clip-path="url(#shirt)" filter="url(#hair)"/>
<path d="${NECK}" fill="none" stroke="${mixed(colour, 0.07)}" stroke-width="21"/>
<path d="${NECK}" fill="none" stroke="${mixed(colour, -0.25)}" stroke-width="19" stroke-dasharray="1.6 2.4" opacity=".55"/>
<path d="M319 126C344 206 456 206 481 126" fill="none" stroke="${lighter}" stroke-opacity=".8" stroke-width="1.2" stroke-dasharray="4 2.5"/>
<path d="M327 120C360 104 440 104 473 120L468 127C440 117 360 117 332 127Z" fill="${mixed(colour, 0.12)}"/>
${weave('shirt')}`
}
