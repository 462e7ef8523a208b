import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { isNotDrawn } from '#features/library/only-stored.rules.ts'
import { onSqlite } from '#test/databases/databases.ts'
import { formats, readFormat } from '#test/documents/formats.ts'
import { sendFile } from '#test/people/upload.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

const taken = formats.filter(({ mimeType }) => mimeType !== null)

onSqlite((current) => {
  let willow: Willow
  let robin: TestUser
  const uploads = new Map<string, Upload>()

  beforeAll(async () => {
    willow = await createWillow({ database: current().database })
    robin = await willow.fixtures.signedInUser()
    for (const format of taken) {
      const reply = await sendFile(robin, format.file, await readFormat(format))
      uploads.set(format.file, reply.json())
    }
    await willow.runJobs()
  })
  afterAll(() => willow.close())

  const get = (url: string) => robin.send({ url })
  const stored = async (file: string) => (await get(`/api/uploads/${uploads.get(file)?.id}`)).json<Upload>()
  const pageOf = (file: string, rest: string) => get(`/api/files/${uploads.get(file)?.filename}/pages/${rest}`)

  describe.each(taken)('$file', ({ file, mimeType, pages }) => {
    test('is taken as what it is', () => {
      expect(uploads.get(file)).toMatchObject({ mimeType })
    })

    test(pages > 0 ? 'has a preview' : 'has no preview', async () => {
      const { filename, thumbnail } = await stored(file)
      expect(thumbnail).toBe(pages > 0 ? 'ready' : 'failed')
      const preview = await get(`/api/files/${filename}?thumbnail=320`)
      if (pages > 0) await expectPicture(preview, file)
      else expect(preview.json()).toMatchObject({ message: 'This file has no preview.' })
    })

    test(`has ${pages} pages that the server draws`, async () => {
      const first = await pageOf(file, '1?width=300')
      if (pages > 0) await expectPicture(first, file)
      else expect(first.json()).toMatchObject({ message: 'This page can’t be shown as a picture.' })
      for (let page = 2; page <= pages; page++) expect((await pageOf(file, `${page}?width=300`)).statusCode).toBe(200)
      expect((await pageOf(file, `${pages + 1}?width=300`)).statusCode).toBe(pages > 0 ? 404 : 422)
    })

    test('is shown in grey at /paper, or said not to be', async () => {
      const page = await get(`/paper/page/${uploads.get(file)?.id}`)
      expect(page.statusCode).toBe(200)
      expect(page.body.includes('can’t be shown as a picture')).toBe(pages === 0)
      const picture = /<img src="([^"]+grey=1)"/.exec(page.body)?.[1]?.replace(/&[^;]+;/g, '&')
      expect(picture === undefined).toBe(pages === 0)
      if (picture) expect((await get(picture)).headers['content-type']).toBe('image/png')
    })

    test('is told apart by its content, whatever its name', async () => {
      expect(isNotDrawn(await readFormat({ file }), 'page.jpg')).toBe(pages === 0)
    })
  })

  test('half of a PNG is not drawn, because its missing rows would be memory that may hold a picture of somebody else', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'white', noise } })
      .png()
      .toBuffer()
    const half = (await sendFile(robin, 'half.png', whole.subarray(0, whole.length / 2))).json<Upload>()
    expect((await get(`/api/files/${half.filename}/pages/1?width=300`)).statusCode).toBe(422)
  })

  test('a book is refused, and the answer says what is taken', async () => {
    const reply = await sendFile(robin, 'book.epub', await readFormat({ file: 'book.epub' }))
    expect([reply.statusCode, reply.json().message]).toEqual([415, 'Only PDF files and images can be kept here.'])
  })
})

/** The upper part is red and the lower one blue. Of half a JPEG, what is missing is grey; annotations have colors of their own. */
async function expectPicture(reply: LightMyRequestResponse, file: string): Promise<void> {
  expect(reply.statusCode).toBe(200)
  const { data, info } = await sharp(reply.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colorAt = (height: number) => {
    const at = 3 * (Math.floor(info.height * height) * info.width + Math.floor(info.width / 3))
    const [red = 0, green = 0, blue = 0] = data.subarray(at)
    return red > green + 100 ? 'red' : blue > green + 100 ? 'blue' : red === green && green === blue ? 'grey' : 'other'
  }
  if (file === 'annotations.pdf') return
  expect([colorAt(0.1), colorAt(0.9)]).toEqual(['red', file === 'half.jpg' ? 'grey' : 'blue'])
}
