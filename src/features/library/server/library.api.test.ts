import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import { deviceWaysTexts } from '../device-ways.texts.ts'
import type { Upload } from '../library.contract.ts'

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let ada: TestUser
    let png: Buffer
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database, config: { maxUploadMb: 1 } })
      png = await pngPage()
    })
    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser({ name: 'Ada Lovelace' })
    })
    afterAll(() => willow.close())

    type Part = Parameters<typeof formBody>[0][number]
    async function send(user: TestUser, parts: Part[]) {
      return user.send({ method: 'POST', url: '/api/uploads', ...(await formBody(parts)) })
    }

    const upload = (user: TestUser, filename: string, { folder, content = png }: { folder?: string; content?: Buffer } = {}) =>
      uploadFile(user, filename, content, folder)

    async function list(user: TestUser, query = '') {
      const reply = await user.send({ url: `/api/users/${user.id}/uploads${query}` })
      expect(reply.statusCode).toBe(200)
      return {
        names: reply.json<Upload[]>().map((row) => row.originalName),
        total: Number(reply.headers['x-total-count']),
        link: reply.headers.link,
      }
    }

    const folder = async (user: TestUser, name: string) => {
      const reply = await user.send({ method: 'POST', url: '/api/folders', payload: { userId: user.id, name } })
      expect(reply.statusCode).toBe(201)
      return reply.json<{ id: string; name: string }>()
    }

    /** Lists the stored files, after other tests' previews have finished so that no drafts are left. */
    async function filesOnDisk(): Promise<string[]> {
      await expect.poll(() => readdir(join(willow.folder, 'incoming'))).toEqual([])
      return collect(willow.files.list('files'))
    }

    test('a page is stored, listed newest first, found by folder and part of its name, and read back byte for byte', async () => {
      await folder(ada, 'Trips')
      const first = await upload(ada, 'Week 12.png', { folder: 'Weekly Plans' })
      expect(first).toMatchObject({
        userId: ada.id,
        originalName: 'Week 12.png',
        fileType: 'image',
        mimeType: 'image/png',
        size: png.length,
      })
      await upload(ada, 'Lisbon.pdf', { folder: 'Trips', content: pdfPage() })
      await upload(ada, 'loose.png')
      expect(await list(ada)).toMatchObject({ names: ['loose.png', 'Lisbon.pdf', 'Week 12.png'], total: 3 })
      expect(await list(ada, '?folder=Trips')).toMatchObject({ names: ['Lisbon.pdf'], total: 1 })
      expect(await list(ada, '?q=WEEK')).toMatchObject({ names: ['Week 12.png'], total: 1 })
      expect(await list(ada, '?q=12')).toMatchObject({ names: ['Week 12.png'], total: 1 })
      expect(await list(ada, '?q=week&folder=Trips')).toMatchObject({ names: [], total: 0 })
      const file = await ada.send({ url: `/api/files/${first.filename}` })
      expect(file.rawPayload.equals(png)).toBe(true)
    })

    test('the wildcards of a search pattern are ordinary characters in a search', async () => {
      await upload(ada, '100% done_now\\.png')
      await upload(ada, '100 done now.png')
      for (const q of ['100%', 'e_n', '\\.p', '%', '_', '\\'])
        expect((await list(ada, `?q=${encodeURIComponent(q)}`)).names).toEqual(['100% done_now\\.png'])
    })

    test('emoji and right-to-left words are found as they are written', async () => {
      const names = ['Garden 🌻 plan.png', 'תוכנית שבועית.png', 'خطة الأسبوع.png', '\u202Eexe.png']
      for (const name of names) await upload(ada, name)
      const found = async (q: string) => (await list(ada, `?q=${encodeURIComponent(q)}`)).names
      expect(await found('🌻')).toEqual([names[0]])
      expect(await found('🌼')).toEqual([])
      expect(await found('שבועית')).toEqual([names[1]])
      expect(await found('الأسبوع')).toEqual([names[2]])
      expect(await found('exe')).toEqual([names[3]])
    })

    test('the form fields may follow the file', async () => {
      const reply = await send(ada, [
        ['folder', 'Projects'],
        ['file', { content: png, filename: 'early.png' }],
        ['userId', ada.id],
      ])
      expect([reply.statusCode, reply.json().folder]).toEqual([201, 'Projects'])
    })

    test('unusual names are stored, shown and downloaded unchanged', async () => {
      const names = [
        '../../etc/passwd.png',
        'two\nlines\r\n.png',
        '\u202Egnp.exe',
        '"quoted" 100%.png',
        '   spaced   .png',
        `${'long '.repeat(400)}.png`,
      ]
      for (const name of names) {
        const kept = await upload(ada, name)
        expect(kept.originalName).toBe(name)
        expect(kept.filename).toMatch(/^[a-f0-9]{32}\.png$/)
        const download = await ada.send({ url: `/api/files/${kept.filename}?download=1` })
        expect(download.headers['content-disposition']).toMatch(/^attachment; filename/)
        expect(download.rawPayload.equals(png)).toBe(true)
      }
      expect((await list(ada)).names).toEqual(names.toReversed())
    })

    test('a notebook of a tablet is refused with what to export instead', async () => {
      const before = await filesOnDisk()
      const reply = await send(ada, [
        ['userId', ada.id],
        ['file', { filename: 'monday.note', content: Buffer.from('noteSN_FILE_VER_20230015 and more') }],
      ])
      expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
        415,
        'library.not_a_page',
        deviceWaysTexts.supernote.refused,
      ])
      expect(await filesOnDisk()).toEqual(before)
    })

    test('a ZIP is refused with the advice to unpack it', async () => {
      const content = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}week.pdf`, 'latin1')
      const reply = await send(ada, [
        ['userId', ada.id],
        ['file', { filename: 'pages.zip', content }],
      ])
      expect([reply.statusCode, reply.json().message]).toEqual([
        ...[415, 'This is a ZIP. Please unpack it, and add the PDFs and images in it.'],
      ])
    })

    test.each([
      ['content-type: application/octet-stream\r\n', '%PDF-1.7\n1\n%%EOF', 'pdf'],
      ['content-type: application/pdf\r\n', '\u00ef\u00bb\u00bf%PDF-1.7\n2\n%%EOF', 'pdf'],
      ['content-type: image/png\r\n', null, 'png'],
      ['', '%PDF-1.7\n3\n%%EOF', 'pdf'],
    ])(
      'a file that was sent without a name, with %j, is named by its day and kind, and kept unchanged',
      async (type, pdf, ending) => {
        const content = pdf ?? png.toString('latin1')
        const field = `--b\r\ncontent-disposition: form-data; name="userId"\r\n\r\n${ada.id}\r\n`
        const file = `--b\r\ncontent-disposition: form-data; name="file"\r\n${type}\r\n${content}\r\n--b--\r\n`
        const payload = Buffer.from(field + file, 'latin1')
        const headers = { 'content-type': 'multipart/form-data; boundary=b' }
        const reply = await ada.send({ method: 'POST', url: '/api/uploads', payload, headers })
        const day = new Date(willow.clock.now()).toISOString().slice(0, 10)
        expect([reply.statusCode, reply.json().originalName]).toEqual([201, `Page ${day}.${ending}`])
        const got = await ada.send({ url: `/api/files/${reply.json().filename}` })
        expect(got.rawPayload.toString('latin1')).toBe(content)
      },
    )

    test('a file that is not an image or a PDF is refused, and nothing of it is kept', async () => {
      const before = await filesOnDisk()
      const refused: [number, Buffer, string][] = [
        [400, Buffer.alloc(0), 'empty.png'],
        [413, Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'large.png'],
        [415, Buffer.from('just some text'), 'text.pdf'],
        [415, Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.png'],
        [415, Buffer.from('PK\x03\x04 a zip'), 'zip.png'],
      ]
      for (const [status, content, filename] of refused) {
        const reply = await send(ada, [
          ['file', { content, filename }],
          ['userId', ada.id],
        ])
        expect([filename, reply.statusCode]).toEqual([filename, status])
      }
      const wrong: [number, string, Part[]][] = [
        [400, 'no file', [['userId', ada.id]]],
        [
          403,
          'foreign user',
          [
            ['file', { content: png, filename: 'a.png' }],
            ['userId', 'someone-else'],
          ],
        ],
        [403, 'no user', [['file', { content: png, filename: 'a.png' }]]],
        [
          400,
          'unknown folder',
          [
            ['file', { content: png, filename: 'a.png' }],
            ['userId', ada.id],
            ['folder', 'Nowhere'],
          ],
        ],
      ]
      for (const [status, what, parts] of wrong) expect([what, (await send(ada, parts)).statusCode]).toEqual([what, status])
      const notForm = await ada.send({ method: 'POST', url: '/api/uploads', payload: { userId: ada.id } })
      expect(notForm.statusCode).toBe(400)
      expect(await filesOnDisk()).toEqual(before)
      expect(await list(ada)).toMatchObject({ names: [], total: 0 })
    })

    test('a damaged image is kept and shown without a preview', async () => {
      const page = await upload(ada, 'torn.png', { content: (await pngPage({ width: 400, height: 400 })).subarray(0, 200) })
      const preview = await ada.send({ url: `/api/files/${page.filename}?thumbnail=320` })
      expect([preview.statusCode, preview.json().code]).toEqual([404, 'library.no_thumbnail'])
      const [row] = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
      expect(row?.thumbnail).toBe('failed')
    })

    test("images and PDFs get small WebP previews; a PDF's shows its first page", async () => {
      const pages = [
        { page: await upload(ada, 'a.png', { content: await pngPage({ width: 800, height: 600 }) }), width: 800, height: 600 },
        { page: await upload(ada, 'a.pdf', { content: pdfPage() }), width: 400, height: 267 },
      ]
      for (const { page, width, height } of pages) {
        for (const size of [320, 640]) {
          const preview = await ada.send({ url: `/api/files/${page.filename}?thumbnail=${size}` })
          expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])
          expect(preview.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
        }
        const found = (await ada.send({ url: `/api/uploads/${page.id}` })).json<Upload>()
        expect(found).toMatchObject({ thumbnail: 'ready', width, height })
      }
    })

    test('files are private, never run as code, and can be read in ranges', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const page = await upload(ada, 'drawing.svg', { content: svg })
      const url = `/api/files/${page.filename}`
      const whole = await ada.send({ url })
      expect(whole.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
      })
      const etag = String(whole.headers.etag)
      const range = (headers: Record<string, string>) => ada.send({ url, headers })
      const part = await range({ range: 'bytes=1-3' })
      expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'svg', `bytes 1-3/${svg.length}`])
      expect((await range({ range: 'bytes=-6' })).body).toBe('</svg>')
      expect((await range({ range: 'bytes=1-3', 'if-range': '"other"' })).statusCode).toBe(200)
      expect((await range({ range: 'bytes=1-3', 'if-range': etag })).statusCode).toBe(206)
      const beyond = await range({ range: 'bytes=9999-' })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${svg.length}`])
      expect((await range({ 'if-none-match': etag })).statusCode).toBe(304)
      const head = await ada.send({ method: 'HEAD', url })
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(svg.length), ''])
    })

    test('renaming and moving show at once in lists, searches and totals', async () => {
      const page = await upload(ada, 'before.png')
      const change = (payload: object) => ada.send({ method: 'PATCH', url: `/api/uploads/${page.id}`, payload })
      expect((await change({ originalName: 'After the storm.png' })).json()).toMatchObject({
        originalName: 'After the storm.png',
        folder: 'General',
      })
      expect((await change({ folder: 'Inspiration' })).json()).toMatchObject({ folder: 'Inspiration' })
      expect(await list(ada, '?q=before')).toMatchObject({ names: [], total: 0 })
      expect(await list(ada, '?q=storm&folder=Inspiration')).toMatchObject({ names: ['After the storm.png'], total: 1 })
      expect(await list(ada, '?folder=General')).toMatchObject({ names: [], total: 0 })
      expect((await change({ originalName: '  ' })).statusCode).toBe(400)
      expect((await change({ folder: 'Nowhere' })).json().code).toBe('library.unknown_folder')
      expect((await change({ size: 1 })).statusCode).toBe(400)
      expect(await list(ada)).toMatchObject({ names: ['After the storm.png'], total: 1 })
    })

    test('a deletion hides the file at once and can be undone', async () => {
      const page = await upload(ada, 'oops.png', { folder: 'Projects' })
      expect((await ada.send({ method: 'DELETE', url: `/api/uploads/${page.id}` })).statusCode).toBe(200)
      expect(await list(ada)).toMatchObject({ names: [], total: 0 })
      expect(await list(ada, '?q=oops')).toMatchObject({ names: [], total: 0 })
      expect((await ada.send({ url: `/api/files/${page.filename}` })).statusCode).toBe(404)
      expect((await ada.send({ method: 'DELETE', url: `/api/uploads/${page.id}` })).statusCode).toBe(404)
      const restored = await ada.send({ method: 'POST', url: `/api/uploads/${page.id}/restore` })
      expect([restored.statusCode, restored.json().folder]).toEqual([200, 'Projects'])
      expect(await list(ada, '?q=oops&folder=Projects')).toMatchObject({ names: ['oops.png'], total: 1 })
      expect((await ada.send({ url: `/api/files/${page.filename}` })).rawPayload.equals(png)).toBe(true)
      expect((await ada.send({ method: 'POST', url: `/api/uploads/${page.id}/restore` })).statusCode).toBe(404)
    })

    test('own folders are created once and renamed with their files; deleting one keeps its files', async () => {
      const trips = await folder(ada, '  My   trips ')
      expect(trips.name).toBe('My trips')
      const create = (name: string) => ada.send({ method: 'POST', url: '/api/folders', payload: { userId: ada.id, name } })
      expect((await create('My trips')).statusCode).toBe(409)
      expect((await create('projects')).statusCode).toBe(409)
      expect((await create('   ')).statusCode).toBe(400)
      expect((await create('x'.repeat(101))).statusCode).toBe(400)
      const page = await upload(ada, 'Lisbon.png', { folder: 'My trips' })
      const gone = await upload(ada, 'deleted.png', { folder: 'My trips' })
      await ada.send({ method: 'DELETE', url: `/api/uploads/${gone.id}` })
      const rename = (name: string) => ada.send({ method: 'PATCH', url: `/api/folders/${trips.id}`, payload: { name } })
      expect((await rename('General')).statusCode).toBe(409)
      expect((await rename('Journeys')).json().name).toBe('Journeys')
      expect(await list(ada, '?folder=Journeys')).toMatchObject({ names: ['Lisbon.png'], total: 1 })
      expect((await ada.send({ method: 'DELETE', url: `/api/folders/${trips.id}` })).statusCode).toBe(200)
      expect(await list(ada, '?folder=General')).toMatchObject({ names: ['Lisbon.png'], total: 1 })
      expect((await ada.send({ url: `/api/users/${ada.id}/folders` })).json()).toEqual([])
      expect((await ada.send({ method: 'POST', url: `/api/uploads/${gone.id}/restore` })).json().folder).toBe('General')
      expect((await ada.send({ url: `/api/uploads/${page.id}` })).json().folder).toBe('General')
    })

    test('unknown ids and malformed addresses get 404 or 400, never 500', async () => {
      for (const id of ['nothing', '%2e%2e%2f', "'%20or%201=1", 'x'.repeat(200), '%F0%9F%98%80']) {
        for (const url of [`/api/uploads/${id}`, `/api/files/${id}`]) {
          expect([url, [400, 404]]).toEqual([url, expect.arrayContaining([(await ada.send({ url })).statusCode])])
        }
        expect((await ada.send({ method: 'DELETE', url: `/api/folders/${id}` })).statusCode).toBeOneOf([400, 404])
      }
      expect((await ada.send({ url: `/api/users/${ada.id}/uploads?limit=0` })).statusCode).toBe(400)
      expect((await ada.send({ url: `/api/users/${ada.id}/uploads?limit=many` })).statusCode).toBe(400)
      expect((await ada.send({ url: `/api/users/${ada.id}/uploads?q=%00` })).statusCode).toBe(400)
      expect((await ada.send({ url: `/api/files/${'0'.repeat(32)}.png?thumbnail=9` })).statusCode).toBe(400)
      expect((await ada.send({ url: '/api/nothing' })).json()).toEqual({
        message: 'There is nothing at this address.',
        code: 'request.unknown_path',
      })
    })

    test('lists, totals and search agree after simultaneous changes of one file', async () => {
      const page = await upload(ada, 'busy.png')
      const folders = ['Projects', 'Inspiration', 'Quick Notes', 'General']
      const replies = await Promise.all(
        Array.from({ length: 24 }, (_, turn) => {
          const url = `/api/uploads/${page.id}`
          if (turn % 6 === 4) return ada.send({ method: 'DELETE', url })
          if (turn % 6 === 5) return ada.send({ method: 'POST', url: `${url}/restore` })
          return ada.send({ method: 'PATCH', url, payload: { folder: folders[turn % 4], originalName: `busy ${turn}.png` } })
        }),
      )
      for (const reply of replies) expect(reply.statusCode).toBeOneOf([200, 404, 409])
      await ada.send({ method: 'POST', url: `/api/uploads/${page.id}/restore` })
      const { folder: where, originalName } = (await ada.send({ url: `/api/uploads/${page.id}` })).json<Upload>()
      expect(await list(ada)).toMatchObject({ names: [originalName], total: 1 })
      for (const name of folders)
        expect((await list(ada, `?folder=${encodeURIComponent(name)}`)).total).toBe(name === where ? 1 : 0)
      expect(await list(ada, `?q=${encodeURIComponent(originalName)}`)).toMatchObject({ names: [originalName], total: 1 })
    })
  }, engine)
})
