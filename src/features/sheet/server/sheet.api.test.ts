import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadLanguages } from '#app/server/load-languages.ts'
import { findSheetAddress } from '#features/accounts/server/sheet-addresses.store.ts'
import { verifyEmail } from '#features/accounts/server/users.store.ts'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { defaultBrand } from '#kit/brand.ts'
import { instant } from '#kit/clock.ts'
import { latin1 } from '#kit/server/documents/pdf/lexer.ts'
import { contentsOf, readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfStream } from '#kit/server/documents/pdf/values.ts'
import { wordingIn } from '#kit/wording.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock, createWillow, password, type TestClock, type TestUser, type Willow } from '#test/willow.ts'
import { markedCode, readCode, writeCode } from '../sheet-code.rules.ts'
import type { SheetContent } from '../sheet-content.rules.ts'
import { type SheetPage, sheetPages } from '../sheet-layout.rules.ts'
import { drawSheet } from './draw-sheet.ts'
import { findSheet, listSheets, mostOfDay, rememberSheet } from './sheets.store.ts'

const hour = 60 * 60 * 1000

/** The words on the only page, and the code in its last stream. */
async function readSheet(file: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
  const parsed = new PdfFile(file)
  const [leaf] = readPageTree(parsed, 2).pages
  const streams = contentsOf(parsed, leaf?.dict.get('Contents')).map((ref) => {
    const stream = parsed.resolve(ref)
    return stream instanceof PdfStream ? latin1(parsed.decode(stream) ?? Buffer.alloc(0)) : ''
  })
  return {
    pages: pdf.numPages,
    size: page.view.slice(2),
    text: items.map(({ str }) => str).join(' '),
    items,
    code: markedCode(streams.at(-1) ?? ''),
    drawn: streams.slice(0, -1).join(''),
    around: [streams.at(0), streams.at(-2)],
  }
}

const words = (language: 'en' | 'de' | 'fr' | 'es' = 'en') => ({
  ...{ wording: wordingIn(defaultBrand, language), timeZone: 'Asia/Kolkata', code: '2026-11-30 K7QXMA' },
})
const drawn = (content: Partial<SheetContent>, page: SheetPage = 'a4', language?: 'de' | 'fr' | 'es') =>
  readSheet(drawSheet({ date: '2026-11-30', events: [], goals: [], prompt: null, ...content }, page, words(language)))

test('a sheet has the day, events in the zone of their owner, goals and prompt, and its code twice', async () => {
  await loadLanguages(['en', 'de', 'fr', 'es'])
  const meeting = { isAllDay: false, title: 'Meeting', startsAt: '2026-11-30T04:00:00.000Z', endsAt: '2026-11-30T05:00:00.000Z' }
  const events = [{ isAllDay: true, title: null }, meeting]
  const content = { events, goals: [{ id: '1', title: 'Walk' }], prompt: 'What was good?' }
  const sheet = await drawn(content, 'remarkable-2')
  expect([sheet.pages, sheet.size]).toEqual([1, [447, 596]])
  for (const word of ['Monday', 'November 30, 2026', 'All day', 'Busy', 'Meeting', 'Walk', 'What was good?', '2026-11-30 K7QXMA'])
    expect(sheet.text).toContain(word)
  expect(sheet.text).toMatch(/9:30\s+–\s+10:30/)
  expect(writeCode(sheet.code ?? { date: '', letters: '' })).toBe('2026-11-30 K7QXMA')
  // Ink that a program appends is drawn as on an empty page.
  expect(sheet.around).toEqual(['q\n', 'Q\n'])
  expect(sheet.drawn).not.toContain('K7QXMA')
  for (const [language, weekday] of [
    ['de', 'Montag'],
    ['fr', 'Lundi'],
    ['es', 'Lunes'],
  ] as const)
    expect((await drawn(content, 'a4', language)).text).toContain(weekday)
})

test('whatever goals and events say, each word stays inside of its page, and the same sheet has the same bytes', async () => {
  const goals = ['x'.repeat(500), 'w '.repeat(250), '🌱', 'زيارة', '\u0000\u202e\u0007Walk'].map((title, at) => ({
    id: `${at}`,
    title,
  }))
  const long = { isAllDay: false, title: 'm'.repeat(4000), startsAt: '2026-11-29T01:00:00.000Z', endsAt: 'no time' }
  const events = Array.from({ length: 60 }, () => long)
  for (const page of Object.keys(sheetPages) as SheetPage[])
    for (const some of [goals.slice(0, 3), goals.slice(2)]) {
      const { items, size, text } = await drawn({ goals: some, events, prompt: 'p '.repeat(400) }, page, 'de')
      const [width = 0] = size
      const outside = items.filter(
        ({ transform, width: wide }) => transform[4] < 20 || transform[4] + wide > width - 20 || transform[5] < 5,
      )
      expect([page, outside]).toEqual([page, []])
      expect(text).toContain('weitere Termine')
    }
  expect((await drawn({ goals: goals.slice(2) })).text).toMatch(/Goal 1 .*Goal 2 .*Walk/)
  const same = () => drawSheet({ date: '2026-11-30', events, goals, prompt: 'p' }, 'a4', words())
  expect(same().equals(same())).toBe(true)
})

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let ada: TestUser
  beforeEach(async () => {
    clock = createTestClock('2026-11-30T09:00:00.000Z')
    willow = await createWillow({ database: current().database, clock })
    ada = await willow.fixtures.signedInUser()
    return () => willow.close()
  })

  const change = (payload: Partial<Settings>, user = ada) =>
    user.send({ method: 'PATCH', url: `/api/users/${user.id}/settings`, payload })
  const turnOn = (timeZone = 'Europe/Berlin') =>
    change({ sheet: { page: 'remarkable-2', device: null, mailAt: null }, delivery: { ...defaultSettings.delivery, timeZone } })
  const get = (user = ada) => user.send({ url: `/api/users/${user.id}/morning-sheet` })
  const addGoal = (title: string) =>
    ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title, timeframe: 'weekly' } })
  const rows = () => listSheets(current().database.queries, ada.id)

  test('the sheet is off until its owner turns it on, and then has their newest three open goals', async () => {
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await addGoal(title)
    expect((await get()).json()).toMatchObject({ code: 'sheet.off' })
    expect(await rows()).toEqual([])
    expect((await turnOn()).statusCode).toBe(200)
    const reply = await get()
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    const { text, code } = await readSheet(reply.rawPayload)
    for (const title of ['Fourth', 'Third', 'Second']) expect(text).toContain(title)
    expect(text).not.toContain('First')
    const [row, ...more] = await rows()
    expect([row?.code, more]).toEqual([writeCode(code ?? { date: '', letters: '' }), []])
    expect(row?.printed.goals.map(({ title, box }) => [title, Math.round(box.width)])).toEqual([
      ['Fourth', 34],
      ['Third', 34],
      ['Second', 34],
    ])
    expect(row?.printed.prompt?.answer.height).toBeGreaterThan(60)
  })

  test('the same sheet is remembered once, and another one has another code', async () => {
    await turnOn()
    await get()
    await get()
    expect(await rows()).toHaveLength(1)
    await addGoal('Walk')
    await get()
    expect(new Set((await rows()).map(({ code }) => code)).size).toBe(2)
  })

  test("the day of a sheet begins in its owner's time zone", async () => {
    clock.advance(14 * hour - 1000)
    for (const [zone, day] of [
      ['Europe/Berlin', '2026-11-30'],
      ['Asia/Kolkata', '2026-12-01'],
      ['Pacific/Honolulu', '2026-11-30'],
    ] as const) {
      await turnOn(zone)
      expect((await readSheet((await get()).rawPayload)).code?.date).toBe(day)
    }
    await turnOn('Europe/Berlin')
    clock.advance(1000)
    expect((await readSheet((await get()).rawPayload)).code?.date).toBe('2026-12-01')
  })

  test('turning the sheet off forgets all of them, those of nobody else, and 90 days forget one', async () => {
    const eve = await willow.fixtures.signedInUser()
    await change({ sheet: { page: 'a4', device: null, mailAt: null } }, eve)
    await get(eve)
    await turnOn()
    await get()
    await change({ notifications: { sound: true, vibration: true } })
    expect(await rows()).toHaveLength(1)
    await change({ sheet: null })
    expect(await rows()).toEqual([])
    const of = () => listSheets(current().database.queries, eve.id)
    const round = () => cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
    clock.advance(90 * 24 * hour)
    await round()
    expect(await of()).toHaveLength(1)
    clock.advance(1)
    await round()
    expect(await of()).toEqual([])
  })

  test('attack: the code of a sheet finds nothing for somebody else', async () => {
    const eve = await willow.fixtures.signedInUser()
    await turnOn()
    await get()
    const [{ code = '' } = {}] = await rows()
    const { queries } = current().database
    expect(readCode(code)).not.toBeNull()
    expect(await findSheet(queries, { userId: ada.id, code })).toMatchObject({ code })
    expect(await findSheet(queries, { userId: eve.id, code })).toBeNull()
    expect((await eve.send({ url: `/api/users/${ada.id}/morning-sheet` })).statusCode).toBe(403)
  })

  test('of one day, a limited number of sheets is remembered', async () => {
    const printed = { page: { width: 1, height: 1 }, goals: [], prompt: null }
    const sheet = { userId: ada.id, date: '2026-11-30', sheetKey: '', printed, madeAt: '2026-11-30T09:00:00.000Z' }
    for (let at = 0; at < mostOfDay + 3; at += 1) await rememberSheet(current().database.queries, { ...sheet, code: `${at}` })
    expect(await rows()).toHaveLength(mostOfDay)
  })

  test('a size that does not exist is refused', async () => {
    expect((await change({ sheet: { page: 'a0', device: null, mailAt: null } as never })).statusCode).toBe(400)
  })

  describe('by email', () => {
    beforeEach(async () => {
      await willow.close()
      willow = await createWillow({ database: current().database, clock, config: { smtpUrl: 'smtp://127.0.0.1:9' } })
      await enter()
      return async () => {
        await current().database.queries.deleteFrom('jobs').execute()
      }
    })

    /** Signs somebody in whose address is confirmed. */
    async function enter() {
      ada = await willow.fixtures.signedInUser()
      await current().database.transaction((tx) => verifyEmail(tx, ada.id, instant(clock)))
    }
    const mailAt = (time: string | null) =>
      change({
        sheet: { page: 'a4', device: null, mailAt: time },
        delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' },
      })
    const mails = () =>
      current()
        .database.queries.selectFrom('mails')
        .select(['attachment', 'created_at'])
        .where('to_address', '=', ada.email)
        .where('kind', '=', 'sheet')
        .orderBy('id')
        .execute()
    const times = async () => (await mails()).map(({ created_at }) => created_at.slice(5, 16))
    /** Lets the hours pass, one after the other. */
    async function live(hours: number) {
      for (let passed = 0; passed < hours; passed += 1) {
        clock.advance(hour)
        await willow.runJobs()
      }
    }

    test('a sheet arrives once a day at its time, also when the time is changed meanwhile', async () => {
      await mailAt('11:00')
      await live(6)
      expect(await times()).toEqual(['11-30T10:00'])
      const [mail] = await mails()
      const { name, content } = JSON.parse(mail?.attachment ?? '{}') as { name: string; content: string }
      expect(name).toBe('Willow 2026-11-30.pdf')
      const [row] = await rows()
      expect(row?.code).toBe(writeCode((await readSheet(Buffer.from(content, 'base64'))).code ?? { date: '', letters: '' }))
      await mailAt('17:00')
      await live(24)
      expect(await times()).toEqual(['11-30T10:00'])
      await live(3)
      expect(await times()).toEqual(['11-30T10:00', '12-01T16:00'])
      await mailAt(null)
      await live(48)
      expect(await times()).toHaveLength(2)
    })

    test('the time of the email follows a change of summer time, and one of the zone', async () => {
      clock.advance(Date.parse('2027-03-27T09:00:00.000Z') - clock.now())
      await enter()
      await mailAt('07:00')
      await live(24)
      expect(await times()).toEqual(['03-28T05:00'])
      await change({ delivery: { ...defaultSettings.delivery, timeZone: 'Asia/Kolkata' } })
      await live(24)
      expect(await times()).toEqual(['03-28T05:00', '03-29T02:00'])
    })

    test('a server that was down until the next day sends no sheet of the day before', async () => {
      await mailAt('11:00')
      clock.advance(20 * hour)
      await willow.runJobs()
      expect(await times()).toEqual([])
      await live(12)
      expect(await times()).toEqual(['12-01T10:00'])
    })

    test('no sheet is sent to an address that is not confirmed, and one that a wrong clock planned is planned again', async () => {
      const eve = await willow.fixtures.signedInUser()
      await change({ sheet: { page: 'a4', device: null, mailAt: '11:00' } }, eve)
      const year = 365 * 24 * hour
      clock.advance(year)
      await enter()
      await mailAt('11:00')
      clock.advance(-year)
      await cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
      await live(24)
      expect(await times()).toHaveLength(1)
      const all = await current().database.queries.selectFrom('mails').select('to_address').where('kind', '=', 'sheet').execute()
      expect(all.filter(({ to_address }) => to_address === eve.email)).toEqual([])
    })

    describe('to the address of a device', () => {
      const kindle = 'ada@kindle.example'
      const at = (path = '') => `/api/users/${ada.id}/sheet-address${path}`
      const name = (address: string) => ada.send({ method: 'PUT', url: at(), payload: { address } })
      const type = async (code: string) => {
        const reply = await ada.send({ method: 'POST', url: at('/code'), payload: { code } })
        return reply.statusCode === 200 ? reply.json<{ isConfirmed: boolean }>().isConfirmed : reply.json<{ code: string }>().code
      }
      const mailsTo = (address: string) =>
        current()
          .database.queries.selectFrom('mails')
          .select(['id', 'subject', 'text', 'attachment', 'is_bulk'])
          .where('to_address', '=', address)
          .where('kind', '=', 'sheet')
          .orderBy('id')
          .execute()
      const counts = async (...addresses: string[]) =>
        Promise.all(addresses.map(async (address) => (await mailsTo(address)).length))
      const lastSheet = async (address: string) => {
        const mail = (await mailsTo(address)).at(-1)
        const { content = '' } = JSON.parse(mail?.attachment ?? '{}') as { content?: string }
        return { ...mail, ...(await readSheet(Buffer.from(content, 'base64'))) }
      }
      const codeOf = async (address: string) => /\d{6}/.exec((await lastSheet(address)).text)?.[0] ?? ''
      const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      /** Names an address and types its code. */
      const confirm = async (address: string) => {
        await ada.prove()
        expect((await name(address)).statusCode).toBe(200)
        expect(await type(await codeOf(address))).toBe(true)
      }
      /** Lets the time of the next email come. */
      async function nextSheet() {
        clock.advance(((10 * hour - (clock.now() % (24 * hour)) + 24 * hour - 1) % (24 * hour)) + 1)
        await willow.runJobs()
      }
      const state = async () => (await ada.send({ url: at() })).json()
      beforeEach(async () => {
        await current().database.queries.deleteFrom('mails').execute()
        await current().database.queries.deleteFrom('rate_limits').execute()
        await ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title: 'Walk', timeframe: 'daily' } })
        await mailAt('11:00')
      })

      test('attack: until its code is typed, an address gets one sheet with the code, the day and the name of the shop', async () => {
        expect((await name(` ${kindle.toUpperCase()} `)).json()).toEqual({
          ...{ sender: 'hello@willow.example', address: kindle, isConfirmed: false, isRefused: false },
        })
        const first = await lastSheet(kindle)
        const code = await codeOf(kindle)
        const told = `Your code for Willow is ${code}. Type it in Settings, under “Morning Sheet”.`
        expect(first.text.replace(/\s+/g, ' ').trim()).toBe(`Monday November 30, 2026 ${told} 2026-11-30`)
        expect([first.code, first.subject, first.is_bulk]).toEqual([null, 'Your morning sheet', false])
        await nextSheet()
        expect(await counts(kindle, ada.email)).toEqual([1, 1])
        expect(
          await type(` Code: ${code.slice(0, 3)} ${code.slice(3).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')}`),
        ).toBe(true)
        await nextSheet()
        expect(await counts(kindle, ada.email)).toEqual([2, 1])
        expect((await lastSheet(kindle)).text).toContain('Walk')
      })

      test('attack: five wrong codes end a code, and so do three days', async () => {
        await name(kindle)
        let code = await codeOf(kindle)
        for (let tries = 0; tries < 4; tries += 1) expect(await type(otherThan(code))).toBe('sheet.wrong_code')
        expect(await type('Walk')).toBe('sheet.wrong_code')
        expect(await type(code)).toBe(true)
        expect(await type(code)).toBe('sheet.code_void')
        await name(kindle)
        code = await codeOf(kindle)
        for (let tries = 0; tries < 5; tries += 1) expect(await type(otherThan(code))).toBe('sheet.wrong_code')
        expect(await type(code)).toBe('sheet.code_void')
        await name(kindle)
        code = await codeOf(kindle)
        clock.advance(72 * hour)
        expect(await type(code)).toBe('sheet.code_void')
        expect(await state()).toMatchObject({ address: kindle, isConfirmed: false })
      })

      test('another address has to be confirmed again, and the earlier one gets nothing any more', async () => {
        await confirm(kindle)
        await nextSheet()
        expect(await counts(kindle, ada.email)).toEqual([1 + 1, 0])
        await ada.prove()
        await name('someone@mail.example')
        const earlier = await codeOf('someone@mail.example')
        await name('ada@pbsync.example')
        if (earlier !== (await codeOf('ada@pbsync.example'))) expect(await type(earlier)).toBe('sheet.wrong_code')
        // What was on its way to a confirmed address is taken back.
        expect(await counts(kindle)).toEqual([0])
        await nextSheet()
        expect(await counts(kindle, 'ada@pbsync.example', ada.email)).toEqual([0, 1, 1])
      })

      test('the own address gets the sheet again when the other one is ended, and no address stays when the sheet is turned off', async () => {
        await confirm(kindle)
        await ada.send({ method: 'DELETE', url: at() })
        await nextSheet()
        expect(await counts(kindle, ada.email)).toEqual([0, 1])
        await confirm(kindle)
        await change({ sheet: null })
        expect(await findSheetAddress(current().database.queries, ada.id)).toBeNull()
        expect((await name(kindle)).json().code).toBe('sheet.off')
      })

      test('an address that refuses sheet after sheet gets no more, and their owner sees it', async () => {
        await confirm(kindle)
        for (let day = 0; day < 3; day += 1) {
          await nextSheet()
          await current()
            .database.queries.updateTable('mails')
            .set({ state: 'failed', failure: 'recipient' })
            .where('id', '=', (await lastSheet(kindle)).id ?? '')
            .execute()
          expect(await state()).toMatchObject({ isConfirmed: true, isRefused: true })
        }
        await nextSheet()
        expect(await counts(ada.email)).toEqual([1])
        expect(await state()).toMatchObject({ address: null })
      })

      test('attack: nobody sends a first sheet who has no confirmed address, or whom no email reaches', async () => {
        expect((await name('nonsense')).json().code).toBe('accounts.invalid_email')
        await current().database.queries.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.id).execute()
        expect((await name(kindle)).json().code).toBe('sheet.cannot_mail')
        expect(await counts(kindle)).toEqual([0])
      })

      test('a new password ends the address, and the email about it says so', async () => {
        await confirm(kindle)
        const payload = { currentPassword: password, newPassword: 'a new password' }
        expect((await ada.send({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
        const mails = current().database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', ada.email)
        const told = (await mails.orderBy('id').execute()).map(({ kind, text }) => [kind, text.includes(kindle)])
        expect(told).toEqual([
          ['account-notice', false],
          ['password-changed', true],
        ])
        expect(await findSheetAddress(current().database.queries, ada.id)).toBeNull()
        expect(await counts(kindle)).toEqual([0])
      })

      test('nothing of the address stays when the account is deleted', async () => {
        await confirm(kindle)
        await nextSheet()
        await ada.prove()
        await ada.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password, timeZone: 'Europe/Berlin' } })
        clock.advance(8 * 24 * hour)
        expect(await deleteDueAccounts(willow)).toBe(1)
        expect(await counts(kindle)).toEqual([0])
      })
    })
  })
})
