// The signup service, for every part of the page. Its code is loaded when it is needed.
import { createContext, use, useRef, useState } from 'react'
import type { SignupService } from './signup.service.ts'

export const SignupContext = createContext<SignupService | undefined>(undefined)

export function useSignup(): SignupService {
  const signup = use(SignupContext)
  if (!signup) throw new Error('This part belongs in the signup.')
  return signup
}

/** `signup`: undefined until `load` has loaded it. The service is created once; after a failure, `load` tries again. */
export function useLateSignup() {
  const [signup, setSignup] = useState<SignupService>()
  const loading = useRef<Promise<SignupService>>(undefined)
  const load = (): Promise<SignupService> => {
    loading.current ??= import('./signup.service.ts').then(
      ({ createSignup }) => {
        const created = createSignup()
        setSignup(created)
        return created
      },
      (error) => {
        loading.current = undefined
        throw error
      }
    )
    return loading.current
  }
  return { signup, load }
}
