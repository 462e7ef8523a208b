/** An identity of a provider that may sign in as a person. */
export interface ExternalIdentitiesTable {
  issuer: string
  /** The provider's name for it: never reused, unlike an address. */
  subject: string
  user_id: string
  linked_at: string
}

export type LoginIntent = 'sign-in' | 'join' | 'link'

/** A sign-in under way at the provider. */
export interface ExternalLoginsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  id: string
  intent: LoginIntent
  /** `join`: SHA-256 of the registration's token. */
  registration: string | null
  /** `link`: whose account it is linked to. */
  user_id: string | null
  /** `link`: the version of that person's credentials when they proved themselves. */
  credentials_version: number | null
  /** `sign-in`: the page the person wanted to see. */
  return_to: string | null
  expires_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    external_identities: ExternalIdentitiesTable
    external_logins: ExternalLoginsTable
  }
}
