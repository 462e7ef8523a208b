import type { Queries, Tx } from '#kit/server/db/database.ts'
import { type WordKind, type WordMeaning, wordKey } from '../order-words.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** What the words of a shop mean, as an administrator has said. */
    order_words: {
      /** The shop, see `connectionOf`. */
      connection_id: string
      kind: WordKind
      /** The form that is compared, see `wordKey`. */
      word: string
      meaning: WordMeaning
      answered_at: string
    }
  }
}

/** A word of a shop, as it writes it. `shop` is the id of its connection. */
export interface ShopWord {
  shop: string
  word: string
  /** `status` by default. */
  kind?: WordKind
}

/** What a word means in this shop; null while nobody has said it. */
export async function wordMeaning(queries: Queries, { shop, word, kind = 'status' }: ShopWord): Promise<WordMeaning | null> {
  const found = await queries
    .selectFrom('order_words')
    .select('meaning')
    .where('connection_id', '=', shop)
    .where('kind', '=', kind)
    .where('word', '=', wordKey(word))
    .executeTakeFirst()
  return found?.meaning ?? null
}

/** Remembers what a word means in this shop, in place of what was said before. Stored orders stay as they are. */
export async function rememberWord(
  tx: Tx,
  { shop, word, kind = 'status', meaning, now }: ShopWord & { meaning: WordMeaning; now: string },
): Promise<void> {
  await tx
    .insertInto('order_words')
    .values({ connection_id: shop, kind, word: wordKey(word), meaning, answered_at: now })
    .onConflict((conflict) => conflict.columns(['connection_id', 'kind', 'word']).doUpdateSet({ meaning, answered_at: now }))
    .execute()
}

/** Forgets what a word means, so that it is asked about again. False if nothing was remembered. */
export async function forgetWord(tx: Tx, { shop, word, kind = 'status' }: ShopWord): Promise<boolean> {
  const gone = await tx
    .deleteFrom('order_words')
    .where('connection_id', '=', shop)
    .where('kind', '=', kind)
    .where('word', '=', wordKey(word))
    .returning('word')
    .execute()
  return gone.length === 1
}

/** All remembered words, of one shop if it is given. */
export async function listWords(queries: Queries, shop?: string) {
  const all = queries
    .selectFrom('order_words')
    .select(['connection_id as shop', 'kind', 'word', 'meaning', 'answered_at as answeredAt'])
    .orderBy('connection_id')
    .orderBy('kind')
    .orderBy('word')
  return (shop === undefined ? all : all.where('connection_id', '=', shop)).execute()
}
