import { instant } from '#kit/clock.ts'
import { keyFor, seal, unseal } from '#kit/server/access/seal.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import type { MailServer } from '#kit/server/mail/transport.ts'
import { groupNames, type SettingGroup, type SettingKey } from '../../shop-settings.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** One row for each group of settings that an administrator has saved. */
    shop_settings: {
      id: SettingGroup
      /** Counts the changes, so that nobody overwrites a change that they haven't seen. */
      version: number
      /** A `StoredContent` as JSON. */
      content: string
      changed_at: string
    }
    /** Mail servers that were replaced. The administrators are told through them too. */
    former_mail_servers: {
      id: string
      /** A `MailServer` as JSON, sealed. */
      sealed: string
      created_at: string
    }
  }
}

/** A secret is sealed with a key of its own. */
export interface SealedSetting {
  sealed: string
  setAt: string
}
export type StoredContent = Partial<Record<SettingKey, string | SealedSetting>>

export interface StoredGroup {
  version: number
  content: StoredContent
  changedAt: string | null
  /** True when its row can't be read. The content is empty then, and can be saved anew. */
  isDamaged: boolean
}
export type StoredSettings = Record<SettingGroup, StoredGroup>

const nothing: StoredGroup = { version: 0, content: {}, changedAt: null, isDamaged: false }

export async function readStored(queries: Queries): Promise<StoredSettings> {
  const rows = await queries.selectFrom('shop_settings').selectAll().execute()
  const groups = groupNames.map((id) => {
    const row = rows.find((one) => one.id === id)
    return [id, row ? { version: row.version, changedAt: row.changed_at, ...contentIn(row.content) } : nothing]
  })
  return Object.fromEntries(groups) as StoredSettings
}

function contentIn(json: string): Pick<StoredGroup, 'content' | 'isDamaged'> {
  try {
    const content: unknown = JSON.parse(json)
    if (typeof content === 'object' && content !== null) return { content: content as StoredContent, isDamaged: false }
  } catch {
    // It isn't JSON.
  }
  return { content: {}, isDamaged: true }
}

/** Changes whenever a group does. */
export async function readVersions(queries: Queries): Promise<string> {
  const rows = await queries.selectFrom('shop_settings').select(['id', 'version']).orderBy('id').execute()
  return rows.map(({ id, version }) => `${id} ${version}`).join()
}

/** Saves a group. False when somebody else has saved it since `version`. */
export async function replaceGroup(
  tx: Tx,
  id: SettingGroup,
  { version, content, now }: { version: number; content: StoredContent; now: string },
): Promise<boolean> {
  const next = { version: version + 1, content: JSON.stringify(content), changed_at: now }
  if (version > 0)
    return hasRow(tx.updateTable('shop_settings').set(next).where('id', '=', id).where('version', '=', version).returning('id'))
  return hasRow(
    tx
      .insertInto('shop_settings')
      .values({ id, ...next })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
}

export const sealSetting = (
  value: string,
  { key, secret, now }: { key: SettingKey; secret: string; now: string },
): SealedSetting => ({
  sealed: seal(value, keyFor(secret, `settings/${key}`)),
  setAt: now,
})

/** Null when it was sealed with another key, such as an earlier `SECRET_KEY`. */
export const openSetting = ({ sealed }: SealedSetting, key: SettingKey, secret: string | null): string | null =>
  secret === null ? null : unseal(sealed, keyFor(secret, `settings/${key}`))

const formerPurpose = 'settings/former-mail-server'

/** Keeps a mail server that is being replaced. Returns its id. */
export async function keepFormerServer(
  tx: Tx,
  server: MailServer,
  { secret, now }: { secret: string; now: string },
): Promise<string> {
  const id = newId()
  const sealed = seal(JSON.stringify(server), keyFor(secret, formerPurpose))
  await tx.insertInto('former_mail_servers').values({ id, sealed, created_at: now }).execute()
  return id
}

/** Has a former mail server kept as long as one that is replaced now. */
export async function keepFormerLonger(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('former_mail_servers').set({ created_at: now }).where('id', '=', id).execute()
}

/** Null when it is no longer kept, or can't be opened. */
export async function findFormerServer(queries: Queries, id: string, secret: string): Promise<MailServer | null> {
  const row = await queries.selectFrom('former_mail_servers').select('sealed').where('id', '=', id).executeTakeFirst()
  const opened = row ? unseal(row.sealed, keyFor(secret, formerPurpose)) : null
  return opened === null ? null : (JSON.parse(opened) as MailServer)
}

/** As long as links wait after a move, and a day for the tries of the last email. */
const formerKeptMs = 8 * 24 * 60 * 60 * 1000

export async function removeFormerServers({ database, clock }: Pick<Basics, 'database' | 'clock'>): Promise<void> {
  const before = instant(clock, -formerKeptMs)
  await database.queries.deleteFrom('former_mail_servers').where('created_at', '<', before).execute()
}
