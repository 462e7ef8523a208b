import type { Tx } from '#kit/server/db/database.ts'
import type { SessionRenewal } from '#kit/server/sessions.ts'
import type { Ended } from '../credentials.texts.ts'
import './accounts.tables.ts'
import './calendar-feeds.tables.ts'
import './device-passwords.tables.ts'
import './external/external.tables.ts'
import './factors/factors.tables.ts'

/** What may happen to the password, the address or the access of a person. */
export const credentialChanges = ['password reset', 'password changed', 'address changed', 'access revoked'] as const
export type CredentialChange = (typeof credentialChanges)[number]

interface Holder {
  userId: string
  now: string
  /** The session that makes the change, which goes on under a new id. */
  renewal: SessionRenewal | null
}

/** Something that lets its holder act as a person, or that they have begun in the person's name. */
export interface HeldAccess {
  name: string
  /** Where it stands, as `table.column`: what is secret, whom it is for, until when. */
  columns: readonly string[]
  /** `told`: it goes on, and the mail about the change names it with the way to stop it. */
  at: Record<CredentialChange, 'ends' | 'told' | 'stays'>
  /** Ends it, or looks whether it is there to be told; what the mail says about it, or null. */
  settle(tx: Tx, holder: Holder): Promise<Ended | null>
}

const endsAlways = {
  'password reset': 'ends',
  'password changed': 'ends',
  'address changed': 'ends',
  'access revoked': 'ends',
} as const

const sessions: HeldAccess = {
  name: 'sessions',
  // A device gets notifications as long as its session is there.
  columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'],
  at: endsAlways,
  async settle(tx, { userId, renewal }) {
    const kept = renewal && (await renewSession(tx, userId, renewal))
    const others = tx.deleteFrom('sessions').where('user_id', '=', userId)
    const ended = await (kept ? others.where('sid', '!=', kept) : others).returning('sid').execute()
    return ended.length > 0 ? { kind: kept ? 'other sessions' : 'all sessions' } : null
  },
}

/** The id it has from now on; null when it is another person's, or has ended. */
async function renewSession(tx: Tx, userId: string, { from, to }: SessionRenewal): Promise<string | null> {
  const renewed = await tx
    .updateTable('sessions')
    .set({ sid: to })
    .where('sid', '=', from)
    .where('user_id', '=', userId)
    .returning('sid')
    .executeTakeFirst()
  return renewed?.sid ?? null
}

const resetLink: HeldAccess = {
  name: 'a link to choose a new password',
  columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],
  at: endsAlways,
  async settle(tx, { userId, now }) {
    const row = await tx
      .selectFrom('registered_users')
      .select('password_reset_expires as expires')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    await tx
      .updateTable('registered_users')
      .set({ password_reset_token: null, password_reset_expires: null })
      .where('user_id', '=', userId)
      .execute()
    return row?.expires && row.expires > now ? { kind: 'reset link' } : null
  },
}

const plannedAddress: HeldAccess = {
  name: 'a planned change of address',
  columns: ['email_changes.token', 'email_changes.expires_at'],
  at: endsAlways,
  async settle(tx, { userId, now }) {
    const [planned] = await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .returning(['new_email as address', 'expires_at as expires'])
      .execute()
    return planned && planned.expires > now ? { kind: 'planned address', address: planned.address } : null
  },
}

const identities: HeldAccess = {
  name: 'an identity of the provider',
  columns: ['external_identities.subject'],
  // Who is restored finds everything as they left it.
  at: { ...endsAlways, 'access revoked': 'stays' },
  async settle(tx, { userId }) {
    const unlinked = await tx.deleteFrom('external_identities').where('user_id', '=', userId).returning('issuer').execute()
    const providers = unlinked.map(({ issuer }) => new URL(issuer).hostname)
    return providers.length > 0 ? { kind: 'identities', providers } : null
  },
}

const linkUnderWay: HeldAccess = {
  name: 'linking under way at the provider',
  columns: ['external_logins.credentials_version', 'external_logins.expires_at'],
  at: endsAlways,
  async settle(tx, { userId, now }) {
    const stopped = await tx.deleteFrom('external_logins').where('user_id', '=', userId).returning('expires_at').execute()
    return stopped.some((login) => login.expires_at > now) ? { kind: 'link under way' } : null
  },
}

const devicePasswords: HeldAccess = {
  name: 'the passwords of devices',
  columns: ['device_passwords.token_hash'],
  at: endsAlways,
  async settle(tx, { userId }) {
    const ended = await tx.deleteFrom('device_passwords').where('user_id', '=', userId).returning('id').execute()
    return ended.length > 0 ? { kind: 'device passwords' } : null
  },
}

const calendarAddress: HeldAccess = {
  name: 'a calendar address',
  columns: ['calendar_feeds.token_hash'],
  at: endsAlways,
  async settle(tx, { userId }) {
    const ended = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').execute()
    return ended.length > 0 ? { kind: 'calendar address' } : null
  },
}

const toldAlways = {
  'password reset': 'told',
  'password changed': 'told',
  'address changed': 'told',
  'access revoked': 'stays',
} as const

/**
 * An attacker who reads the mail must not remove a factor by a new password, and one who added a passkey must not sign in with it. So it stays
 * as a second factor, and signs in alone only after it has confirmed a sign-in with the new password.
 */
const passkeys: HeldAccess = {
  name: 'a passkey',
  columns: ['passkeys.credential_id', 'passkeys.public_key', 'passkeys.credentials_version'],
  at: toldAlways,
  async settle(tx, { userId }) {
    const rows = await tx.selectFrom('passkeys').select('name').where('user_id', '=', userId).orderBy('id').execute()
    return rows.length > 0 ? { kind: 'passkeys', names: rows.map(({ name }) => name) } : null
  },
}

/** No way in without the password: it stays, for a mail alone must not remove it. */
const secondFactor: HeldAccess = {
  name: 'an authenticator app with its recovery codes',
  columns: ['totp_factors.secret', 'recovery_codes.code_hash'],
  at: toldAlways,
  async settle(tx, { userId }) {
    const rows = await tx
      .selectFrom('totp_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('is_confirmed', '=', true)
      .execute()
    return rows.length > 0 ? { kind: 'second factor' } : null
  },
}

const pendingSignIns: HeldAccess = {
  name: 'a sign-in that waits for the second factor',
  columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],
  at: endsAlways,
  async settle(tx, { userId, now }) {
    const ended = await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).returning('expires_at').execute()
    return ended.some((one) => one.expires_at > now) ? { kind: 'sign-in under way' } : null
  },
}

const challenges: HeldAccess = {
  name: 'a challenge for a passkey',
  columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],
  at: endsAlways,
  async settle(tx, { userId }) {
    await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
    return null
  },
}

const plannedFactorReset: HeldAccess = {
  name: 'a planned removal of the factors',
  columns: ['factor_resets.token', 'factor_resets.expires_at'],
  at: endsAlways,
  async settle(tx, { userId, now }) {
    const ended = await tx.deleteFrom('factor_resets').where('user_id', '=', userId).returning(['expires_at', 'due_at']).execute()
    return ended.some((one) => one.due_at !== null || one.expires_at > now) ? { kind: 'planned factor reset' } : null
  },
}

/** Not a way in, and the seven days leave time: it is named, so that whoever did not ask for it can keep the account. */
const plannedDeletion: HeldAccess = {
  name: 'a planned deletion of the account',
  columns: ['account_deletions.due_at'],
  at: { 'password reset': 'told', 'password changed': 'told', 'address changed': 'told', 'access revoked': 'stays' },
  async settle(tx, { userId }) {
    const planned = await tx.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst()
    return planned ? { kind: 'planned deletion', dueAt: planned.due_at } : null
  },
}

/**
 * Everything that a person, or somebody who got hold of their account, may hold of it. A new way in is added here, with what becomes of it
 * at each change; a test reads the schema and fails for a secret that stands neither here nor in `otherSecrets`.
 */
export const heldAccess: readonly HeldAccess[] = [
  sessions,
  resetLink,
  plannedAddress,
  identities,
  linkUnderWay,
  devicePasswords,
  calendarAddress,
  pendingSignIns,
  challenges,
  plannedFactorReset,
  passkeys,
  secondFactor,
  plannedDeletion,
]

/** Columns that look like a secret and let nobody into an account, with the reason. */
export const otherSecrets: Readonly<Record<string, string>> = {
  'registered_users.password_hash': 'The password itself: whoever changes it writes it.',
  'registered_users.credentials_version': 'Counts the changes.',
  'setup_links.token': 'Makes the first administrator while there is none: it belongs to nobody.',
  'setup_links.expires_at': 'As above.',
  'temp_registrations.token': 'A validated code on its way to a new account, never to one that is there.',
  'temp_registrations.expires_at': 'As above.',
  'subscriptions.confirm_token': 'Confirms the letter. It opens no account.',
  'subscriptions.confirm_expires': 'As above.',
  'rate_limits.expire': 'Counts tries.',
  'page_instances.content_hash': 'The picture of an exported page, to tell whether it was written on.',
  'push_messages.expires_at': 'Until when a notification is worth sending.',
  'mails.subject': 'The line above a mail. The links in waiting mails end with their tokens.',
  'actions.subject': 'Whom an action was about.',
}

/** Ends what the change ends, within its transaction. Returns what its mail says. */
export async function endHeldAccess(tx: Tx, change: CredentialChange, holder: Holder): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const held of heldAccess) {
    if (held.at[change] === 'stays') continue
    const one = await held.settle(tx, holder)
    if (one) ended.push(one)
  }
  return ended
}
