import { type Kysely, sql } from 'kysely'

/** Finds the codes of an address without looking at every code. */
export async function codesByCustomer(db: Kysely<unknown>) {
  await sql`create index codes_by_customer on access_codes (customer_key, id) where customer_key is not null`.execute(db)
}
