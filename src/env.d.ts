/// <reference types="astro/client" />
declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a visitor is about to use the island (src/browser/client-intent.ts). */
    'client:intent'?: boolean | import('./browser/client-intent.ts').IntentOptions
  }
}

export {}
