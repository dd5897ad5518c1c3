// Browser-side decryption, against the example of RFC 8291 (appendix A).
import { expect, test } from 'vitest'
import { decryptedMessage, newBrowserKeys } from './browser-keys.ts'

const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg'
}
const BODY = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url'
)

test('the keys decrypt the example of the standard', () => {
  expect(decryptedMessage(BODY, EXAMPLE)).toBe('When I grow up, I want to be a watermelon')
})

test('the example of the standard is refused with other keys, or when it was changed', () => {
  expect(decryptedMessage(BODY, newBrowserKeys())).toBeUndefined()
  for (const at of [0, 30, 100, BODY.length - 1]) {
    const changed = Buffer.from(BODY)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decryptedMessage(changed, EXAMPLE)).toBeUndefined()
  }
  expect(decryptedMessage(Buffer.alloc(0), EXAMPLE)).toBeUndefined()
})
