import type { Generated } from 'kysely'
import '../accounts.tables.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    totp_factors: {
      user_id: string
      /** In Base32, the format that authenticator apps expect, and sealed (totp-secrets.ts). */
      secret: string
      /** False until a first code proves that an app has the secret. */
      is_confirmed: Generated<boolean>
      /** The 30-second step of the last used code. Codes from it or from earlier steps are refused. */
      last_step: Generated<number>
      created_at: string
    }
    /** One row for each unused code. */
    recovery_codes: {
      user_id: string
      /** SHA-256 of the code. */
      code_hash: string
    }
    passkeys: {
      id: string
      user_id: string
      /** The authenticator's id for the passkey, in Base64url. */
      credential_id: string
      /** A COSE key in Base64url. */
      public_key: string
      /** The authenticator's signature counter; always 0 for authenticators that have none. */
      counter: number
      /** JSON array of the ways in which a browser can reach the authenticator. */
      transports: string
      name: string
      /** The credentials version with which it signs in alone. When it is outdated, the password is needed once more. */
      credentials_version: number
      created_at: string
      last_used_at: string | null
    }
    passkey_challenges: {
      /** SHA-256 of the challenge. */
      challenge: string
      /** Null for a sign-in, because the user isn't known yet. */
      user_id: string | null
      purpose: 'register' | 'sign-in' | 'second-factor' | 'proof'
      expires_at: string
    }
    /** A user who has entered the correct password and must now give a second factor. */
    pending_sign_ins: {
      /** SHA-256 of the secret in the cookie. */
      id: string
      user_id: string
      credentials_version: number
      tries: Generated<number>
      expires_at: string
    }
    /** A requested removal of all factors of a user, started by an emailed link. */
    factor_resets: {
      user_id: string
      /** SHA-256 of the token in the link, which confirms the removal, or cancels it once `due_at` is set. */
      token: string
      expires_at: string
      /** Null until the link is followed. */
      due_at: string | null
    }
  }
}
