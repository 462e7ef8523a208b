import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { plainLines, textsOf } from '#test/plain-words.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'

const shape = { year: 2026, months: 1 }

/** Returns the name of a download, as a browser saves it. */
const nameIn = (disposition: unknown) =>
  decodeURIComponent(/filename(?:\*=UTF-8''|=")([^"]*)"?$/.exec(String(disposition))?.[1] ?? '')

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { languages: ['en', 'en-XA', 'ar-XB'] } })
  let ada: TestUser
  beforeAll(async () => {
    ada = await willow.fixtures.signedInUser({ name: '1' })
    for (const timeframe of ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'])
      await ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title: '1', timeframe } })
  })

  /** Sends a request of the browser, which stores the language of the account in a cookie. */
  const send = (request: Parameters<TestUser['send']>[0], language = 'en-XA') =>
    ada.send({ ...request, headers: { ...request.headers, cookie: `${ada.cookie}; language=${language}` } })
  const exported = async (language?: string) => {
    await ada.prove()
    return (await send({ url: `/api/users/${ada.id}/export` }, language)).rawPayload.toString()
  }

  test('neither the page of an export nor its folders have a word that can’t be translated', async () => {
    for (const page of [await exported(), await withEverything()]) {
      const [html = ''] = /<!doctype html>.*<\/html>/s.exec(page) ?? []
      expect(html).toContain('<html lang="en-XA">')
      expect(plainLines(textsOf(html), ['Willow', ada.email])).toEqual([])
    }
    const again = await exported()
    expect([again.includes('Weekly Plans/1.png'), again.includes('/1.png')]).toEqual([false, true])
    expect(await exported('ar-XB')).toContain('<html lang="ar-XB" dir="rtl">')
    expect(await exported('en')).toContain('1 (weekly)')
  })

  async function withEverything(): Promise<string> {
    await uploadFile(ada, '1.png', await pngPage(), 'Weekly Plans')
    const session = { userId: ada.id, day: '2026-03-02', minutes: 25, endedAt: '2026-03-02T09:00:00.000Z' }
    await ada.send({ method: 'PUT', url: `/api/focus-sessions/${crypto.randomUUID()}`, payload: session })
    const { json } = await ada.send({ url: `/api/users/${ada.id}/goals` })
    const [first] = json<{ id: string }[]>()
    await ada.send({ method: 'PATCH', url: `/api/goals/${first?.id}`, payload: { isActive: false } })
    return exported()
  }

  test('a ZIP file of chosen pages, and its folders, have names in the language of the reader', async () => {
    const { id } = await uploadFile(ada, '2.png', await pngPage(), 'Quick Notes')
    const { payload, headers } = await formBody([['ids', id]])
    const reply = await send({ method: 'POST', url: `/api/users/${ada.id}/uploads/archive`, payload, headers })
    expect(plainLines(nameIn(reply.headers['content-disposition']).replace('.zip', ''), [])).toEqual([])
    expect(reply.rawPayload.includes('Quick Notes')).toBe(false)
    expect(reply.rawPayload.includes('/2.png')).toBe(true)
  })

  test('the PDF of a month has a title in the language of the reader, and is sent again in another language', async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
    const written = plannerPages(shape)[10] ?? { texts: [], links: [] }
    await uploadFile(ada, '3.pdf', writePdf([{ streams: [printOf(written), penStrokes(3, 5)], links: [] }]))
    await willow.runJobs()
    const save = (language: string, headers = {}) =>
      send({ url: `/api/users/${ada.id}/pages.pdf?from=2026-01-01&to=2026-01-31`, headers }, language)
    const english = await save('en')
    expect(english.headers['content-disposition']).toBe('attachment; filename="January 2026.pdf"')
    const etag = { 'if-none-match': String(english.headers.etag) }
    expect((await save('en', etag)).statusCode).toBe(304)
    const other = await save('en-XA', etag)
    expect(other.statusCode).toBe(200)
    expect(plainLines(nameIn(other.headers['content-disposition']).replace('.pdf', ''), [])).toEqual([])
    expect(titleIn(english.rawPayload)).toBe('January 2026')
    expect(plainLines(titleIn(other.rawPayload), [])).toEqual([])
    expect(titleIn(other.rawPayload)).toContain('2026')
  })
})

/** Returns the title in the metadata of a PDF. */
function titleIn(content: Buffer): string {
  const [, hex = ''] = /\/Title <feff([0-9a-f]*)>/.exec(content.toString('latin1')) ?? []
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
