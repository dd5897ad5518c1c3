// Every setting that comes from the environment, parsed once.
import * as v from 'valibot'

const text = v.optional(v.pipe(v.string(), v.trim()), '')
const flag = v.optional(
  v.pipe(
    v.string(),
    v.picklist(['', 'true', 'false'], 'true or false'),
    v.transform((value) => value === 'true')
  ),
  ''
)

export const envSchema = v.object({
  /** Opens the payment form in the browser; without it payments are off. */
  STRIPE_PUBLISHABLE_KEY: text,
  /** Whether the checkout asks for a coupon code. */
  COUPONS_ENABLED: flag
})
export type Env = v.InferOutput<typeof envSchema>

/** The settings in an environment; a wrong one is an error that names it and what was expected. */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const result = v.safeParse(envSchema, environment)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.message}`)
  throw new Error(`The environment is not right: ${faults.join('; ')}`)
}
