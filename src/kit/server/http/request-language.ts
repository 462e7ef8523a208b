import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, preferredLanguage } from '../../languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of what is answered: the one chosen in this browser, otherwise one of those that the browser asks for. */
    readonly language: Language
    /** The language of what is written to this reader later, such as an email. Null when none of those they ask for is on offer. */
    readonly askedLanguage: Language | null
  }
}

/**
 * Gives each request its language. The first one on offer is for readers who ask for none of them.
 *
 * The browser stores a choice in the cookie `language`, which always follows the settings of the account that is signed in there.
 */
export function addRequestLanguage(app: FastifyInstance, languages: () => readonly Language[]): void {
  app.decorateRequest('askedLanguage', {
    getter(this: FastifyRequest) {
      // A request that is refused early has no cookies yet.
      const chosen = this.cookies?.language
      const offered = languages()
      return isLanguage(chosen) && offered.includes(chosen) ? chosen : preferredLanguage(this.headers['accept-language'], offered)
    },
  })
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      const { askedLanguage } = this
      if (askedLanguage !== null) return askedLanguage
      // A program that asks for no language gets English from the API, whatever the operator's default is.
      return this.headers['accept-language'] === undefined && this.url.startsWith('/api/') ? 'en' : (languages()[0] ?? 'en')
    },
  })
}
