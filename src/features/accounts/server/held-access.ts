import type { SessionRenewal } from '#kit/server/access/sessions.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Ended } from '../credentials.texts.ts'
import './accounts.tables.ts'
import './external/external.tables.ts'
import './factors/factors.tables.ts'
import { endAddress } from './sheet-addresses.store.ts'
import { endShownLinks } from './shown/shown-links.store.ts'

/** Events after which access to a user's account must be reviewed. */
export const credentialChanges = ['password reset', 'password changed', 'address changed', 'access revoked'] as const
export type CredentialChange = (typeof credentialChanges)[number]

interface Holder {
  userId: string
  now: string
  /** The session that makes the change and continues under a new id. */
  renewal: SessionRenewal | null
}

/** Something that lets its holder act as a user, or that its holder has started in the user's name. */
export interface HeldAccess {
  name: string
  /** The columns that hold its secret, its holder or its expiry, as `table.column`. */
  columns: readonly string[]
  /** The changes that don't end it. `reported`: it continues, and the email about the change names it and how to stop it. */
  at?: Partial<Record<CredentialChange, 'reported' | 'stays'>>
  /** Ends it, or for `reported` checks whether it exists. Returns what the email mentions, or null. */
  settle(tx: Tx, holder: Holder): Promise<Ended | null>
}

/** Returns the new session id; null when the session has ended or belongs to another user. */
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

const reported = {
  'password reset': 'reported',
  'password changed': 'reported',
  'address changed': 'reported',
  'access revoked': 'stays',
} as const

/**
 * Everything through which a user, or an attacker who took over the account, may hold access to it. Add each new kind of access here, with
 * what happens to it at each change. A test reads the schema and fails for secrets listed neither here nor in `otherSecrets`.
 */
export const heldAccess: readonly HeldAccess[] = [
  {
    name: 'sessions',
    // A device receives notifications for as long as its session exists.
    columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'],
    async settle(tx, { userId, renewal }) {
      const kept = renewal && (await renewSession(tx, userId, renewal))
      const others = tx.deleteFrom('sessions').where('user_id', '=', userId)
      const ended = await (kept ? others.where('sid', '!=', kept) : others).returning('sid').execute()
      return ended.length > 0 ? { kind: kept ? 'other sessions' : 'all sessions' } : null
    },
  },
  {
    name: 'a link to choose a new password',
    columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],
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
  },
  {
    name: 'the wait of an emailed link',
    columns: ['waiting_links.due_at'],
    async settle(tx, { userId }) {
      await tx.deleteFrom('waiting_links').where('user_id', '=', userId).execute()
      return null
    },
  },
  {
    name: 'a planned change of address',
    columns: ['email_changes.token', 'email_changes.expires_at'],
    async settle(tx, { userId, now }) {
      const [planned] = await tx
        .deleteFrom('email_changes')
        .where('user_id', '=', userId)
        .returning(['new_email as address', 'expires_at as expires'])
        .execute()
      return planned && planned.expires > now ? { kind: 'planned address', address: planned.address } : null
    },
  },
  {
    name: 'an identity of the provider',
    columns: ['external_identities.subject'],
    // A user whose access is restored must find their linked accounts unchanged.
    at: { 'access revoked': 'stays' },
    async settle(tx, { userId }) {
      const unlinked = await tx.deleteFrom('external_identities').where('user_id', '=', userId).returning('issuer').execute()
      const providers = unlinked.map(({ issuer }) => new URL(issuer).hostname)
      return providers.length > 0 ? { kind: 'identities', providers } : null
    },
  },
  {
    name: 'linking under way at the provider',
    columns: ['external_logins.credentials_version', 'external_logins.expires_at'],
    async settle(tx, { userId, now }) {
      const stopped = await tx.deleteFrom('external_logins').where('user_id', '=', userId).returning('expires_at').execute()
      return stopped.some((login) => login.expires_at > now) ? { kind: 'link under way' } : null
    },
  },
  {
    name: 'the passwords of devices',
    columns: ['device_passwords.token_hash', 'device_passwords.credentials_version', 'device_passwords.expires_at'],
    async settle(tx, { userId }) {
      const ended = await tx.deleteFrom('device_passwords').where('user_id', '=', userId).returning('id').execute()
      return ended.length > 0 ? { kind: 'device passwords' } : null
    },
  },
  {
    name: 'a calendar address',
    columns: ['calendar_feeds.token_hash', 'calendar_feeds.credentials_version', 'calendar_feeds.expires_at'],
    async settle(tx, { userId }) {
      const ended = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').execute()
      return ended.length > 0 ? { kind: 'calendar address' } : null
    },
  },
  {
    name: 'links that show pages to somebody',
    columns: [
      ...['shown_links.token_hash', 'shown_links.password_hash'],
      ...['shown_links.credentials_version', 'shown_links.expires_at'],
    ],
    settle: async (tx, { userId }) => ((await endShownLinks(tx, userId)) ? { kind: 'shown links' } : null),
  },
  {
    name: 'the address of a device that gets the morning sheet',
    columns: ['sheet_addresses.code', 'sheet_addresses.expires_at'],
    async settle(tx, { userId }) {
      const address = await endAddress(tx, userId)
      return address === null ? null : { kind: 'sheet address', address }
    },
  },
  {
    name: 'a sign-in that waits for the second factor',
    columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],
    async settle(tx, { userId, now }) {
      const ended = await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).returning('expires_at').execute()
      return ended.some((one) => one.expires_at > now) ? { kind: 'sign-in under way' } : null
    },
  },
  {
    name: 'a passkey or an authenticator app that is being added',
    columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],
    async settle(tx, { userId }) {
      await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
      await tx.deleteFrom('totp_factors').where('user_id', '=', userId).where('is_confirmed', '=', false).execute()
      return null
    },
  },
  {
    name: 'a planned removal of the factors',
    columns: ['factor_resets.token', 'factor_resets.expires_at'],
    async settle(tx, { userId, now }) {
      const ended = await tx
        .deleteFrom('factor_resets')
        .where('user_id', '=', userId)
        .returning(['expires_at', 'due_at'])
        .execute()
      return ended.some((one) => one.due_at !== null || one.expires_at > now) ? { kind: 'planned factor reset' } : null
    },
  },
  /**
   * Kept, so that an attacker who can read the user's email can't remove a factor by resetting the password. But a passkey that an attacker
   * added must not sign in alone, so it only works as a second factor until it has confirmed a sign-in with the new password.
   */
  {
    name: 'a passkey',
    columns: ['passkeys.credential_id', 'passkeys.public_key', 'passkeys.credentials_version'],
    at: reported,
    async settle(tx, { userId }) {
      const rows = await tx.selectFrom('passkeys').select('name').where('user_id', '=', userId).orderBy('id').execute()
      return rows.length > 0 ? { kind: 'passkeys', names: rows.map(({ name }) => name) } : null
    },
  },
  /** Kept: it can't sign in without the password, and access to the user's email alone must not remove it. */
  {
    name: 'an authenticator app with its recovery codes',
    columns: ['totp_factors.secret', 'recovery_codes.code_hash'],
    at: reported,
    async settle(tx, { userId }) {
      const rows = await tx
        .selectFrom('totp_factors')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('is_confirmed', '=', true)
        .execute()
      return rows.length > 0 ? { kind: 'second factor' } : null
    },
  },
  /** Kept: it gives no access and leaves seven days. The email mentions it, so that a user who didn't ask for it can cancel. */
  {
    name: 'a planned deletion of the account',
    columns: ['account_deletions.due_at'],
    at: reported,
    async settle(tx, { userId }) {
      const planned = await tx.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst()
      return planned ? { kind: 'planned deletion', dueAt: planned.due_at } : null
    },
  },
]

/** Columns that look like secrets but give no access to an account, each with the reason. */
export const otherSecrets: Readonly<Record<string, string>> = {
  'registered_users.password_hash': 'The password itself. Every change replaces it.',
  'registered_users.credentials_version': 'Counts the changes.',
  'setup_links.token': 'Creates the first administrator while there is none. It belongs to no user.',
  'setup_links.expires_at': 'As above.',
  'temp_registrations.token': 'Holds a validated code for a new account, never for an existing one.',
  'temp_registrations.expires_at': 'As above.',
  'subscriptions.confirm_token': 'Confirms a newsletter subscription. It opens no account.',
  'subscriptions.confirm_expires': 'As above.',
  'shop_addresses.token_hash': 'An address that a shop sends its orders to. It opens no account.',
  'rate_limits.expire': 'Counts attempts.',
  'page_instances.content_hash': 'Hash of the picture of an exported page, to detect writing on it.',
  'handwriting_pages.content_hash': 'Hash of the picture of an exported page, to detect other writing on it.',
  'page_decisions.content_hash': 'Hash of the picture of an exported page, to detect writing on it.',
  'page_choices.content_hash': 'Hash of the picture of an exported page, to detect writing on it.',
  'push_messages.expires_at': 'The time until which a notification is worth sending.',
  'mails.subject': 'The subject line of an email. Links in waiting emails end with their tokens.',
  'alarms.subjects': 'What an alarm is about, such as the names of missing files.',
  'actions.subject': 'The user or thing that an action was about.',
}

/** Ends the access that the change must end, within its transaction. Returns what the email about the change mentions. */
export async function endHeldAccess(tx: Tx, change: CredentialChange, holder: Holder): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const held of heldAccess) {
    if (held.at?.[change] === 'stays') continue
    const one = await held.settle(tx, holder)
    if (one) ended.push(one)
  }
  return ended
}
