import { isSameSecret } from '#kit/server/access/tokens.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow } from '#kit/server/db/rows.ts'
import { areRefused, removeMailsOfKind } from '#kit/server/mail/outbox.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The address of a device, such as a Kindle, that gets an owner's sheet in place of their own address. */
    sheet_addresses: {
      user_id: string
      address: string
      /** Six digits on the first sheet, until they are typed. Null once they were: then the address is confirmed. */
      code: string | null
      /** How often the code was typed. */
      tries: number
      expires_at: string | null
      named_at: string
    }
  }
}

/** Then the code is void, so that nobody can try them all. */
const mostTries = 5

/** Names an address in place of an earlier one. It gets no sheet of the owner's until it's confirmed. */
export async function nameAddress(
  tx: Tx,
  { userId: user_id, ...named }: { userId: string; address: string; code: string; expiresAt: string; namedAt: string },
): Promise<void> {
  await endAddress(tx, user_id)
  const row = { address: named.address, code: named.code, tries: 0, expires_at: named.expiresAt, named_at: named.namedAt }
  await tx
    .insertInto('sheet_addresses')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Counts a try and confirms the address if the code is right. `void`: there is no code, it's too old, or was wrong too often. */
export async function confirmAddress(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: string },
): Promise<'confirmed' | 'wrong' | 'void'> {
  const own = tx.updateTable('sheet_addresses').where('user_id', '=', userId)
  const tried = await own
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('code', 'is not', null)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', now)
    .returning('code')
    .executeTakeFirst()
  if (!tried?.code) return 'void'
  if (!isSameSecret(tried.code, code)) return 'wrong'
  await own.set({ code: null, expires_at: null }).execute()
  return 'confirmed'
}

export async function findSheetAddress(queries: Queries | Tx, userId: string) {
  const row = await firstRow(
    queries.selectFrom('sheet_addresses').select(fields('address code expires_at named_at')).where('user_id', '=', userId),
  )
  return row && { address: row.address, isConfirmed: row.code === null, expiresAt: row.expiresAt, namedAt: row.namedAt }
}

/**
 * Ends an owner's address, and takes back what goes there. Returns it. The first sheet may be on its way to somebody else, and holds
 * nothing of the owner's.
 */
export async function endAddress(tx: Tx, userId: string): Promise<string | null> {
  const own = tx.deleteFrom('sheet_addresses').where('user_id', '=', userId)
  const ended = await own.returning(['address', 'code']).executeTakeFirst()
  if (ended?.code === null) await removeMailsOfKind(tx, 'sheet', ended.address)
  return ended?.address ?? null
}

/** True if its mail server has refused the last sheets to an address. */
export const refusesSheets = (queries: Queries | Tx, address: string, count: number) =>
  areRefused(queries, { kind: 'sheet', to: address, count })

/** After so many refused sheets, the sheet goes to its owner's own address again. */
const mostRefused = 3

/** The confirmed address of a device, or `own`, the owner's. Null when the owner may get none. */
export async function findRecipient(tx: Tx, userId: string, own: string | null): Promise<string | null> {
  const named = await findSheetAddress(tx, userId)
  if (own === null || !named?.isConfirmed) return own
  if (!(await refusesSheets(tx, named.address, mostRefused))) return named.address
  await endAddress(tx, userId)
  return own
}
