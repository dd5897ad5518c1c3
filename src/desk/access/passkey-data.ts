// What browser and server send each other about passkeys: WebAuthn's options and answers as JSON. Binary values are base64url.
import * as v from 'valibot'

const MAX_BASE64_CHARS = 8192
const base64 = v.pipe(v.string(), v.maxLength(MAX_BASE64_CHARS), v.regex(/^[\w-]+$/))
const transports = v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))))

/** COSE: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257] as const

const known = v.object({ id: base64, type: v.literal('public-key'), transports })

export const requestOptionsSchema = v.object({
  challenge: base64,
  timeout: v.number(),
  rpId: v.string(),
  allowCredentials: v.array(known),
  userVerification: v.literal('required')
})
export type RequestOptions = v.InferOutput<typeof requestOptionsSchema>

export const creationOptionsSchema = v.object({
  challenge: base64,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: base64, name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.picklist(ALGORITHMS) })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(known),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required')
  })
})
export type CreationOptions = v.InferOutput<typeof creationOptionsSchema>

const credential = { id: base64, rawId: base64, type: v.literal('public-key') }

/** A passkey that was shown. */
export const assertionSchema = v.object({
  ...credential,
  response: v.object({
    authenticatorData: base64,
    clientDataJSON: base64,
    signature: base64,
    userHandle: v.nullish(base64)
  })
})
export type Assertion = v.InferOutput<typeof assertionSchema>

/** A passkey that was made. */
export const attestationSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: base64, attestationObject: base64, transports })
})
export type Attestation = v.InferOutput<typeof attestationSchema>
