import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageInstance, PlannerImport } from '#features/planner/planner.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { createPaperBrowser, type PaperBrowser } from '#test/people/paper-browser.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

// The clock of the tests stands on March 2, 2026.
const shape = { year: 2026, months: 3 }
const pages = plannerPages(shape)
const mondays = 13
/** Page number of a day, from 1: days follow the year, the months and their weeks. */
const dayPage = (dayOfYear: number) => 1 + 3 + mondays + dayOfYear
const print = (number: number) => printOf(pages[number - 1] ?? { texts: [], links: [] })
const written = (dayOfYear: number) => ({ streams: [print(dayPage(dayOfYear)), penStrokes(3, dayOfYear)] })
const blank = (dayOfYear: number) => ({ streams: [print(dayPage(dayOfYear))] })
const march = 31 + 28

forEachDatabase((current) => {
  const willow = useWillow(current)
  let edition: string
  let ada: TestUser
  let browser: PaperBrowser
  beforeAll(async () => {
    edition = await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    browser = createPaperBrowser(willow.app)
    const [name = '', value = ''] = ada.cookie.split('=')
    browser.cookies.set(name, value)
  })

  async function exported(...content: Parameters<typeof writePdf>[0]): Promise<PageInstance[]> {
    const { id } = await uploadFile(ada, 'export.pdf', writePdf(content))
    await willow.runJobs()
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${id}` })).json<PlannerImport[]>()
    return (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=200` })).json<PageInstance[]>()
  }
  const linksTo = (start: string) =>
    [...browser.html.matchAll(/href="([^"]+)"/g)]
      .map(([, path = '']) => path.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
      .filter((path) => path.startsWith(start))

  test("today's page is two taps away, with the links that are printed on it", async () => {
    await exported(blank(march + 1), written(march + 2))
    await browser.get('/paper')
    expect(browser.words()).toContain('Today’s page')
    await browser.get(linksTo('/paper/planner/day')[0] ?? '')
    expect([browser.status, browser.path]).toEqual([200, `/paper/planner/page?edition=${edition}&page=${dayPage(march + 2)}`])
    expect(browser.words()).toContain('Monday, March 2')
    expect(browser.html).toContain('<meta name="viewport" content="width=640">')
    // Its picture is 2 by 3, and its one link leads to the notes of the day.
    expect(browser.html).toMatch(
      /<img src="[^"]+" srcset="[^"]+" width="600" height="900" alt="Monday, March 2" usemap="#printed">/,
    )
    const [, corners = '', path = ''] = /<area shape="rect" coords="([\d,]+)" href="([^"]+)"/.exec(browser.html) ?? []
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.split(',').map(Number)
    expect([left >= 0, right > left, bottom > top, bottom <= 900]).toEqual([true, true, true, true])
    await browser.get(path.replaceAll('&#38;', '&'))
    expect([browser.status, browser.words()]).toEqual([200, expect.stringContaining('You haven’t written on this page yet.')])
  })

  test('the pictures are grey PNGs, of the own page and of the blank one', async () => {
    const [page] = await exported(written(march + 2))
    for (const url of [
      `/api/page-instances/${page?.id}/picture?width=600&grey=1`,
      `/api/users/${ada.id}/editions/${edition}/pages/1/picture?width=600&grey=1`,
    ]) {
      const { headers } = await ada.send({ url })
      expect([url, headers['content-type']]).toEqual([url, 'image/png'])
    }
  })

  test('the calendar opens at the month of the last written day, and shows which days are written', async () => {
    await exported(written(5), blank(6))
    await browser.get('/paper/planner')
    expect(browser.words()).toContain('January 2026')
    expect(linksTo('/paper/planner/day')).toEqual(['/paper/planner/day?day=2026-01-05', '/paper/planner/day?day=2026-01-06'])
    expect(browser.html).toContain('aria-label="5, written"')
    expect(browser.html).not.toContain('aria-label="6, written"')
    expect(linksTo('/paper/planner?month')).toEqual(
      ['2025-12', '2026-02', '2026-03'].map((month) => `/paper/planner?month=${month}`),
    )
    await browser.get('/paper/planner?month=2026-02')
    expect(browser.words()).toContain('No pages in this month.')
    // January 2026 starts on a Thursday: three empty cells before it, one after its last Saturday.
    await browser.get('/paper/planner?month=nonsense')
    expect(browser.html.match(/<td><\/td>/g)).toHaveLength(4)
  })

  test('a page is opened by its number', async () => {
    await exported(written(5))
    await browser.get('/paper/planner')
    expect(browser.html).toContain(`max="${pages.length}"`)
    await browser.get(`/paper/planner/page?edition=${edition}&page=${dayPage(5)}`)
    expect(browser.words()).toContain(`Page ${dayPage(5)} of ${pages.length}`)
    for (const number of ['100001', String(pages.length + 1)]) {
      await browser.get(`/paper/planner/page?edition=${edition}&page=${number}`)
      expect(browser.status).toBe(404)
    }
  })

  test('a page that the user put on a day without a planner is shown without links', async () => {
    const [page] = await exported({ streams: ['BT /F1 12 Tf 50 500 Td (A loose page) Tj ET'] }, written(5))
    await ada.send({ method: 'PATCH', url: `/api/page-instances/${page?.id}`, payload: { date: '2027-05-06' } })
    await browser.get('/paper/planner/day?day=2027-05-06')
    expect([browser.status, browser.words()]).toEqual([200, expect.stringContaining('Thursday, May 6')])
    expect(browser.html).toContain(`/api/page-instances/${page?.id}/picture?width=600`)
    expect(browser.html).not.toContain('usemap')
  })

  test('without pages, with a wrong day, and for pages of another user there is a sentence', async () => {
    await browser.get('/paper/planner')
    expect(browser.words()).toContain('No pages yet. Upload what you exported from your tablet')
    await browser.get('/paper')
    expect(browser.words()).not.toContain('Your planner')
    for (const path of ['day?day=2026-13-01', 'day?day=2026-03-02', `page?edition=${edition}&page=1`, 'page?edition=x&page=1']) {
      await browser.get(`/paper/planner/${path}`)
      expect([path, browser.status]).toEqual([path, 404])
    }
  })

  test('a long document has a field for the number of a page', async () => {
    const { id } = await uploadFile(ada, 'long.pdf', writePdf([1, 2, 3, 4, 5].map((day) => blank(day))))
    await browser.get(`/paper/page/${id}?page=2`)
    expect(browser.html).toContain('name="page" type="number" min="1" max="5" value="2"')
    const { id: short } = await uploadFile(ada, 'short.pdf', writePdf([1, 2, 3, 4].map((day) => written(day))))
    await browser.get(`/paper/page/${short}`)
    expect(browser.html).not.toContain('name="page"')
  })
})
