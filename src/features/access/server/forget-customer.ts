import { type Address, belongsTo } from '#kit/server/access/address-key.ts'
import type { Tx } from '#kit/server/db/database.ts'
import './access.tables.ts'
import { bindAccessCode } from './codes.store.ts'
import { searchTextOfCode } from './codes-list.ts'

/**
 * Removes an address from its codes, refused attempts and registrations in progress. Whoever has an unused code can still use it, because it
 * was bought. An address that wasn't proved may be someone else's, so their unused codes stay bound to it.
 */
export async function forgetCustomer(
  tx: Tx,
  { isEmailProved, userId, ...address }: Address & { isEmailProved: boolean; userId: string },
): Promise<void> {
  await tx.updateTable('access_codes').set({ downloaded_at: null }).where('used_by', '=', userId).execute()
  await tx
    .deleteFrom('temp_registrations')
    .where(...belongsTo(address, 'email', 'email_key'))
    .execute()
  const tries = tx.updateTable('code_tries').where(...belongsTo(address, 'email', 'email_key'))
  await tries.set({ email: null, email_key: null }).execute()
  if (isEmailProved) {
    const unused = tx.selectFrom('access_codes').select('id').where('is_used', '=', false).where('voided_at', 'is', null)
    const ofThem = await unused.where(...belongsTo(address, 'customer_email', 'customer_key')).execute()
    for (const { id } of ofThem) await bindAccessCode(tx, id, null)
  }
  const codes = await tx
    .updateTable('access_codes')
    .set({ customer_email: null, customer_key: null })
    .where((where) => where.or([where('is_used', '=', true), where('voided_at', 'is not', null)]))
    .where(...belongsTo(address, 'customer_email', 'customer_key'))
    .returning(['id', 'code', 'label'])
    .execute()
  for (const { id, code, label } of codes) {
    await tx
      .updateTable('access_codes')
      .set({ search_text: searchTextOfCode({ code, label, customerEmail: null }) })
      .where('id', '=', id)
      .execute()
  }
}
