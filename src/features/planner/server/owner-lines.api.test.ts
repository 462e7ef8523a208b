import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, writePdf } from '#test/documents/planner-pdf.ts'
import { ifInstalled } from '#test/not-run.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Edition } from '../editions.contract.ts'
import type { PageInstance, PlannerImport } from '../planner.contract.ts'
import { openParts } from './pdf/page-parts.ts'

/** Days of January. */
const exportedPages = '7-16'

forEachDatabase((current, engine) => {
  const willow = useWillow(current, { comparesPictures: true })
  const blank = blankPlanner({ year: 2027, months: 1 })
  const signed = Buffer.from(
    blankPlanner({ year: 2028, months: 1 }).toString('latin1').replace('/Type/Catalog', '/Perms<<>>/Type/Catalog'),
    'latin1',
  )
  let admin: TestUser
  let ada: TestUser
  let edition: string
  let productId: string
  const queries = () => willow.database.queries

  async function redeem(user: TestUser) {
    const accessCode = await willow.fixtures.code()
    const code = queries().updateTable('access_codes').set({ product_id: productId }).where('code', '=', accessCode)
    await code.execute()
    await user.send({ method: 'POST', url: `/api/users/${user.id}/access-codes`, payload: { accessCode } })
  }
  const stamp = (isStamped: boolean, editions = [edition]) =>
    admin.send({
      method: 'PUT',
      url: `/api/admin/products/${productId}`,
      payload: { name: 'Planner', isCoded: true, isStamped, rules: [], editions: editions.map((id) => ({ id, label: '' })) },
    })
  const file = (user: TestUser, headers: Record<string, string> = {}, id = edition) =>
    user.send({ url: `/api/users/${user.id}/planners/${id}/file`, headers })

  beforeAll(async () => {
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser({ name: 'Ada Łovelace' })
    edition = await publishEdition(willow, admin, blank)
    const payload = { name: 'Planner', isCoded: true, isStamped: true, rules: [], editions: [{ id: edition, label: '' }] }
    const added = await admin.send({ method: 'POST', url: '/api/admin/products', payload })
    productId = added.json().product.id
    await redeem(ada)
  })

  test('a signed edition is sent as it is, and the list of editions says so', async () => {
    const id = await publishEdition(willow, admin, signed, 'Signed')
    expect((await admin.send({ url: `/api/admin/editions/${id}` })).json<Edition>().isSealed).toBe(true)
    await stamp(true, [edition, id])
    expect((await file(ada, {}, id)).rawPayload.equals(signed)).toBe(true)
    await queries().updateTable('editions').set({ is_sealed: false }).where('id', '=', id).execute()
    expect((await file(ada, {}, id)).rawPayload.equals(signed)).toBe(true)
    expect((await admin.send({ url: `/api/admin/editions/${id}` })).json<Edition>().isSealed).toBe(true)
    await admin.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })
  })

  // What a file shows depends on no engine.
  if (engine !== 'SQLite') return

  test('a download shows its owner on each page, in whole and in parts, and the blank is all there', async () => {
    const whole = await file(ada)
    const bytes = whole.rawPayload
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(bytes.length) })
    expect(bytes.subarray(0, blank.length).equals(blank)).toBe(true)
    expect(bytes.length).toBeGreaterThan(blank.length)
    const parts = openParts(new PdfFile(bytes), 3000)
    expect(parts.pageCount).toBe(openParts(new PdfFile(blank), 3000).pageCount)
    const last = bytes.length - 1
    for (const [first, end] of [
      [0, 99],
      [blank.length - 50, blank.length + 49],
      [blank.length - 50, blank.length - 1],
      [blank.length, blank.length + 9],
      [blank.length + 10, last],
    ] as const) {
      const part = await file(ada, { range: `bytes=${first}-${end}` })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${first}-${end}/${bytes.length}`])
      expect(part.rawPayload.equals(bytes.subarray(first, end + 1))).toBe(true)
    }
    expect((await file(ada, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    expect((await file(ada, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  })

  test('attack: two owners who download at once get only their own names', async () => {
    const ben = await willow.fixtures.signedInUser({ name: 'Ben' })
    await redeem(ben)
    const [one, other, again] = await Promise.all([file(ada), file(ben), file(ada)])
    expect(one.rawPayload.equals(again.rawPayload)).toBe(true)
    expect(one.rawPayload.equals(other.rawPayload)).toBe(false)
    expect(one.headers.etag).not.toBe(other.headers.etag)
    const cut = await file(ben, { range: `bytes=${blank.length}-`, 'if-range': String(one.headers.etag) })
    expect([cut.statusCode, cut.rawPayload.equals(other.rawPayload)]).toEqual([200, true])
  })

  test('without the switch the blank is sent as it is', async () => {
    await stamp(false)
    expect((await file(ada)).rawPayload.equals(blank)).toBe(true)
    await stamp(true)
  })

  const writing: [title: string, programs: string[], rewrite?: [string, ...string[]]][] = [
    ['qpdf', ['qpdf']],
    ['qpdf and Ghostscript', ['qpdf', 'gs'], ['gs', '-q', '-o', 'made.pdf', '-sDEVICE=pdfwrite', 'written.pdf']],
    ['qpdf and cairo', ['qpdf', 'pdftocairo'], ['pdftocairo', '-pdf', 'written.pdf', 'made.pdf']],
    ['qpdf, with one stream a page', ['qpdf'], ['qpdf', '--coalesce-contents', 'written.pdf', 'made.pdf']],
  ]
  for (const [title, programs, rewrite] of writing)
    ifInstalled(...programs)(
      `a download that is written on with ${title} is placed as the blank is`,
      async () => {
        const folder = await temporaryFolder()
        // Every second page is written on.
        writeFileSync(join(folder, 'ink.pdf'), writePdf([{ streams: [penStrokes(4)] }]))
        async function exported(name: string, content: Buffer) {
          writeFileSync(join(folder, 'download.pdf'), content)
          const overlay = [
            'download.pdf',
            '--pages',
            '.',
            exportedPages,
            '--',
            '--overlay',
            'ink.pdf',
            '--to=1,3,5,7,9',
            '--repeat=1',
          ]
          execFileSync('qpdf', [...overlay, '--', 'written.pdf'], { cwd: folder })
          if (rewrite) execFileSync(rewrite[0], rewrite.slice(1), { cwd: folder })
          const { id } = await uploadFile(ada, name, readFileSync(join(folder, rewrite ? 'made.pdf' : 'written.pdf')))
          await willow.runJobs('planner')
          const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${id}` })).json<PlannerImport[]>()
          const pages = (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=200` })).json<PageInstance[]>()
          return pages.map(({ editionId, editionPage, dateFrom, hasInk, inkStep }) => ({
            ...{ editionId, editionPage, dateFrom, hasInk, inkStep },
          }))
        }
        const downloaded = (await file(ada)).rawPayload
        const [own, theirs] = [await exported('downloaded.pdf', downloaded), await exported('blank.pdf', blank)]
        expect(own).toEqual(theirs)
        expect(own.map(({ editionPage }) => editionPage)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
        expect(own.map(({ hasInk }) => hasInk)).toEqual([true, false, true, false, true, false, true, false, true, false])
      },
      300_000,
    )
})
