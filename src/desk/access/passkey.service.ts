// Asks the browser for a passkey. The library is loaded when the first one is asked for.
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from './passkey-data.ts'

/**
 * `cancelled`: the host stopped, or took too long. `known`: the device has a passkey of this host already. `elsewhere`: this
 * address is not the one that passkeys are for. `unsupported`: the browser has none.
 */
export type PasskeyFault = 'cancelled' | 'known' | 'elsewhere' | 'unsupported'

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported'
}

/** Lets the host choose a passkey and show it. */
export const showPasskey = (options: RequestOptions): Promise<Outcome<Assertion, PasskeyFault>> =>
  asked(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: native(options) })
    return { id, rawId, type: 'public-key', response }
  })

/** Lets the host make a passkey on this device, or another one that is near. */
export const makePasskey = (options: CreationOptions): Promise<Outcome<Attestation, PasskeyFault>> =>
  asked(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: native(options) })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) }
    }
  })

/** The library's types name the transports that exist today; a browser skips those that it does not know. */
const native = <Options extends object>(options: Options) => options as never

async function asked<Value>(
  act: (library: typeof import('@simplewebauthn/browser')) => Promise<Value>
): Promise<Outcome<Value, PasskeyFault>> {
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) return refuse('unsupported')
  try {
    return accept(await act(library))
  } catch (error) {
    return refuse(FAULTS[error instanceof Error ? error.name : ''] ?? 'cancelled')
  }
}
