import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { instant } from '#kit/clock.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { createBackupRunsStore } from '#operations/server/backup/backup-runs.store.ts'
import { newRecoveryKey, storePublicKey } from '#operations/server/backup/recovery-key.ts'
import type { Config } from '#operations/server/config.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { addEdition } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow } from '#test/willow.ts'

forEachDatabase((current) => {
  async function open(config: Partial<Config> = {}) {
    const willow = await createWillow({ database: current().database, config })
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const write = (legalNotice: string) =>
      olive.send({ method: 'PUT', url: '/api/admin/shop-settings/legal', payload: { version: 0, changes: { legalNotice } } })
    return { willow, olive, write, read: async () => (await olive.send({ url: '/api/admin/set-up' })).json() }
  }

  test("on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch", async () => {
    const { willow, read } = await open()
    await willow.fixtures.code()
    expect(await read()).toEqual({
      ...{ edition: false, published: false, product: false },
      ...{ https: false, mail: false, storeLink: false, connection: false, codes: false },
      ...{ privacy: false, legalNotice: false, order: false, backups: false },
    })
    await willow.close()
  })

  test('each step that the operator has completed is reported: https, mail server, store link, a shop, codes, address, legal notice, an order and backups', async () => {
    const dataDir = await temporaryFolder()
    const brand = { ...defaultBrand, storeUrl: 'https://shop.example/pro-pack', supportEmail: 'hello@shop.example' }
    const { willow, olive, read, write } = await open({
      ...{ smtpUrl: 'smtp://127.0.0.1:9', brand, dataDir, backupTo: '/mnt/backups' },
      ...{ isSecure: true, webhookSecrets: { shopify: 'a secret of the shopify shop' } },
    })
    await write('Robin Reed, 1 Long Lane')
    for (let made = 0; made < 2; made++) await willow.fixtures.code()
    await current().database.transaction((tx) => addToCounters(tx, { 'orders:pending': 1 }))
    const planner = { edition: false, published: false, product: false }
    expect(await read()).toMatchObject(planner)
    const edition = await addEdition(willow, olive, blankPlanner({ year: 2027, months: 1 }))
    expect(await read()).toMatchObject({ ...planner, edition: true })
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/publish` })
    expect(await read()).toMatchObject({ ...planner, edition: true, published: true })
    const product = { name: 'Planner', isCoded: true, isStamped: false, rules: [], editions: [{ id: edition, label: '' }] }
    await olive.send({ method: 'POST', url: '/api/admin/products', payload: product })
    const done = {
      ...{ edition: true, published: true, product: true },
      ...{ https: true, mail: true, storeLink: true, connection: true, codes: true },
      ...{ privacy: true, legalNotice: true, order: true },
    }
    expect(await read()).toEqual({ ...done, backups: false })
    const backupAt = instant(willow.clock)
    const runs = createBackupRunsStore({ database: current().database, clock: willow.clock })
    await runs.record({ kind: 'check', target: '/mnt/backups', backup: 'a', backupAt, error: null })
    // Without the key, it holds no secrets.
    expect(await read()).toEqual({ ...done, backups: false })
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    expect(await read()).toEqual({ ...done, backups: true })
    await current().database.queries.deleteFrom('backup_runs').execute()
    expect(await read()).toEqual({ ...done, backups: false })
    await willow.close()
  })

  test('backups that another machine makes count while they are recent', async () => {
    const { willow, read } = await open()
    const runs = createBackupRunsStore({ database: current().database, clock: willow.clock })
    const record = (hours: number) => {
      const backupAt = instant(willow.clock, -hours * 60 * 60 * 1000)
      return runs.record({ kind: 'check', target: '/mnt/backups', backup: 'a backup', backupAt, error: null })
    }
    await record(72)
    expect(await read()).toMatchObject({ backups: false })
    await record(71)
    expect(await read()).toMatchObject({ backups: true })
    await willow.close()
  })
})
