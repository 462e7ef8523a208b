import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { forEachDatabase } from '#test/databases.ts'
import { createWillow } from '#test/willow.ts'
import type { Config } from '../config.ts'

forEachDatabase((current) => {
  async function open(config: Partial<Config> = {}) {
    const willow = await createWillow({ database: current().database, config })
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    return { willow, read: async () => (await olive.send({ url: '/api/admin/set-up' })).json() }
  }

  test("on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch", async () => {
    const { willow, read } = await open()
    await willow.fixtures.code()
    expect(await read()).toEqual({ mail: false, storeLink: false, codes: false, privacy: false, order: false })
    await willow.close()
  })

  test('each step that the operator has completed is reported: mail server, store link, codes, address and an order', async () => {
    const brand = { ...defaultBrand, storeUrl: 'https://shop.example/pro-pack', supportEmail: 'hello@shop.example' }
    const { willow, read } = await open({ smtpUrl: 'smtp://127.0.0.1:9', brand })
    for (let made = 0; made < 2; made++) await willow.fixtures.code()
    await current().database.transaction((tx) => addToCounters(tx, { 'orders:pending': 1 }))
    expect(await read()).toEqual({ mail: true, storeLink: true, codes: true, privacy: true, order: true })
    await willow.close()
  })
})
