import type { Tx } from '#kit/server/db/database.ts'
import { indexWords, unindexWords } from '#kit/server/lists/search-words.ts'
import { searchTextOf } from '#kit/server/lists/words.ts'
import './access.tables.ts'
import { codesList, wordsOfCode } from './codes-list.ts'

/** Takes an address out of the codes it has used, of refused tries, and of registrations under way. Unused codes stay bound to it. */
export async function forgetCustomer(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('temp_registrations').where('email', '=', email).execute()
  await tx.updateTable('code_tries').set({ email: null }).where('email', '=', email).execute()
  const codes = await tx
    .updateTable('access_codes')
    .set({ customer_email: null })
    .where('is_used', '=', true)
    .where('customer_email', '=', email)
    .returning(['id', 'code', 'label', 'search_text as searchText'])
    .execute()
  for (const { id, code, label, searchText } of codes) {
    const words = wordsOfCode({ code, label, customerEmail: null })
    await unindexWords(tx, codesList.words, { id, words: searchText.split(' ').filter(Boolean) })
    await tx
      .updateTable('access_codes')
      .set({ search_text: searchTextOf(words) })
      .where('id', '=', id)
      .execute()
    await indexWords(tx, codesList.words, [{ id, words }])
  }
}
