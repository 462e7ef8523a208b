import type { Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { splitName } from '../accounts.rules.ts'
import './accounts.tables.ts'

export interface NewPerson {
  name: string
  /** Lower-cased. */
  email: string
  passwordHash: string | null
  accessCode: string | null
  isAdmin?: boolean
  isApproved?: boolean
  /** The instant of joining. */
  now: string
}

/** Adds a person and their registration. Throws a unique violation when the address is taken. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<string> {
  const id = newId()
  const { name, firstName, lastName } = splitName(person.name)
  await tx
    .insertInto('users')
    .values({
      id,
      email: person.email,
      name,
      first_name: firstName,
      last_name: lastName,
      profile_image_url: null,
      join_date: person.now,
      is_admin: person.isAdmin ?? false,
      created_at: person.now,
      updated_at: person.now,
    })
    .execute()
  await tx
    .insertInto('registered_users')
    .values({
      id: newId(),
      user_id: id,
      name,
      email: person.email,
      access_code: person.accessCode,
      password_hash: person.passwordHash,
      is_verified: true,
      is_approved: person.isApproved ?? false,
      approved_at: person.isApproved ? person.now : null,
      revoked_at: null,
      registered_at: person.now,
      password_reset_token: null,
      password_reset_expires: null,
    })
    .execute()
  return id
}
