export type LoginIntent = 'sign-in' | 'join' | 'link'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** An identity at a provider that may sign in as a user. */
    external_identities: {
      issuer: string
      /** The provider's id for the identity. Unlike an email address, it is never reused. */
      subject: string
      user_id: string
      linked_at: string
    }
    /** A sign-in in progress at the provider. */
    external_logins: {
      /** SHA-256 of the secret in the browser's cookie. */
      id: string
      intent: LoginIntent
      /** `join`: SHA-256 of the registration's token. */
      registration: string | null
      /** `link`: the user to whom the identity will be linked. */
      user_id: string | null
      /** `link`: the user's credentials version when they proved their identity. */
      credentials_version: number | null
      /** `sign-in`: the path to return to; null for the default. */
      return_to: string | null
      expires_at: string
    }
  }
}
