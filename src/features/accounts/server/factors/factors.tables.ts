import type { Generated } from 'kysely'
import '../accounts.tables.ts'

export interface TotpFactorsTable {
  user_id: string
  /** In Base32, as authenticator apps take it. */
  secret: string
  /** False until a first code has proved that an app has the secret. */
  is_confirmed: Generated<boolean>
  /** The 30 seconds whose code was used last: none of them or before is taken again. */
  last_step: Generated<number>
  created_at: string
}

/** A row for each code that is left. */
export interface RecoveryCodesTable {
  user_id: string
  /** SHA-256 of the code. */
  code_hash: string
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** As the authenticator calls it, in Base64url. */
  credential_id: string
  /** COSE, in Base64url. */
  public_key: string
  /** How often it has signed; 0 with authenticators that do not count. */
  counter: number
  /** JSON: how a browser reaches it. */
  transports: string
  name: string
  /** Of the password and address it signs in without. Behind them, the password is needed once more. */
  credentials_version: number
  created_at: string
  last_used_at: string | null
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge: string
  /** Null while nobody knows who will answer it. */
  user_id: string | null
  purpose: 'register' | 'sign-in' | 'second-factor' | 'proof'
  expires_at: string
}

/** Somebody whose password was right and who has to give a second factor. */
export interface PendingSignInsTable {
  /** SHA-256 of the secret in the cookie. */
  id: string
  user_id: string
  credentials_version: number
  tries: Generated<number>
  expires_at: string
}

/** All factors of a person will be removed; planned by a link mailed to them. */
export interface FactorResetsTable {
  user_id: string
  /** SHA-256 of the token in the link: it confirms at first, and cancels once `due_at` is set. */
  token: string
  expires_at: string
  /** Null until the link was followed. */
  due_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    totp_factors: TotpFactorsTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
    pending_sign_ins: PendingSignInsTable
    factor_resets: FactorResetsTable
  }
}
