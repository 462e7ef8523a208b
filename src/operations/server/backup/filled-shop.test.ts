import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openDatabase } from '#kit/server/db/open.ts'

import { keysOf, nameOfOwner } from '#kit/server/files/file-owners.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { emptyDatabase, forEachDatabase } from '#test/databases/databases.ts'
import { dump } from '#test/databases/filled-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { publishEdition, sendFile } from '#test/people/upload.ts'
import { installationId } from '#test/servers/backup-fixture.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, englishWordings, formBody, type TestUser, type Willow } from '#test/willow.ts'
import { fileOwners } from '../features.ts'
import { createInstallationStore } from '../installation/installation.store.ts'
import { moveFiles } from '../installation/move-files.ts'
import { reconcileFiles } from '../installation/reconcile-files.ts'
import { deleteDueAccounts } from '../upkeep/delete-accounts.ts'
import { entriesOf, openContent } from './backup-content.ts'
import { createBackup } from './create-backup.ts'
import { drillBackup } from './drill.ts'
import { createFolderTarget } from './folder-target.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const [width, height] = [1404, 1872]
const packed = packRuns([
  [0x62, width * 100],
  [0x61, 900],
  [0x62, width * (height - 100) - 900],
])
const note = supernoteFile({
  pages: [{ entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' }, layers: [{ name: 'MAINLAYER', packed }] }],
})
const mark = supernoteFile({
  kind: 'mark',
  pages: [
    { number: 2, entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' }, layers: [{ name: 'MAINLAYER', packed, type: 'MARK' }] },
  ],
})
/** Two pages each, because every page is drawn. */
const plannerOf = (name: string) => writePdf([1, 2].map((page) => ({ streams: [`${page}00 100 200 90 re f % ${name}`] })))
const planner = plannerOf('Daily')
const corrected = plannerOf('Corrected')

type Address = [user: TestUser, url: string]

forEachDatabase((current, engine) => {
  forEachStore((openStore, kind) => {
    let willow: Willow
    let olive: TestUser
    let ada: TestUser
    let target: ReturnType<typeof createFolderTarget>
    let dataDir: string
    const later: (() => Promise<void>)[] = []
    let addresses: Address[]
    beforeAll(async () => {
      for (const table of [
        'products',
        'editions',
        'edition_pages',
        'access_codes',
        'uploads',
        'users',
        'jobs',
        'shop_settings',
      ] as const)
        await current().database.queries.deleteFrom(table).execute()
      willow = await createWillow({ database: current().database, openStore, comparesPictures: true })
      later.push(() => willow.close())
      dataDir = await temporaryFolder()
      target = createFolderTarget(join(await temporaryFolder(), 'backups'))
      await createInstallationStore(willow).replace(installationId)
      olive = await willow.fixtures.signedInUser({ isAdmin: true })
      ada = await willow.fixtures.signedInUser()
      addresses = await fill()
    })
    afterAll(async () => {
      for (const close of later.splice(0).toReversed()) await close()
    })

    /** Fills the shop by its own requests, and returns the addresses of all files that people can download. */
    async function fill(): Promise<Address[]> {
      const { queries } = willow.database
      const editions = [await publishEdition(willow, olive, planner), await publishEdition(willow, olive, corrected, 'Corrected')]
      await olive.send({ method: 'POST', url: `/api/admin/editions/${editions[1]}/retire` })
      const payload = {
        ...{ name: 'Planner 2027', isCoded: true, isStamped: false, rules: [] },
        editions: editions.map((id, at) => ({ id, label: String(at) })),
      }
      const { product } = (await olive.send({ method: 'POST', url: '/api/admin/products', payload })).json<{
        product: { id: string }
      }>()
      const logo = await formBody([['file', { filename: 'logo.png', content: await pngPage() }]])
      const look = '/api/admin/shop-settings/look/logo?version=0'
      expect((await olive.send({ method: 'PUT', url: look, ...logo })).statusCode).toBe(200)

      const accessCode = await willow.fixtures.code()
      await queries.updateTable('access_codes').set({ product_id: product.id }).where('code', '=', accessCode).execute()
      await ada.send({ method: 'POST', url: `/api/users/${ada.id}/access-codes`, payload: { accessCode } })
      for (const [name, content] of [
        ['page.png', await pngPage()],
        ['Monday.note', note],
      ] as const)
        expect((await sendFile(ada, name, content)).statusCode).toBe(201)
      const send = await dropBoxOf(willow, ada)
      for (const [path, body] of [
        ['Planner.pdf', planner],
        ['Planner.pdf.mark', mark],
      ] as const) {
        expect((await send('PUT', path, { body })).statusCode).toBe(201)
        await willow.runJobs()
      }
      const part = await formBody([['file', { filename: 'part', content: Buffer.from('a part') }]])
      const sha256 = createHash('sha256').update('a part').digest('hex')
      await ada.send({ method: 'PUT', url: `/api/uploads/${newId()}/parts/0?sha256=${sha256}`, ...part })
      await willow.runJobs()
      willow.clock.advance(11 * 60_000)
      await willow.runJobs()
      const uploads = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
      expect(uploads).toHaveLength(4)
      return [
        ...uploads.map(({ filename }) => [ada, `/api/files/${filename}`] as Address),
        ...uploads.slice(0, 1).map(({ filename }) => [ada, `/api/files/${filename}?download=device`] as Address),
        ...editions.map((id) => [ada, `/api/users/${ada.id}/planners/${id}/file`] as Address),
        [olive, '/api/admin/shop-settings'],
      ]
    }
    async function download(from: Willow, [user, url]: Address): Promise<Buffer> {
      const reply = await from.app.inject({ url, headers: { cookie: await from.fixtures.session(user.id) } })
      expect([url, reply.statusCode]).toEqual([url, 200])
      return reply.rawPayload
    }
    const create = () =>
      createBackup({
        ...{ database: willow.database, files: willow.files, dataDir, installation: installationId, target, clock: willow.clock },
        ...{ publicKey: null, encrypts: false, reason: 'command' },
      })
    const parts = () => ({ target, recoveryKey: null, clock: willow.clock })
    /** A server on a restored installation. */
    async function open(database: Database, files: FileStore): Promise<Willow> {
      const opened = await createWillow({ database, clock: willow.clock, openStore: async () => files })
      later.push(
        () => database.close(),
        () => opened.close(),
      )
      return opened
    }
    /** Restores as an operator does: into a folder and, for S3, moved from there. */
    async function restore(name: string): Promise<Willow> {
      const into = join(dataDir, 'restored')
      const { url: databaseUrl, drop } = await emptyDatabase(engine)
      later.push(drop)
      const { missing, lacks } = await restoreBackup({ ...parts(), name, into, databaseUrl })
      expect({ missing, lacks }).toEqual({ missing: [], lacks: [] })
      const database = openDatabase({ url: databaseUrl, folder: into })
      const local = await createLocalFileStore({ folder: join(into, 'files') })
      if (kind === 'a folder') return open(database, local)
      const bucket = await openStore({ folder: join(dataDir, 'bucket') })
      const places = { from: 'here', to: 'there' }
      const named = async function* () {
        for (const owner of fileOwners) if (owner.kind !== 'passing') yield* keysOf(database.queries, owner)
      }
      const requireStopped = async () => {}
      const moved = await moveFiles({
        from: local,
        to: bucket,
        installation: installationId,
        places,
        clock: willow.clock,
        named,
        requireStopped,
      })
      expect(moved.missing).toEqual([])
      return open(database, bucket)
    }
    const filesOf = async (wanted: string, { queries }: Database = willow.database) => {
      const keys: string[] = []
      for (const owner of fileOwners)
        if (owner.kind === wanted) for await (const some of keysOf(queries, owner)) keys.push(...some)
      return keys
    }

    test('a filled shop is backed up, proven, restored on a new machine, and gives every file byte for byte', async () => {
      // Every text in the database that is the key of a file is in a column that says whose it is.
      const columns = Object.entries(await dump(willow.database)).flatMap(([table, rows]) =>
        rows.flatMap((row) =>
          Object.entries(row).flatMap(([column, value]) =>
            /^[0-9a-f]{32}\.[a-z0-9]+$/.test(String(value)) ? [`${table}.${column}`] : [],
          ),
        ),
      )
      expect([...new Set(columns)].toSorted()).toEqual(fileOwners.map(nameOfOwner).toSorted())

      const before = new Map<string, Buffer>()
      for (const address of addresses) before.set(address[1], await download(willow, address))
      const { name, manifest, missing, damaged } = await create()
      expect({ missing, damaged }).toEqual({ missing: [], damaged: [] })
      expect(manifest.holds).toEqual(expect.arrayContaining(['uploads.filename', 'editions.filename', 'editions.pictures']))
      const entries = await entriesOf(await openContent(target, manifest, null))
      const countOf = Object.fromEntries(
        [...Map.groupBy(entries, ({ kind = 'person' }) => kind)].map(([of, some]) => [of, some.length]),
      )
      expect(countOf).toEqual({ person: 5, shop: 2, derived: 2 })
      expect(await verifyBackup(target, name)).toMatchObject({ findings: [], lacks: [], files: 9 })

      const drilled = await drillBackup({
        ...parts(),
        name,
        async startServer(folder) {
          const { app } = await open(
            openDatabase({ url: undefined, folder }),
            await createLocalFileStore({ folder: join(folder, 'files') }),
          )
          return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: async () => {} }
        },
      })
      expect(drilled).toMatchObject({ findings: [], lacks: [], compared: 8 })

      const restored = await restore(name)
      for (const address of addresses)
        expect([address[1], (await download(restored, address)).equals(before.get(address[1]) as Buffer)]).toEqual([
          address[1],
          true,
        ])
      for (const key of await filesOf('derived', restored.database)) expect(await restored.files.stat(key)).not.toBeNull()
    })

    test('deleting a person removes all files of theirs, and touches none of the shop', async () => {
      const shops = [...(await filesOf('shop')), ...(await filesOf('derived'))]
      const { database, clock } = willow
      await database.queries
        .insertInto('account_deletions')
        .values({ user_id: ada.id, due_at: instant(clock) })
        .execute()
      await deleteDueAccounts({ database, clock, wordings: englishWordings })
      await willow.runJobs()
      expect((await collect(willow.files.list('files'))).toSorted()).toEqual(shops.toSorted())
      const { missing, left } = await reconcileFiles({ ...willow, clock: { now: () => Date.now() + 3 * 60 * 60_000 } })
      expect({ missing, left }).toEqual({ missing: [], left: 0 })
    })
  })
})
