import { beforeEach, expect, test } from 'vitest'
import type { Goal } from '#features/goals/goals.contract.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { addApp } from '#test/people/factors.ts'
import { createPaperBrowser, type PaperBrowser } from '#test/people/paper-browser.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { plainLines, textsOf } from '#test/plain-words.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'
import { zoneAreas, zonesIn } from './local-time.ts'

const page = {
  content: Buffer.from(pdf({ pages: ['BT /F1 40 Tf 60 600 Td (1) Tj ET', 'BT /F1 40 Tf 60 600 Td (2) Tj ET'] })),
  filename: '1.pdf',
}
const zones = zoneAreas().flatMap((area) => zonesIn(area).map((zone) => zone.slice(area.length + 1).replaceAll('_', ' ')))
/** Names, among them those of zones, which have none in other languages. */
const known = ['Willow', 'UTC', 'Paper Tablet Pages', ...zoneAreas(), ...zones]

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { languages: ['en', 'en-XA'] } })
  let ada: TestUser
  let browser: PaperBrowser
  /** An e-reader keeps no choice of a language and asks for none: the account has one. */
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser({ name: '1' })
    await keep('en-XA')
    browser = createPaperBrowser(willow.app)
    signIn()
  })

  const keep = (language: Language) =>
    createSettingsStore(willow.database).change({ userId: ada.id, now: instant(willow.clock) }, () => ({ language }))
  function signIn() {
    const [name = '', value = ''] = ada.cookie.split('=')
    browser.cookies.set(name, value)
  }
  const goals = async () => (await ada.send({ url: `/api/users/${ada.id}/goals` })).json<Goal[]>()
  function expectNoPlainWord(status = 200) {
    expect([browser.path, browser.status]).toEqual([browser.path, status])
    expect([browser.path, plainLines(textsOf(browser.html), [...known, ada.email])]).toEqual([browser.path, []])
    expect(browser.html).toContain('<html lang="en-XA">')
  }
  async function visit(path: string, status = 200) {
    await browser.get(path)
    expectNoPlainWord(status)
  }
  async function submit(action: string, fields: Record<string, string> = {}, status = 200) {
    await browser.submit(action, fields)
    expectNoPlainWord(status)
  }

  test('no page for signing in has a word that can’t be translated', async () => {
    browser.cookies.clear()
    browser.acceptLanguage = 'en-XA'
    await visit('/paper')
    await submit('/paper/sign-in', { email: ada.email, password: 'wrong' }, 401)
    await submit('/paper/sign-in', { email: '', password: '' }, 400)
    await addApp(willow, ada)
    await submit('/paper/sign-in', { email: ada.email, password })
    expect(browser.path).toBe('/paper/sign-in/code')
    await submit('/paper/sign-in/code', { code: '000000' }, 401)
    signIn()
    await visit('/paper')
    await submit('/paper/sign-out')
  })

  test('no page about goals, and no answer to its forms, has a word that can’t be translated', async () => {
    await visit('/paper')
    await visit('/paper/goals')
    await submit('/paper/goals', { title: '', timeframe: 'weekly' }, 400)
    await submit('/paper/goals', { title: '1 2 3', timeframe: 'weekly' })
    const [goal] = await goals()
    for (const button of ['done', 'remove'] as const) {
      await submit('/paper/goals/change', { [button]: goal?.id ?? '' })
      await submit('/paper/goals/undo', { goal: goal?.id ?? '' })
    }
    await submit('/paper/goals/change', { remove: 'no-goal' }, 404)
    await visit('/paper')
  })

  test('no page of F.L.O.W. has a word that can’t be translated', async () => {
    await visit('/paper/flow')
    await submit('/paper/flow', { action: 'prompt-changed' })
    for (let step = 0; step < 4; step++) {
      await submit('/paper/flow', { action: 'step-completed' })
      await visit('/paper')
      await visit('/paper/flow')
    }
    await submit('/paper/flow', { action: 'previous' })
    await submit('/paper/flow', { action: 'no-action' }, 400)
  })

  test('no state of the timer has a word that can’t be translated', async () => {
    await visit('/paper/timer')
    for (const action of ['start', 'pause', 'resume', 'stop', 'start']) {
      await submit('/paper/timer', { action })
      await visit('/paper')
      await visit('/paper/timer')
    }
    willow.clock.advance(26 * 60_000)
    await visit('/paper/timer')
    await submit('/paper/timer', { action: 'break-5' })
    await submit('/paper/timer', { action: 'start' })
    willow.clock.advance(24 * 60 * 60_000)
    await visit('/paper')
    await visit('/paper/timer')
  })

  test('no page of the library has a word that can’t be translated', async () => {
    for (const path of ['/paper/library', '/paper/library?folder=', '/paper/library?folder=General', '/paper/upload'])
      await visit(path)
    await browser.upload({ content: Buffer.from('1'), filename: '1.exe' })
    expectNoPlainWord(415)
    await visit('/paper/upload?folder=Quick%20Notes')
    await browser.upload(page)
    expectNoPlainWord()
    await visit(/\/paper\/page\/[^"]+/.exec(browser.html)?.[0] ?? '')
    await visit(`${browser.path}?page=2`)
    await visit(`${browser.path.split('?')[0]}?page=99`)
    await visit('/paper/page/nothing', 404)
  })

  test('no page of the planner has a word that can’t be translated', async () => {
    await visit('/paper/planner')
    const shape = { year: 2026, months: 3 }
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const edition = await publishEdition(willow, olive, blankPlanner(shape), '2026')
    const today = 1 + 3 + 13 + 31 + 28 + 2
    const written = (number: number) => ({
      streams: [printOf(plannerPages(shape)[number - 1] ?? { texts: [], links: [] }), penStrokes(3)],
    })
    const content = writePdf([2, 5, today, today + 1].map((number) => written(number)))
    await uploadFile(ada, '1.pdf', content)
    await willow.runJobs()
    for (const path of ['', '/planner', '/planner?month=2025-01', '/planner/day?day=2026-03-02']) await visit(`/paper${path}`)
    for (const number of [1, 2, 5, 6, today + 90]) await visit(`/paper/planner/page?edition=${edition}&page=${number}`)
    await visit('/paper/planner/day?day=2026-12-24', 404)
  })

  test('neither the zones nor an error has a word that can’t be translated', async () => {
    await visit('/paper/zone?area=Europe')
    await submit('/paper/zone', { zone: 'Europe/Nowhere' }, 400)
    await visit('/paper/zone')
    await submit('/paper/zone', { zone: 'UTC' })
    await submit('/paper/sign-out', { form: 'an old one' }, 403)
    await visit('/paper/nothing', 404)
  })

  test('pages are in the language of the account, and else in that of the request', async () => {
    browser.acceptLanguage = 'en-XA'
    browser.cookies.set('language', 'en-XA')
    await keep('en')
    await browser.get('/paper')
    expect(browser.html).toContain('<html lang="en">')
    await willow.database.queries.deleteFrom('user_settings').where('user_id', '=', ada.id).execute()
    await visit('/paper')
  })
})
