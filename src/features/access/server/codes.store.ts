import { sql } from 'kysely'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { atOnce, inBatches } from '#kit/server/jobs/in-batches.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { codeState, codesMeant, foldCode } from '../access.rules.ts'
import './access.tables.ts'
import { codesList, searchTextOfCode } from './codes-list.ts'

export interface NewCode {
  /** Upper-cased. */
  code: string
  /** The only address that may use the code. */
  customerEmail: string | null
  label: string | null
  productId?: string | null
  isKept?: boolean
  isUsed?: boolean
}

const codeColumns = fields('id code is_used customer_email label voided_at product_id')

/** Inserts at most 500 codes and returns those that didn't exist yet. */
export async function insertCodes(tx: Tx, codes: readonly NewCode[], now: string) {
  const rows = codes.map(({ code, customerEmail, label, productId = null, isKept = false, isUsed = false }) => ({
    id: newId(),
    code,
    is_used: isUsed,
    used_by: null,
    used_at: null,
    created_at: now,
    customer_email: customerEmail,
    customer_key: keyOf(customerEmail),
    label,
    product_id: productId,
    voided_at: null,
    taken_back_at: null,
    is_kept: isKept,
    failed_tries: 0,
    last_tried_at: null,
    search_text: searchTextOfCode({ code, customerEmail, label }),
  }))
  const inserted = await tx
    .insertInto('access_codes')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code', 'customer_email as customerEmail'])
    .execute()
  const usedCodes = new Set(codes.flatMap(({ code, isUsed }) => (isUsed ? [code] : [])))
  const states = Map.groupBy(inserted, ({ code, customerEmail }) =>
    codeState({ isUsed: usedCodes.has(code), voidedAt: null, customerEmail }),
  )
  await addToCounters(tx, Object.fromEntries([...states].map(([state, rows]) => [counterOf(codesList, state), rows.length])))
  return inserted.map(({ id, code }) => ({ id, code }))
}

/** Inserts codes that were handed out elsewhere, and returns those that didn't exist yet. */
export async function insertHeldCodes(tx: Tx, held: readonly Omit<NewCode, 'label'>[], now: string) {
  const made: Awaited<ReturnType<typeof insertCodes>> = []
  for (let at = 0; at < held.length; at += 500)
    made.push(
      ...(await insertCodes(
        tx,
        held.slice(at, at + 500).map((code) => ({ ...code, label: null })),
        now,
      )),
    )
  return made
}

/** Finds codes that differ from these by hyphens at most. */
export const findCodesAlike = (queries: Queries, codes: readonly string[]) =>
  queries
    .selectFrom('access_codes')
    .select(['id', 'code'])
    .where(sql<string>`replace(code, '-', '')`, 'in', codes.map(foldCode))
    .execute()

const typedColumns = fields('id code is_used used_by voided_at customer_key product_id')

/**
 * Finds the code that somebody meant who typed this. Without an equal one, it is the only one that differs by hyphens, among all codes: also
 * used and void ones. Null when there are none or several.
 */
export async function findTypedCode(queries: Queries, typed: string) {
  const codes = queries.selectFrom('access_codes').select(typedColumns)
  for (const meant of codesMeant(typed)) {
    const equal = await codes.where('code', '=', meant).executeTakeFirst()
    if (equal) return equal
    const folded = sql<boolean>`replace(code, '-', '') = ${foldCode(meant)}`
    const [alike, another] = await codes.where(folded).limit(2).execute()
    if (alike) return another ? null : alike
  }
  return null
}

/**
 * Marks a code as used by a user. Returns null when it is used, void, unknown or bound to another address. Of several concurrent callers
 * exactly one gets the code.
 */
export async function claimAccessCode(
  tx: Tx,
  claim: { code: string; email: string; userId: string; isFurther?: boolean; now: string },
): Promise<{ codeId: string; isBound: boolean; productId: string | null } | null> {
  const meant = await findTypedCode(tx, claim.code)
  if (!meant) return null
  const claimed = await tx
    .updateTable('access_codes')
    .set({ is_used: true, used_by: claim.userId, used_at: claim.now, is_further: claim.isFurther ?? false })
    .where('id', '=', meant.id)
    .where('is_used', '=', false)
    .where('voided_at', 'is', null)
    .where((where) => where.or([where('customer_email', 'is', null), where('customer_key', '=', addressKey(claim.email))]))
    .returning(codeColumns)
    .executeTakeFirst()
  if (!claimed) return null
  await countMove(tx, codeState({ ...claimed, isUsed: false }), 'used')
  return { codeId: claimed.id, isBound: claimed.customerEmail !== null, productId: claimed.productId }
}

/** Notes the first download of a planner with the codes of a product that a user has redeemed. */
export async function noteDownload(tx: Queries, { userId, productId, now }: { userId: string; productId: string; now: string }) {
  await tx
    .updateTable('access_codes')
    .set({ is_downloaded: true, downloaded_at: now })
    .where('used_by', '=', userId)
    .where('product_id', '=', productId)
    .where('is_downloaded', '=', false)
    .execute()
}

/** Takes back what a further code has brought its user. False when the account itself was made with it, or nobody uses it. */
export const takeBackCode = (tx: Tx, id: string, now: string): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('access_codes')
      .set({ taken_back_at: now })
      .where('id', '=', id)
      .where('is_further', '=', true)
      .where('used_by', 'is not', null)
      .returning('id'),
  )

/** Marks a used code that was refunded and pays for nothing but reading from now on. */
export async function leaveReading(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('access_codes').set({ read_only_at: now }).where('id', '=', id).where('used_by', 'is not', null).execute()
}

/** True if a user has codes that pay for reading only, and none that pays for writing. */
export async function paysForReadingOnly(queries: Queries, userId: string): Promise<boolean> {
  const codes = await queries
    .selectFrom('access_codes')
    .select(fields('taken_back_at read_only_at'))
    .where('used_by', '=', userId)
    .execute()
  const isWriting = codes.some(({ takenBackAt, readOnlyAt }) => takenBackAt === null && readOnlyAt === null)
  return !isWriting && codes.some(({ readOnlyAt }) => readOnlyAt !== null)
}

/** Lets the refunded codes of a user pay for writing again, because the operator says so. */
export async function payAgain(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('access_codes').set({ read_only_at: null }).where('used_by', '=', userId).execute()
}

/** When a user redeemed the codes that belonged to no product then. */
export async function plainCodesSince(queries: Queries, userId: string): Promise<string[]> {
  const codes = queries.selectFrom('access_codes').select('used_at as since').where('used_by', '=', userId)
  const rows = await codes
    .where('taken_back_at', 'is', null)
    .where((where) => where.or([where('product_id', 'is', null), where('named_at', '>', where.ref('used_at'))]))
    .execute()
  return rows.flatMap(({ since }) => since ?? [])
}

/** Permanently voids an unused code. False when it is used, void or unknown. */
export async function voidAccessCode(tx: Tx, id: string, now: string): Promise<boolean> {
  const voided = await tx
    .updateTable('access_codes')
    .set({ voided_at: now })
    .where('id', '=', id)
    .where('is_used', '=', false)
    .where('voided_at', 'is', null)
    .returning(codeColumns)
    .executeTakeFirst()
  if (!voided) return false
  await countMove(tx, codeState({ ...voided, voidedAt: null }), 'void')
  return true
}

/** Voids the unused codes of a batch that aren't bound. Returns how many. */
export async function voidBatch(tx: Tx, label: string, now: string): Promise<number> {
  const voided = await tx
    .updateTable('access_codes')
    .set({ voided_at: now })
    .where('label', '=', label)
    .where('is_used', '=', false)
    .where('voided_at', 'is', null)
    .where('customer_email', 'is', null)
    .returning('id')
    .execute()
  const moved = voided.length
  if (moved > 0) await addToCounters(tx, { [counterOf(codesList, 'available')]: -moved, [counterOf(codesList, 'void')]: moved })
  return moved
}

/** Voids unused codes that aren't bound and were created before `createdBefore`. */
export function voidOldCodes(database: Database, { createdBefore, now }: { createdBefore: string; now: string }): Promise<void> {
  return inBatches(() =>
    database.transaction(async (tx) => {
      const voided = await tx
        .updateTable('access_codes')
        .set({ voided_at: now })
        .where('id', 'in', (from) =>
          from
            .selectFrom('access_codes')
            .select('id')
            .where('is_used', '=', false)
            .where('voided_at', 'is', null)
            .where('customer_email', 'is', null)
            .where('created_at', '<', createdBefore)
            .limit(atOnce),
        )
        // Check again, so that a code that is redeemed or bound at this moment isn't voided.
        .where('is_used', '=', false)
        .where('voided_at', 'is', null)
        .where('customer_email', 'is', null)
        .returning('id')
        .execute()
      await addToCounters(tx, {
        [counterOf(codesList, 'available')]: -voided.length,
        [counterOf(codesList, 'void')]: voided.length,
      })
      return voided
    }),
  )
}

/** Binds an unused code to an address, or to none with null. False when it is used, void or unknown. */
export async function bindAccessCode(tx: Tx, id: string, customerEmail: string | null): Promise<boolean> {
  // Write before reading to lock the row, so that concurrent changes run one after the other on both engines.
  const before = await tx
    .updateTable('access_codes')
    .set({ is_used: false })
    .where('id', '=', id)
    .where('is_used', '=', false)
    .where('voided_at', 'is', null)
    .returning(codeColumns)
    .executeTakeFirst()
  if (!before) return false
  await tx
    .updateTable('access_codes')
    .set({
      customer_email: customerEmail,
      customer_key: keyOf(customerEmail),
      is_kept: false,
      search_text: searchTextOfCode({ ...before, customerEmail }),
    })
    .where('id', '=', id)
    .execute()
  await countMove(tx, codeState(before), codeState({ ...before, customerEmail }))
  return true
}

/** Notes that somebody sees these codes, so that no claim gets them unasked. */
export async function noteShown(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await queries.updateTable('access_codes').set({ is_kept: false }).where('id', 'in', ids).where('is_kept', '=', true).execute()
}

export const hasAccessCodes = (queries: Queries): Promise<boolean> =>
  hasRow(queries.selectFrom('access_codes').select('id').limit(1))

/** Records which email in the outbox contains the code, for the code's history. */
export async function recordCodeMail(tx: Tx, codeId: string, mailId: string): Promise<void> {
  await tx.insertInto('code_mails').values({ code_id: codeId, mail_id: mailId }).execute()
  await noteShown(tx, [codeId])
}

const keyOf = (email: string | null) => (email === null ? null : addressKey(email))

async function countMove(tx: Tx, from: string, to: string) {
  if (from !== to) await addToCounters(tx, { [counterOf(codesList, from)]: -1, [counterOf(codesList, to)]: 1 })
}
