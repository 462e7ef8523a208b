import type { Tx } from '#kit/server/db/database.ts'
import './access.tables.ts'
import { searchTextOfCode } from './codes-list.ts'

/** Removes an address from its used codes, refused attempts and registrations in progress. Unused codes stay bound to it. */
export async function forgetCustomer(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('temp_registrations').where('email', '=', email).execute()
  await tx.updateTable('code_tries').set({ email: null }).where('email', '=', email).execute()
  const codes = await tx
    .updateTable('access_codes')
    .set({ customer_email: null })
    .where('is_used', '=', true)
    .where('customer_email', '=', email)
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
