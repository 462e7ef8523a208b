import { link, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import '#features/library/server/library.tables.ts'
import { instant } from '#kit/clock.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { addApp, addPasskey } from '#test/people/factors.ts'
import { uploadFile } from '#test/people/upload.ts'
import { edition, plannerPage } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

/** Unpacks an archive as any program does, including the checksums. */
async function unpack(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(content, { lazyEntries: true, strictFileNames: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const found = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((bytes) => {
          found.set(entry.fileName, bytes)
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
  return found
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let address: string
  beforeAll(async () => {
    address = await willow.app.listen({ port: 0 })
  })

  const upload = async (...file: Parameters<typeof uploadFile>) => (await uploadFile(...file)).filename
  /** Returns a row as an upload leaves it. The caller provides the file. */
  const pageRow = (user: TestUser, filename: string, size: number) => ({
    id: newId(),
    user_id: user.id,
    filename,
    original_name: 'page.png',
    search_name: 'page.png',
    folder: 'General',
    file_type: 'image' as const,
    mime_type: 'image/png',
    size,
    width: null,
    height: null,
    sha256: '',
    thumbnail: 'pending' as const,
    upload_date: instant(willow.clock),
    deleted_at: null,
  })
  const insertRows = (rows: ReturnType<typeof pageRow>[]) =>
    current().database.queries.insertInto('uploads').values(rows).execute()
  /** Creates rows and files as uploads leave them, without the requests. */
  async function pagesFixture(user: TestUser, count: number) {
    const first = willow.localPath(await upload(user, 'first.png', await pngPage()))
    const { size } = await stat(first)
    const rows = Array.from({ length: count - 1 }, () => pageRow(user, newFileKey('png'), size))
    for (const { filename } of rows) {
      const path = willow.localPath(filename)
      await mkdir(dirname(path), { recursive: true })
      await link(first, path)
    }
    for (let at = 0; at < rows.length; at += 500) await insertRows(rows.slice(at, at + 500))
  }
  const create = (user: TestUser, url: string, payload: object) =>
    user.send({ method: 'POST', url, payload: { userId: user.id, ...payload } })
  const download = (user: TestUser) => user.send({ url: `/api/users/${user.id}/export` })

  test('the archive names the second factors but contains nothing that could be used to sign in', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    await addPasskey(user, 'Tablet')
    const files = await unpack((await download(user)).rawPayload)
    const factors = files.get('data/second-factors.json')?.toString() ?? ''
    expect(JSON.parse(factors)).toEqual({
      authenticatorAppSince: expect.any(String),
      passkeys: [{ name: 'Tablet', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const kept = willow.database.queries.selectFrom('totp_factors').select('secret').where('user_id', '=', user.id)
    const all = [...files.values()].map(String).join()
    for (const secret of [(await kept.executeTakeFirstOrThrow()).secret, recoveryCodes[0] ?? '-'])
      expect(all).not.toContain(secret)
  })

  test('one archive contains everything that a user has stored, byte for byte, in its folders', async () => {
    const user = await willow.fixtures.signedInUser({ name: 'Robin <Reed>' })
    const pages = [await pngPage(), Buffer.concat([await pngPage(), Buffer.from('more')])]
    await create(user, '/api/folders', { name: 'Travel' })
    await upload(user, 'Monday.png', pages[0] ?? Buffer.alloc(0))
    await upload(user, 'MONDAY.png', pages[1] ?? Buffer.alloc(0))
    const { id: mapId } = await uploadFile(user, 'Map.png', pages[0] ?? Buffer.alloc(0), 'Travel')
    await user.send({ method: 'PATCH', url: `/api/uploads/${mapId}`, payload: { isFavorite: true } })
    await create(user, '/api/goals', { title: 'Write <b>daily</b>', timeframe: 'daily' })
    const reply = await download(user)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)

    const files = await unpack(reply.rawPayload)
    expect(files.get('pages/General/MONDAY.png')?.equals(pages[1] ?? Buffer.alloc(0))).toBe(true)
    expect(files.get('pages/General/Monday (2).png')?.equals(pages[0] ?? Buffer.alloc(0))).toBe(true)
    expect(files.get('pages/Travel/Map.png')?.equals(pages[0] ?? Buffer.alloc(0))).toBe(true)
    const json = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
    expect(json('data/account.json')).toMatchObject({ name: 'Robin <Reed>', email: user.email })
    const favorites = json('data/pages.json').map((row: Record<string, unknown>) => [row.originalName, row.isFavorite])
    expect(Object.fromEntries(favorites)).toEqual({ 'Monday.png': false, 'MONDAY.png': false, 'Map.png': true })
    expect(json('data/planner.json')).toEqual([])
    expect(json('data/planners-bought.json')).toEqual([])
    expect(json('data/goals.json')).toMatchObject([{ title: 'Write <b>daily</b>' }])
    expect(json('data/settings.json')).toHaveProperty('theme')
    expect(json('data/sent-by.json')).toMatchObject([{ source: 'browser', device: null, files: 3 }])
    expect(json('data/read-from-handwriting.json')).toEqual([])
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('Write &#60;b&#62;daily&#60;/b&#62;')
    expect(page).not.toMatch(/<b>|<script|src=|http/)
    expect(page).toContain('href="pages/General/Monday%20(2).png"')
  })

  test('a note that a device has sent is in the archive byte for byte, which says who sent it', async () => {
    const user = await willow.fixtures.signedInUser()
    const send = await dropBoxOf(willow, user)
    const words = [{ label: 'rhubarb', 'bounding-box': { x: 20, y: 30, width: 30, height: 8 } }]
    const note = supernoteFile({ pages: [{ text: { elements: [{ type: 'Text', label: 'rhubarb', words }] } }] })
    expect((await send('PUT', 'Monday.note', { body: note })).statusCode).toBe(201)
    const files = await unpack((await download(user)).rawPayload)
    expect(files.get('pages/General/Monday.note.pdf')?.includes(note)).toBe(true)
    expect(JSON.parse(files.get('data/sent-by.json')?.toString() ?? '')).toMatchObject([
      { source: 'drop-box', device: 'Supernote', files: 1 },
    ])
  })

  test('the archive has the day of each planner page, which of them are answers of the user, and these also while recognition is off', async () => {
    const owner = await willow.fixtures.signedInUser()
    // An upload is compared with editions only if there are some.
    await edition({ willow, owner }, 'published')
    const { id } = await plannerPage({ willow, owner })
    const answer = (payload: object) => owner.send({ method: 'PATCH', url: `/api/page-instances/${id}`, payload })
    const archived = async (name: string) =>
      JSON.parse((await unpack((await download(owner)).rawPayload)).get(`data/${name}.json`)?.toString() ?? '')
    const planner = () => archived('planner')
    expect(await planner()).toMatchObject([{ page: 1, from: null, isAnswered: false, isIgnored: false }])
    expect((await answer({ date: '2026-02-03' })).statusCode).toBe(200)
    expect(await planner()).toMatchObject([
      { kind: 'day', from: '2026-02-03', to: '2026-02-03', isAnswered: true, isIgnored: false },
    ])
    expect((await answer({ ignore: true })).statusCode).toBe(200)
    expect(await planner()).toMatchObject([{ kind: null, from: null, isAnswered: true, isIgnored: true }])
    await answer({ date: '2026-02-04' })
    await owner.send({ method: 'PUT', url: `/api/page-instances/${id}/choice`, payload: { isChosen: true } })
    await owner.send({ method: 'PUT', url: `/api/users/${owner.id}/planner`, payload: { isOn: false } })
    expect(await planner()).toMatchObject([{ from: '2026-02-04', isAnswered: true }])
    const file = expect.stringMatching(/\.png$/)
    const at = expect.any(String)
    const day = { kind: 'day', from: '2026-02-04', to: '2026-02-04', isIgnored: false }
    expect(await archived('planner-answers')).toEqual({
      answers: [{ ...day, file, page: 1, before: { kind: null, from: null, to: null }, at }],
      versions: [{ file, place: 'day 2026-02-04', at }],
    })
  })

  test("attack: file names with parent folders, reserved Windows names or endless names are unpacked inside the archive's folder", async () => {
    const user = await willow.fixtures.signedInUser()
    const content = await pngPage()
    const names = ['../../../evil.png', 'con.png', `${'long'.repeat(80)}.png`, '.png']
    for (const name of names) await upload(user, name, content)
    const paths = [...(await unpack((await download(user)).rawPayload)).keys()].filter((path) => path.startsWith('pages/'))
    expect(paths).toHaveLength(names.length)
    for (const path of paths) expect(path).toMatch(/^pages\/General\/[^/\\]{1,210}$/)
    expect(paths).not.toContain('pages/General/con.png')
  })

  test('a missing file is named, and the rest is in the archive', async () => {
    const user = await willow.fixtures.signedInUser()
    const lost = await upload(user, 'Lost.png', await pngPage())
    await upload(user, 'Here.png', await pngPage())
    await willow.files.remove(lost)
    const files = await unpack((await download(user)).rawPayload)
    expect([files.has('pages/General/Lost.png'), files.has('pages/General/Here.png')]).toEqual([false, true])
    expect(files.get('index.html')?.toString()).toContain('Lost.png — This file was missing')
  })

  test('an archive of 1,000 pages is downloaded completely, with the announced length', async () => {
    const user = await willow.fixtures.signedInUser()
    await pagesFixture(user, 1000)
    const reply = await fetch(`${address}/api/users/${user.id}/export`, { headers: { cookie: user.cookie } })
    const content = Buffer.from(await reply.arrayBuffer())
    expect(content.length).toBe(Number(reply.headers.get('content-length')))
    const paths = [...(await unpack(content)).keys()].filter((path) => path.startsWith('pages/'))
    expect(paths).toHaveLength(1000)
  })

  test("a page that can't be read from disk breaks off the download, and the server keeps running", async () => {
    const user = await willow.fixtures.signedInUser()
    // A folder can be opened like a file, but reading it fails.
    const filename = newFileKey('png')
    await mkdir(willow.localPath(filename), { recursive: true })
    const { size = 0 } = (await willow.files.stat(filename)) ?? {}
    await insertRows([pageRow(user, filename, size)])
    const reply = await fetch(`${address}/api/users/${user.id}/export`, { headers: { cookie: user.cookie } })
    await expect(reply.arrayBuffer()).rejects.toThrow()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test('files and goals beyond one page of a list are included, and an empty account has an archive too', async () => {
    const user = await willow.fixtures.signedInUser()
    expect((await unpack((await download(user)).rawPayload)).size).toBe(22)
    await pagesFixture(user, 205)
    const paths = [...(await unpack((await download(user)).rawPayload)).keys()]
    expect(paths.filter((path) => path.startsWith('pages/'))).toHaveLength(205)
  })
})
