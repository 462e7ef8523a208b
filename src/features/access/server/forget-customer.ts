import { type Address, belongsTo } from '#kit/server/address-key.ts'
import type { Tx } from '#kit/server/db/database.ts'
import './access.tables.ts'
import { searchTextOfCode } from './codes-list.ts'

/** Removes an address from its used codes, refused attempts and registrations in progress. Unused codes stay bound to it. */
export async function forgetCustomer(tx: Tx, address: Address): Promise<void> {
  await tx
    .deleteFrom('temp_registrations')
    .where(...belongsTo(address, 'email', 'email_key'))
    .execute()
  const tries = tx.updateTable('code_tries').where(...belongsTo(address, 'email', 'email_key'))
  await tries.set({ email: null, email_key: null }).execute()
  const codes = await tx
    .updateTable('access_codes')
    .set({ customer_email: null, customer_key: null })
    .where('is_used', '=', true)
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
