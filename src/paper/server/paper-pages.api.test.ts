import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ServerTimer } from '#features/focus-timer/timer-sync.rules.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import type { Upload } from '#features/library/library.contract.ts'
import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { mostFormBytes } from '#kit/server/http/forms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp } from '#test/people/factors.ts'
import { createPaperBrowser, type PaperBrowser } from '#test/people/paper-browser.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'

const pdfOf = (lines: string[]) => Buffer.from(pdf({ pages: lines.map((line) => `BT /F1 40 Tf 60 600 Td (${line}) Tj ET`) }))

const pages = [
  '/paper',
  '/paper/goals',
  '/paper/flow',
  '/paper/timer',
  '/paper/library',
  '/paper/library?folder=',
  '/paper/upload',
  '/paper/zone',
  '/paper/code',
]

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let browser: PaperBrowser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser({ name: 'Ada Reed' })
    browser = createPaperBrowser(willow.app)
    const [name = '', value = ''] = ada.cookie.split('=')
    browser.cookies.set(name, value)
  })

  const goals = async () => (await ada.send({ url: `/api/users/${ada.id}/goals` })).json<Goal[]>()
  const addGoal = (title: string) => ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title } })
  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()

  test("a user signs in, reads today's page and signs out, with forms and links only", async () => {
    browser.cookies.clear()
    await browser.get('/paper')
    expect([browser.status, browser.path]).toEqual([200, '/paper/sign-in'])
    await browser.submit('/paper/sign-in', { email: ada.email, password })
    expect([browser.status, browser.path]).toEqual([200, '/paper'])
    expect(browser.words()).toContain('Monday, March 2')
    expect(browser.words()).toContain('Today’s prompt')
    expect(browser.words()).toContain('F.L.O.W., step 1 of 4: Focus')
    await browser.submit('/paper/sign-out')
    expect(browser.words()).toContain('You’re signed out.')
    expect([...browser.cookies.keys()].filter((name) => /session|paper-/.test(name))).toEqual([])
    await browser.get('/paper/goals')
    expect(browser.path).toBe('/paper/sign-in')
  })

  test('a wrong password is explained, and the address stays in its field', async () => {
    browser.cookies.clear()
    await browser.get('/paper/sign-in')
    await browser.submit('/paper/sign-in', { email: ada.email, password: 'wrong' })
    expect(browser.status).toBe(401)
    expect(browser.words()).toContain('Invalid email or password')
    expect(browser.html).toContain(`value="${ada.email}"`)
    await browser.submit('/paper/sign-in', { email: '', password: '' })
    expect([browser.status, browser.words()]).toEqual([400, expect.stringContaining('Please fill in all fields')])
  })

  test('a browser that keeps no cookie is told so after the right password', async () => {
    browser.cookies.clear()
    browser.cookies.set = () => browser.cookies
    await browser.get('/paper/sign-in')
    await browser.submit('/paper/sign-in', { email: ada.email, password })
    expect([browser.status, browser.words()]).toEqual([200, expect.stringContaining('Your browser keeps no cookies')])
    await browser.get('/paper/sign-in')
    expect(browser.words()).not.toContain('keeps no cookies')
    const secure = await createWillow({ database: current().database, config: { publicUrl: 'https://planner.example' } })
    const reply = await secure.app.inject({ url: '/paper/sign-in?said=signed-in', headers: { host: 'nas.example:3000' } })
    expect(reply.body).toContain('Please open https://planner.example and sign in there.')
    await secure.close()
  })

  test('with an authenticator app the code is required here too', async () => {
    const app = await addApp(willow, ada)
    browser.cookies.clear()
    await browser.get('/paper/sign-in')
    await browser.submit('/paper/sign-in', { email: ada.email, password })
    expect([browser.status, browser.path, browser.words()]).toEqual([
      200,
      '/paper/sign-in/code',
      expect.stringContaining('Enter the 6-digit code from your authenticator app, or one of your recovery codes.'),
    ])
    await browser.submit('/paper/sign-in/code', { code: '000000' })
    expect([browser.status, browser.words()]).toEqual([401, expect.stringContaining('That code isn’t right.')])
    await browser.submit('/paper/sign-in/code', { code: app.code() })
    expect([browser.status, browser.path]).toEqual([200, '/paper'])
  })

  test('a code is added to the account that the button names, and a refusal says why', async () => {
    const codes = [await willow.fixtures.code(), await willow.fixtures.code('ben@mail.example')]
    await browser.get('/paper/library')
    expect(browser.html).toContain('href="/paper/code"')
    await browser.get('/paper/code')
    expect(browser.words()).toContain(`Add to ${ada.email}`)
    await browser.submit('/paper/code', { code: codes[1] ?? '' })
    expect([browser.status, browser.words()]).toEqual([400, expect.stringContaining('Invalid access code or email')])
    expect(browser.html).toContain(`value="${codes[1]}"`)
    await browser.submit('/paper/code', { form: 'forged', code: codes[0] ?? '' })
    expect(browser.words()).toContain('This page was open for too long')
    await browser.get('/paper/code')
    await browser.submit('/paper/code', { code: `code: ${codes[0]?.toLowerCase()}` })
    expect([browser.status, browser.path]).toEqual([200, '/paper/library?said=code-added'])
    expect(browser.words()).toContain('The code was added.')
    await browser.get('/paper/code')
    for (let tries = 0; tries < 10; tries++) await browser.submit('/paper/code', { code: 'WILLOWNOTHING' })
    expect([browser.status, browser.headers['retry-after']]).toEqual([429, expect.anything()])
    browser.cookies.clear()
    await browser.get('/paper/code')
    expect(browser.path).toBe('/paper/sign-in')
  })

  test('signing in here uses up the same limits as in the app', async () => {
    browser.cookies.clear()
    await browser.get('/paper/sign-in')
    for (let tries = 0; tries < 20; tries += 1) await browser.submit('/paper/sign-in', { email: ada.email, password: 'wrong' })
    await browser.submit('/paper/sign-in', { email: ada.email, password })
    expect(browser.status).toBe(429)
    expect(browser.words()).toContain('Too many tries.')
    expect(Number(browser.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('goals are added, ticked, deleted and restored', async () => {
    await browser.get('/paper/goals')
    await browser.submit('/paper/goals', { title: ' Walk  <more> ', timeframe: 'weekly' })
    expect(browser.words()).toContain('Goal added.')
    expect(browser.html).toContain('Walk &#60;more&#62;')
    const [goal] = await goals()
    expect(goal).toMatchObject({ title: 'Walk <more>', timeframe: 'weekly', isActive: true })
    await browser.get('/paper')
    await browser.submit('/paper/goals/change', { done: goal?.id ?? '' })
    expect([browser.path.split('?')[0], (await goals())[0]?.isActive]).toEqual(['/paper', false])
    await browser.submit('/paper/goals/undo', { goal: goal?.id ?? '' })
    expect([browser.words().includes('Your goal is open again.'), (await goals())[0]?.isActive]).toEqual([true, true])
    await browser.submit('/paper/goals/change', { remove: goal?.id ?? '' })
    expect(await goals()).toEqual([])
    await browser.submit('/paper/goals/undo', { goal: goal?.id ?? '' })
    expect((await goals()).map(({ title }) => title)).toEqual(['Walk <more>'])
  })

  test('the form of a refused goal keeps what was typed', async () => {
    await browser.get('/paper/goals')
    await browser.submit('/paper/goals', { title: ' ', timeframe: 'yearly' })
    expect([browser.status, browser.words()]).toEqual([400, expect.stringContaining('A goal needs a few words.')])
    expect(browser.html).toContain('<option value="yearly" selected>')
    const form = /name="form" value="[^"]+"/
    browser.html = browser.html.replace(form, 'name="form" value="another"')
    await browser.submit('/paper/goals', { title: 'Read "slowly"' })
    expect([browser.status, browser.words()]).toEqual([403, expect.stringContaining('Nothing was changed.')])
    expect(browser.html).toContain('value="Read &#34;slowly&#34;"')
    await browser.submit('/paper/goals', { title: 'Read' })
    expect((await goals()).map(({ title }) => title)).toEqual(['Read'])
  })

  test('a form that is sent twice by a double tap is processed once', async () => {
    await browser.get('/paper/goals')
    const goalForm = browser.html
    await browser.submit('/paper/goals', { title: 'Read' })
    browser.html = goalForm
    await browser.submit('/paper/goals', { title: 'Read' })
    expect((await goals()).map(({ title }) => title)).toEqual(['Read'])
    await browser.get('/paper/upload')
    const uploadForm = browser.html
    await browser.upload({ content: pdfOf(['One']), filename: 'a.pdf' })
    browser.html = uploadForm
    await browser.upload({ content: pdfOf(['One']), filename: 'a.pdf' })
    expect([browser.words().includes('Your page is in the library.'), (await uploads()).length]).toEqual([true, 1])
  })

  test('older goals are on the next page', async () => {
    for (let at = 1; at <= 10; at += 1) await addGoal(`Goal ${at}.`)
    await browser.get('/paper/goals')
    const [, next = ''] = /href="(\/paper\/goals\?after=[^"]+)"/.exec(browser.html) ?? []
    expect(browser.html).not.toContain('Goal 2.')
    await browser.get(next)
    expect(browser.words()).toMatch(/Goal 2\..*Goal 1\./)
    expect(browser.html).not.toContain('?after=')
  })

  test("the timer shows its end in the user's time zone, reloads at most once a minute, and keeps the session", async () => {
    await browser.get('/paper')
    expect(browser.words()).toContain('Times are in UTC.')
    await browser.get('/paper/zone?area=Europe')
    await browser.submit('/paper/zone', { zone: 'Europe/Berlin' })
    expect(browser.words()).not.toContain('Times are in')
    await browser.submit('/paper/timer', { action: 'start' })
    const started = willow.clock.now()
    const end = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(started + 25 * 60_000)
    expect(browser.words()).toContain(`The timer ends ${end}`)
    expect(browser.html).toContain('<meta http-equiv="refresh" content="1501">')
    willow.clock.advance(24.9 * 60_000)
    await browser.get('/paper')
    expect(browser.html).toContain('<meta http-equiv="refresh" content="60">')
    willow.clock.advance(60_000)
    await browser.get('/paper')
    expect(browser.words()).toContain(`Your session ended ${end}.`)
    expect(browser.html).not.toContain('http-equiv')
    await browser.get('/paper/timer')
    await willow.runJobs()
    const day = new Date(started).toISOString().slice(0, 10)
    const days = await ada.send({ url: `/api/users/${ada.id}/focus-days?from=${day}&to=${day}` })
    expect(days.json()).toEqual([{ day, minutes: 25, sessions: 1 }])
    await browser.submit('/paper/timer', { action: 'break-5' })
    await browser.submit('/paper/timer', { action: 'start' })
    expect(browser.words()).toContain('The break ends')
    await browser.submit('/paper/timer', { action: 'pause' })
    expect(browser.words()).toContain('Paused, 5 minutes left')
    await browser.submit('/paper/timer', { action: 'work' })
    expect(browser.words()).toContain('Start the timer')
    await browser.submit('/paper/timer', { action: 'nonsense' })
    expect([browser.status, browser.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  })

  test('the timer is shared by all devices: one that was started on the tablet runs in the app, and the other way round', async () => {
    await browser.get('/paper/timer')
    await browser.submit('/paper/timer', { action: 'start' })
    willow.clock.advance(10 * 60_000)
    const url = `/api/users/${ada.id}/timer`
    const seen = (await ada.send({ url })).json<ServerTimer>()
    expect(seen.timer).toMatchObject({ phase: 'running', minutes: 25, leftMs: 15 * 60_000 })

    const paused = { ...seen.timer, phase: 'paused' }
    const body = { msAgo: 0, timeZone: 'Europe/Berlin', notEnded: [seen.timer.sessionId] }
    await ada.send({ method: 'PUT', url, payload: { changeId: randomUUID(), ...body, timer: paused } })
    // The timer no longer has the state that the page showed.
    await browser.submit('/paper/timer', { action: 'start' })
    expect(browser.words()).toContain('Paused, 15 minutes left')
    await browser.submit('/paper/timer', { action: 'resume' })
    expect((await ada.send({ url })).json()).toMatchObject({ timer: { phase: 'running', sessionId: seen.timer.sessionId } })
    await browser.submit('/paper/timer', { action: 'stop' })
    expect((await ada.send({ url })).json()).toMatchObject({ timer: { phase: 'ready' } })
  })

  test('the timer uses the lengths in the settings, and the break starts by itself if the user wants that', async () => {
    const timer = { focus: 40, quick: 7, medium: 15, long: 30, autoStart: true }
    await ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload: { timer } })
    await browser.get('/paper/timer')
    expect(browser.words()).toContain('40 minutes, one thing.')
    await browser.submit('/paper/timer', { action: 'start' })
    willow.clock.advance(25 * 3_600_000)
    await browser.get('/paper/timer')
    expect(browser.words()).toMatch(/Your session ended on \w+, March \d+, \d\d:\d\d\./)
    expect(browser.words()).toContain('7 minutes (suggested)')
    await browser.submit('/paper/timer', { action: 'break-7' })
    expect(browser.words()).toContain('The break ends')
    await willow.runJobs()
    const days = await ada.send({ url: `/api/users/${ada.id}/focus-days?from=2026-03-01&to=2026-03-31` })
    expect(days.json()).toMatchObject([{ minutes: 40, sessions: 1 }])
  })

  test("the timer and F.L.O.W. of a tablet can't be seen by another user", async () => {
    await browser.get('/paper/timer')
    await browser.submit('/paper/timer', { action: 'start' })
    await browser.get('/paper/flow')
    await browser.submit('/paper/flow', { action: 'step-completed' })
    const eve = await willow.fixtures.signedInUser()
    browser.cookies.set('session', eve.cookie.split('=')[1] ?? '')
    await browser.get('/paper')
    expect(browser.words()).toContain('Start the timer')
    expect(browser.words()).toContain('F.L.O.W., step 1 of 4')
  })

  test('the four steps of F.L.O.W. can be completed with forms', async () => {
    await browser.get('/paper/flow')
    for (let step = 1; step <= 4; step += 1) {
      expect(browser.words()).toContain(`Step ${step} of 4`)
      await browser.submit('/paper/flow', { action: 'step-completed' })
    }
    expect(browser.words()).toContain('Your day has a shape.')
    await browser.submit('/paper/flow', { action: 'started-over' })
    await browser.submit('/paper/flow', { action: 'prompt-changed' })
    await browser.submit('/paper/flow', { action: 'next' })
    expect(browser.words()).toContain('Step 2 of 4')
    await browser.get('/paper')
    expect(browser.words()).toContain('F.L.O.W., step 2 of 4: Learn')
  })

  test('a page is uploaded with a plain form into the open folder, and read page by page as pictures with 16 greys', async () => {
    await browser.get('/paper/library?folder=Projects')
    const [, toUpload = ''] = /href="(\/paper\/upload[^"]*)"/.exec(browser.html) ?? []
    await browser.get(toUpload)
    await browser.upload({ content: pdfOf(['One', 'Two']), filename: 'Week <9>.pdf' })
    expect(browser.words()).toContain('Your page is in the library.')
    expect(browser.html).toContain('Week &#60;9&#62;.pdf')
    expect(await uploads()).toMatchObject([{ originalName: 'Week <9>.pdf', folder: 'Projects' }])
    const [, page = ''] = /href="(\/paper\/page\/[^"]+)"/.exec(browser.html) ?? []
    await browser.get(page)
    expect(browser.words()).toContain('Page 1 of 2')
    expect(browser.html).not.toContain('Previous page')
    const [, picture = ''] = /<img src="([^"]+)"/.exec(browser.html) ?? []
    expect((await ada.send({ url: picture.replaceAll('&#38;', '&') })).headers['content-type']).toBe('image/png')
    const [, next = ''] = /href="([^"]+)" aria-label="Next page"/.exec(browser.html) ?? []
    await browser.get(next)
    expect(browser.words()).toContain('Page 2 of 2')
    expect(browser.html).not.toContain('Next page')
    expect(browser.html).toContain('Previous page')
    await browser.get(`${page}?page=3`)
    expect(browser.words()).toContain('This file has no such page.')
  })

  test("a file that isn't a page is refused with an explanation, and nothing is stored", async () => {
    await browser.get('/paper/upload')
    await browser.upload({ content: Buffer.from('just words'), filename: 'notes.txt' })
    expect([browser.status, browser.words()]).toEqual([
      415,
      expect.stringContaining('Only PDF files and images can be kept here.'),
    ])
    browser.html = browser.html.replace(/form=[\w-]+/, 'form=another')
    await browser.upload({ content: pdfOf(['One']), filename: 'a.pdf' })
    expect([browser.status, browser.words()]).toEqual([403, expect.stringContaining('Nothing was changed.')])
    expect(await uploads()).toEqual([])
  })

  test('an emailed link that waits is named on the first page, and ended there', async () => {
    await browser.get('/paper')
    expect(browser.words()).not.toContain('Someone wants to open your account')
    const waiting = { user_id: ada.id, since: '2026-03-02T09:00:00.000Z', due_at: '2026-03-09T09:00:00.000Z' }
    const { queries } = willow.database
    await queries
      .insertInto('waiting_links')
      .values({ ...waiting, browser: 'Safari, iPad' })
      .execute()
    await browser.get('/paper')
    expect(browser.words()).toMatch(/\(Safari, iPad\)\. It opens nothing before March 9, 2026 at 9:00/)
    await browser.submit('/paper/waiting-link')
    expect(browser.words()).toContain('The link no longer works, and your account stays as it is.')
    expect(browser.words()).not.toContain('Someone wants to open your account')
    expect(await queries.selectFrom('waiting_links').selectAll().execute()).toEqual([])
  })

  test('attack: a form of thousands of fields is refused before it is read', async () => {
    const payload = 'a=b&'.repeat(mostFormBytes / 4)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = async (form: string) =>
      (await willow.app.inject({ method: 'POST', url: '/paper/sign-in', payload: form, headers })).statusCode
    expect([await sent(payload), await sent(`${payload}c`)]).toEqual([400, 413])
  })

  test('a form is refused without the token of the session that it was drawn for', async () => {
    const eve = createPaperBrowser(willow.app)
    const [, session = ''] = (await willow.fixtures.signedInUser()).cookie.split('=')
    eve.cookies.set('session', session)
    const { id } = (await addGoal('Stay')).json<Goal>()
    await eve.get('/paper')
    const stolen = /name="form" value="([^"]+)"/.exec(eve.html)?.[1] ?? ''
    const actions = [
      '/paper/sign-out',
      '/paper/goals',
      '/paper/goals/change',
      '/paper/goals/undo',
      '/paper/timer',
      '/paper/flow',
      '/paper/zone',
      '/paper/waiting-link',
    ]
    for (const action of actions)
      for (const token of ['', stolen]) {
        const payload = new URLSearchParams({
          form: token,
          title: 'Planted',
          done: id,
          goal: id,
          action: 'start',
          zone: 'UTC',
        }).toString()
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const reply = await ada.send({ method: 'POST', url: action, payload, headers })
        expect([action, reply.statusCode, reply.headers['set-cookie']]).toEqual([action, 403, undefined])
      }
    expect((await goals()).map(({ title, isActive }) => [title, isActive])).toEqual([['Stay', true]])
  })

  test("visitors are sent to the sign-in, and no user sees another user's data", async () => {
    const stranger = createPaperBrowser(willow.app)
    for (const path of [...pages, '/paper/page/x']) {
      await stranger.get(path)
      expect([path, stranger.path]).toEqual([path, '/paper/sign-in'])
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await willow.app.inject({ method: 'POST', url: '/paper/goals', payload: 'title=x', headers })
    expect([reply.statusCode, reply.body.includes('Please sign in again.')]).toEqual([401, true])
    await browser.get('/paper/upload')
    await browser.upload({ content: pdfOf(['One']), filename: 'secret.pdf' })
    const [upload] = await uploads()
    const eve = await willow.fixtures.signedInUser()
    const found = await eve.send({ url: `/paper/page/${upload?.id}` })
    expect([found.statusCode, found.body.includes('secret.pdf')]).toEqual([404, false])
  })

  test('each page is at most 15 KB, even with the longest names', async () => {
    const longest = '&"'.repeat(2000)
    for (let at = 0; at < 10; at += 1) await addGoal('&'.repeat(300))
    for (let at = 0; at < 12; at += 1)
      await ada.send({ method: 'POST', url: '/api/folders', payload: { userId: ada.id, name: `${'墨'.repeat(97)}${at}` } })
    await browser.get('/paper/upload')
    for (let at = 0; at < 10; at += 1)
      await browser.upload({ content: pdfOf(['One']), filename: longest }).then(() => browser.get('/paper/upload'))
    const [upload] = await uploads()
    const areas = ['Africa', 'America', 'Asia', 'Europe'].map((area) => `/paper/zone?area=${area}`)
    const folder = encodeURIComponent(`${'墨'.repeat(97)}1`)
    const from = `/paper/library?from=${folder}`
    for (const path of [...pages, ...areas, from, `/paper/library?folder=${folder}`, `/paper/page/${upload?.id}`]) {
      await browser.get(path)
      expect([path, browser.status]).toEqual([path, 200])
      expect(Buffer.byteLength(browser.html), path).toBeLessThanOrEqual(15 * 1024)
    }
  })

  test('no page contains a script or loads from another site, and its policy allows neither', async () => {
    for (const path of [...pages, '/paper/sign-in', '/paper/nowhere']) {
      await browser.get(path)
      expect(browser.html).not.toMatch(/<script|\son\w+=|javascript:|https?:\/\//)
      const policy = String(browser.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src|unsafe/)
      expect(browser.headers['cache-control']).toBe('no-store')
    }
  })

  test('an unknown address is answered with a page', async () => {
    await browser.get('/paper/nowhere')
    expect([browser.status, browser.words()]).toEqual([404, expect.stringContaining('There’s no page here')])
  })
})
