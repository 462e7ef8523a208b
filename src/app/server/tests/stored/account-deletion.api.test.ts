import { beforeAll, expect, test } from 'vitest'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { placesOf as placesIn } from '#test/databases/places-of.ts'
import { pngPage } from '#test/documents/pages.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, password, type TestUser } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)
  beforeAll(async () => {
    await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const plan = (user: TestUser, proof = password) =>
    user.send({ method: 'POST', url: '/api/account/deletion', payload: { proof } })
  const dueAt = async (user: TestUser) =>
    (await user.send({ url: '/api/account/deletion' })).json<{ dueAt: string | null }>().dueAt
  const signIn = (email: string) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/custom-login',
      payload: { email, password },
      headers: { 'x-forwarded-for': '10.81.0.1' },
    })
  const round = () => deleteDueAccounts({ ...willow })
  const mailsTo = async (email: string) =>
    (
      await willow.database.queries
        .selectFrom('mails')
        .select('kind')
        .where('to_address', '=', email)
        .where('kind', '!=', 'account-notice')
        .execute()
    ).map(({ kind }) => kind)
  const upload = async (user: TestUser, name: string) => (await uploadFile(user, name, await pngPage())).filename
  const placesOf = (text: string) => placesIn(willow.database.queries, text)

  test('an account is deleted seven days after its owner asked for it, with an email before and after', async () => {
    const user = await willow.fixtures.signedInUser()
    const filename = await upload(user, 'Monday.png')
    expect((await plan(user)).statusCode).toBe(200)
    expect(await dueAt(user)).toBe(new Date(willow.clock.now() + 7 * day).toISOString())
    expect(await mailsTo(user.email)).toEqual(['deletion-planned'])
    willow.clock.advance(7 * day - 1000)
    await round()
    expect((await signIn(user.email)).statusCode).toBe(200)
    willow.clock.advance(2000)
    await round()
    expect((await signIn(user.email)).statusCode).toBe(401)
    expect((await user.send({ url: '/api/auth/user' })).statusCode).toBe(401)
    await willow.runJobs()
    await expect(willow.files.open(filename)).rejects.toThrow()
    expect(await mailsTo(user.email)).toEqual(['account-deleted'])
  })

  test("the email names the date in the user's time zone, and says so if it is a date in UTC", async () => {
    const planIn = async (timeZone?: string) => {
      const user = await willow.fixtures.signedInUser()
      const reply = await user.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password, timeZone } })
      expect(reply.statusCode).toBe(200)
      const mails = willow.database.queries.selectFrom('mails').select('text').where('to_address', '=', user.email)
      const day = new Date((await dueAt(user)) ?? '')
      return { text: (await mails.executeTakeFirstOrThrow()).text, day }
    }
    const long = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
    const far = await planIn('Pacific/Kiritimati')
    expect(far.text).toContain(`on ${far.day.toLocaleDateString('en-US', { ...long, timeZone: 'Pacific/Kiritimati' })}.`)
    for (const unknown of [undefined, 'Atlantis/Main_Street']) {
      const { text, day } = await planIn(unknown)
      expect(text).toContain(`on ${day.toLocaleDateString('en-US', { ...long, timeZone: 'UTC' })} (UTC).`)
    }
  })

  test('a user who cancels the deletion keeps everything', async () => {
    const user = await willow.fixtures.signedInUser()
    await upload(user, 'Kept.png')
    await plan(user)
    expect((await user.send({ method: 'DELETE', url: '/api/account/deletion' })).json()).toEqual({ dueAt: null })
    willow.clock.advance(8 * day)
    await round()
    expect((await user.send({ url: `/api/users/${user.id}/uploads` })).json()).toHaveLength(1)
  })

  test('every other session ends at once, and asking again neither postpones the deletion nor sends another email', async () => {
    const user = await willow.fixtures.signedInUser()
    const elsewhere = await signIn(user.email)
    const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? ''
    await plan(user)
    const first = await dueAt(user)
    expect((await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401)
    willow.clock.advance(day)
    await plan(user)
    expect(await dueAt(user)).toBe(first)
    expect(await mailsTo(user.email)).toEqual(['deletion-planned'])
  })

  test('attack: no deletion is planned without the password, or without the email address if there is no password', async () => {
    const user = await willow.fixtures.signedInUser()
    for (const proof of ['', 'wrong', user.email]) expect((await plan(user, proof)).statusCode).toBe(400)
    expect(await dueAt(user)).toBeNull()
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: null })
      .where('user_id', '=', user.id)
      .execute()
    expect((await plan(user)).statusCode).toBe(400)
    expect((await plan(user, ` ${user.email.toUpperCase()} `)).statusCode).toBe(200)
  })

  test("the last administrator can't delete their account", async () => {
    const { queries } = willow.database
    const admins = await queries.selectFrom('users').select('id').where('is_admin', '=', true).execute()
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await queries
      .updateTable('users')
      .set({ is_admin: false })
      .where(
        'id',
        'in',
        admins.map(({ id }) => id),
      )
      .execute()
    expect((await plan(olive)).json()).toMatchObject({ code: 'accounts.deletion_of_last_admin' })
    await willow.fixtures.signedInUser({ isAdmin: true })
    expect((await plan(olive)).statusCode).toBe(200)
  })

  test('recognized pages are deleted with the upload and with the account, even while recognition is running', async () => {
    const shape = { year: 2026, months: 1 }
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const send = async (user: TestUser, url: string, field: [string, string], content: Buffer) => {
      const form = await formBody([field, ['file', { filename: 'planner.pdf', content }]])
      return (await user.send({ method: 'POST', url, ...form })).json<{ id: string }>().id
    }
    const edition = await send(olive, '/api/admin/editions', ['title', 'Daily'], blankPlanner(shape))
    await willow.runJobs()
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/publish` })
    const user = await willow.fixtures.signedInUser()
    const page = (at: number) => ({ streams: [printOf(plannerPages(shape)[at] ?? { texts: [], links: [] }), penStrokes(3, at)] })
    const add = (at: number) => send(user, '/api/uploads', ['userId', user.id], writePdf([page(at)]))
    const uploads = [await add(10), await add(11)]
    await willow.runJobs()
    uploads.push(await add(12))
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/retire` })
    const { queries } = willow.database
    const contentOf = async (id: string) => {
      const page = queries.selectFrom('page_instances').select('content_hash as hash').where('id', '=', id)
      return (await page.executeTakeFirstOrThrow()).hash
    }
    const imports = await queries.selectFrom('imports').select(['id', 'upload_id']).where('user_id', '=', user.id).execute()
    // One import is still being read when everything is deleted.
    const reading = imports.find(({ upload_id }) => upload_id === uploads[2])?.id ?? ''
    await queries.insertInto('import_steps').values({ import_id: reading, step: 0, read_with: 'all', content: '' }).execute()
    const pages = await queries.selectFrom('page_instances').select('id').where('user_id', '=', user.id).execute()
    expect([imports.length, pages.length]).toEqual([3, 2])
    expect(await placesOf(reading)).toContain('import_steps.import_id')
    for (const { id } of pages) await user.send({ url: `/api/page-instances/${id}/picture?width=64` })
    await user.send({ url: `/api/users/${user.id}/pages.pdf?from=2026-01-01&to=2026-01-31` })
    const said = await user.send({ method: 'PATCH', url: `/api/page-instances/${pages[1]?.id}`, payload: { date: '2026-01-20' } })
    await user.send({ method: 'PUT', url: `/api/page-instances/${pages[1]?.id}/choice`, payload: { isChosen: true } })
    const kept = [said.json<{ moveId: string }>().moveId, await contentOf(pages[1]?.id ?? '')]
    expect(await placesOf(kept[0] ?? '')).toContain('page_decisions.move_id')
    expect(await placesOf(kept[1] ?? '')).toContain('page_choices.content_hash')
    const derived = /^(imports|import_steps|page_instances|page_texts|planner_choices|page_decisions|page_choices|page_moves)\./
    const derivedPlacesOf = async (id: string) => (await placesOf(id)).filter((place) => derived.test(place))
    const ofFirst = [uploads[0] ?? '', imports.find(({ upload_id }) => upload_id === uploads[0])?.id ?? '']
    await user.send({ method: 'DELETE', url: `/api/uploads/${uploads[0]}` })
    await user.send({ method: 'DELETE', url: `/api/deleted-uploads/${uploads[0]}` })
    await willow.runJobs()
    for (const id of ofFirst) expect([id, await derivedPlacesOf(id)]).toEqual([id, []])

    await plan(user)
    willow.clock.advance(8 * day)
    await round()
    await willow.runJobs()
    for (const id of [user.id, ...kept, ...uploads, ...imports.map((one) => one.id), ...pages.map((one) => one.id)])
      expect([id, await derivedPlacesOf(id)]).toEqual([id, []])
    expect(await queries.selectFrom('import_steps').select('step').execute()).toEqual([])
    // The planner belongs to the shop.
    expect(await queries.selectFrom('editions').select('state').where('id', '=', edition).execute()).toEqual([
      { state: 'retired' },
    ])
  })

  test('after the deletion only the last email still names the user', async () => {
    const email = 'zebedee.quill@mail.example'
    const code = await willow.fixtures.code(email)
    const details = { name: 'Zebedee Quill', email, accessCode: code }
    const send = (url: string, payload: object) =>
      willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': '10.82.0.1' } })
    await send('/api/validate-access', { ...details, accessCode: 'WILLOW000000' })
    const joined = await send('/api/create-account', { ...details, password })
    const id = joined.json<{ user: { id: string } }>().user.id
    const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''
    const user: TestUser = {
      id,
      email,
      cookie,
      send: (request) => willow.app.inject({ ...request, headers: { ...request.headers, cookie } }),
      prove: async () => {},
    }
    await send('/api/newsletter', { email, name: 'Zebedee Quill' })
    await expect.poll(() => mailsTo(email)).toContain('confirm-newsletter')
    await send('/api/forgot-password', { email })
    await upload(user, 'Zebedee page.png')
    for (const [url, payload] of [
      ['/api/goals', { userId: id, title: 'Zebedee writes', timeframe: 'daily' }],
      ['/api/folders', { userId: id, name: 'Zebedee folder' }],
    ] as const)
      expect((await user.send({ method: 'POST', url, payload })).statusCode).toBe(201)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const [registered] = (await olive.send({ url: `/api/admin/registered-users?q=${email}` })).json()
    await olive.send({ method: 'POST', url: `/api/admin/approve-user/${registered.id}` })
    await willow.database.queries
      .insertInto('orders')
      .values({
        id: 'the-order',
        order_number: 'Z-1',
        number_key: 'Z-1',
        customer_email: email,
        customer_key: email,
        is_activated: true,
        created_at: '2026-03-01T00:00:00.000Z',
        source: 'import',
        reference: 'Z-1',
        state: 'activated',
        search_text: '',
      })
      .execute()
    const [unused, voided] = [await willow.fixtures.code(email), await willow.fixtures.code(email)]
    const idOf = async (code: string) => (await olive.send({ url: `/api/admin/access-codes?q=${code}` })).json()[0].id as string
    await olive.send({ method: 'POST', url: `/api/admin/access-codes/${await idOf(voided)}/void` })
    const csv = Buffer.from(`Order ID,Email\nZ-2,${email}\n`)
    const form = await formBody([['file', { filename: 'orders.csv', content: csv }]])
    expect((await olive.send({ method: 'POST', url: '/api/admin/orders/import?mode=commit', ...form })).json()).toMatchObject({
      created: 1,
    })
    expect((await placesOf('ebedee')).length).toBeGreaterThan(8)

    expect((await plan(user)).statusCode).toBe(200)
    willow.clock.advance(8 * day)
    await round()
    expect(await placesOf('ebedee')).toEqual(['mails.to_address', 'mails.to_key'])
    // The log keeps that the user was approved, by whom and when. The id in `removals` keeps a backup from restoring them.
    expect(await placesOf(id)).toEqual(['actions.subject', 'removals.removed_id'])
    const codeRow = await willow.database.queries
      .selectFrom('access_codes')
      .select(['is_used', 'used_by', 'customer_email'])
      .where('code', '=', code)
      .executeTakeFirst()
    expect(codeRow).toEqual({ is_used: true, used_by: null, customer_email: null })
    const oscar = await willow.fixtures.signedInUser({ isAdmin: true })
    // They were bought, so whoever has one can still use it.
    for (const [one, state] of [
      [unused, 'available'],
      [voided, 'void'],
    ])
      expect((await oscar.send({ url: `/api/admin/access-codes?q=${one}` })).json()).toMatchObject([
        { state, customerEmail: null },
      ])
    expect((await oscar.send({ url: '/api/admin/orders?q=Z-2' })).json()).toMatchObject([
      { customerEmail: null, state: 'pending' },
    ])
  })

  test('a deletion that was interrupted is finished in the next round, including every file', async () => {
    const user = await willow.fixtures.signedInUser()
    const files = [await upload(user, 'One.png'), await upload(user, 'Two.png'), await upload(user, 'Deleted.png')]
    const [deleted] = (await user.send({ url: `/api/users/${user.id}/uploads` })).json<{ id: string }[]>()
    await user.send({ method: 'DELETE', url: `/api/uploads/${deleted?.id}` })
    await plan(user)
    willow.clock.advance(8 * day)
    const { database } = willow
    let transactions = 0
    const breaking: typeof database = Object.create(database, {
      transaction: {
        value: (work: Parameters<typeof database.transaction>[0]) => {
          transactions += 1
          return transactions === 2 ? Promise.reject(new Error('The power is gone.')) : database.transaction(work)
        },
      },
    })
    await expect(deleteDueAccounts({ ...willow, database: breaking })).rejects.toThrow('The power is gone.')
    const rows = await database.queries.selectFrom('uploads').select('id').where('filename', 'in', files).execute()
    expect(rows).toEqual([])
    expect(await dueAt(user)).not.toBeNull()
    await willow.runJobs()
    for (const file of files) expect(await willow.files.stat(file)).toBeNull()
    await round()
    expect((await user.send({ url: '/api/auth/user' })).statusCode).toBe(401)
  })

  test('files that arrive while the account is being deleted are deleted too', async () => {
    const user = await willow.fixtures.signedInUser()
    await upload(user, 'Before.png')
    await plan(user)
    willow.clock.advance(8 * day)
    const { database } = willow
    let late = ''
    const uploadingBetween: typeof database = Object.create(database, {
      transaction: {
        value: async (work: Parameters<typeof database.transaction>[0]) => {
          const result = await database.transaction(work)
          // The first transaction returns how many it removed, the second that none are left.
          if (result === 0 && late === '') late = await upload(user, 'Late.png')
          return result
        },
      },
    })
    await deleteDueAccounts({ ...willow, database: uploadingBetween })
    await willow.runJobs()
    expect(late).not.toBe('')
    expect(await willow.files.stat(late)).toBeNull()
  })

  test('several processes that clean up at the same time delete an account once and send one email', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => willow.fixtures.user()))
    for (const { id } of users)
      await willow.database.queries
        .insertInto('account_deletions')
        .values({ user_id: id, due_at: new Date(willow.clock.now()).toISOString() })
        .execute()
    const others = [current().openAgain(), current().openAgain()]
    const databases = [willow.database, ...others]
    await Promise.all(databases.map((database) => database.ping()))
    const deleted = await Promise.all(databases.map((database) => deleteDueAccounts({ ...willow, database })))
    expect(deleted.reduce((sum, count) => sum + count)).toBe(users.length)
    for (const { email } of users) expect(await mailsTo(email)).toEqual(['account-deleted'])
    await Promise.all(others.map((database) => database.close()))
  })

  test('a user who cancels at the last moment keeps the account', async () => {
    const user = await willow.fixtures.signedInUser()
    await plan(user)
    willow.clock.advance(8 * day)
    const { database } = willow
    const keptBetween: typeof database = Object.create(database, {
      transaction: {
        value: async (work: Parameters<typeof database.transaction>[0]) => {
          await database.queries.deleteFrom('account_deletions').where('user_id', '=', user.id).execute()
          return database.transaction(work)
        },
      },
    })
    await deleteDueAccounts({ ...willow, database: keptBetween })
    expect((await signIn(user.email)).statusCode).toBe(200)
    expect(await mailsTo(user.email)).toEqual(['deletion-planned'])
  })
})
