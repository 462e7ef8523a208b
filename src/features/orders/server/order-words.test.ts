import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { forgetWord, listWords, rememberWord, wordMeaning } from './order-words.store.ts'

const now = '2026-03-02T09:00:00.000Z'

forEachDatabase((current) => {
  test('a word means in each shop what was said last, however it is written, and can be forgotten', async () => {
    const { database } = current()
    const say = (shop: string, meaning: 'paid' | 'refunded', kind?: 'refund') =>
      database.transaction((tx) => rememberWord(tx, { shop, word: 'Livrée', meaning, now, ...(kind ? { kind } : {}) }))
    const found = (shop: string, word: string, kind?: 'refund') =>
      wordMeaning(database.queries, { shop, word, ...(kind ? { kind } : {}) })
    await say('woocommerce', 'refunded')
    await say('woocommerce', 'paid')
    expect([await found('woocommerce', ' LIVRÉE '), await found('import', 'livrée')]).toEqual(['paid', null])
    await say('woocommerce', 'refunded', 'refund')
    expect([await found('woocommerce', 'livrée'), await found('woocommerce', 'livrée', 'refund')]).toEqual(['paid', 'refunded'])
    const word = { word: 'livrée', shop: 'woocommerce' }
    expect(await listWords(database.queries, 'woocommerce')).toMatchObject([
      { ...word, kind: 'refund', meaning: 'refunded', answeredAt: now },
      { ...word, kind: 'status', meaning: 'paid' },
    ])
    expect(await database.transaction((tx) => forgetWord(tx, word))).toBe(true)
    expect(await database.transaction((tx) => forgetWord(tx, word))).toBe(false)
    expect([await found('woocommerce', 'livrée'), (await listWords(database.queries)).length]).toEqual([null, 1])
  })
})
