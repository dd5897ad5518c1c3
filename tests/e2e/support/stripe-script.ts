// A replacement for Stripe.js: like the real one it opens frames of its own host, calls the API, and shows the frame of
// 3-D Secure. It is sent to the browser as text, so it has no imports. Every card needs a confirmation.

type Intent = { id: string; status: string }
type Elements = { clientSecret: string }

export function stripeScript(): void {
  /** Waits for a frame to send this message. */
  const opened = (src: string, place: Element, word: string): Promise<HTMLIFrameElement> =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.allow = 'payment *'
      frame.src = src
      addEventListener('message', ({ origin, source, data }) => {
        if (origin === new URL(src).origin && source === frame.contentWindow && data === word) resolve(frame)
      })
      place.append(frame)
    })

  const open = (key: string) => {
    const controller = opened('https://js.stripe.com/v3/controller.html', document.body, 'here')

    async function request(secret: string, confirming?: Record<string, string>): Promise<Intent> {
      const [id = ''] = secret.split('_secret_')
      const kind = id.startsWith('pi_') ? 'payment_intents' : 'setup_intents'
      const fields = new URLSearchParams({ client_secret: secret, ...confirming })
      const headers = { authorization: `Bearer ${key}` }
      const address = `https://api.stripe.com/v1/${kind}/${id}`
      const answer = confirming
        ? await fetch(`${address}/confirm`, { method: 'POST', headers, body: fields })
        : await fetch(`${address}?${fields}`, { headers })
      return answer.json()
    }

    async function confirmed({ elements: { clientSecret } }: { elements: Elements }): Promise<Intent> {
      const confirming = { payment_method: 'card-with-check', return_url: 'https://hooks.stripe.com/back' }
      const { id, status } = await request(clientSecret, confirming)
      if (status === 'requires_action') {
        const hosted = `https://hooks.stripe.com/3d_secure_2/hosted?intent=${id}`
        const frame = await opened(hosted, document.body, 'answered')
        frame.remove()
      }
      return request(clientSecret)
    }

    return {
      elements: ({ clientSecret }: Elements) => ({
        clientSecret,
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
        create: () => {
          const listeners = new Map<string, () => void>()
          let place: Element | undefined
          return {
            on: (name: string, listen: () => void) => listeners.set(name, listen),
            destroy: () => place?.replaceChildren(),
            async mount(element: Element) {
              place = element
              await controller
              await opened('https://js.stripe.com/v3/elements-inner-payment.html', element, 'here')
              listeners.get('ready')?.()
            }
          }
        }
      }),
      confirmPayment: async (given: { elements: Elements }) => ({ paymentIntent: await confirmed(given) }),
      confirmSetup: async (given: { elements: Elements }) => ({ setupIntent: await confirmed(given) }),
      retrievePaymentIntent: async (secret: string) => ({ paymentIntent: await request(secret) }),
      retrieveSetupIntent: async (secret: string) => ({ setupIntent: await request(secret) })
    }
  }
  Object.assign(window, { Stripe: Object.assign(open, { version: 'endive' }) })
}
