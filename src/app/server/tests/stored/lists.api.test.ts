import { beforeAll, expect, test } from 'vitest'
import type { AccessCode } from '#features/access/codes.contract.ts'
import type { RegisteredUser } from '#features/accounts/users.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const firstNames = ['Ada', 'Álvaro', 'Björn', 'Robin', 'Zoë', 'robert', '=cmd', 'Ann "A." Lee']
const lastNames = ['Reed', 'Rose', 'Lovelace', 'de la Cruz']

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
    for (let at = 0; at < 60; at++) {
      const name = `${firstNames[at % firstNames.length]} ${lastNames[at % lastNames.length]}`
      await willow.fixtures.user({ name, email: `person${at}.x@${at % 3 ? 'mail' : 'post'}.example`, isApproved: at % 2 === 0 })
    }
  })

  /** Reads all pages of a list, three rows at a time, by following the `Link` headers. */
  async function everyPage<Row = RegisteredUser>(query: string, list = 'registered-users'): Promise<Row[]> {
    const rows: Row[] = []
    let url: string | undefined = `/api/admin/${list}?limit=3&${query}`
    while (url) {
      const reply = await olive.send({ url })
      expect(reply.statusCode).toBe(200)
      rows.push(...reply.json<Row[]>())
      url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
    }
    return rows
  }
  const find = async (q: string, more = '') =>
    (await everyPage(`q=${encodeURIComponent(q)}${more}`)).map((row) => row.email).sort()
  const all = () => everyPage('')

  test('paging neither skips nor repeats a row, in every order and state', async () => {
    const everyone = (await all()).map((row) => row.userId)
    expect(everyone).toHaveLength(61)
    expect(everyone).toEqual(everyone.toSorted().reverse())
    expect((await everyPage('sort=oldest')).map((row) => row.userId)).toEqual(everyone.toReversed())
    const byEmail = (await everyPage('sort=email')).map((row) => row.email)
    expect(byEmail).toEqual(byEmail.toSorted())
    const byName = await everyPage('sort=name')
    expect(new Set(byName.map((row) => row.userId)).size).toBe(61)
    expect(byName.map((row) => row.name.split(' ')[0]).filter((name, at, names) => name !== names[at - 1])).toEqual([
      '=cmd',
      'Ada',
      'Álvaro',
      'Ann',
      'Björn',
      'Olive',
      'robert',
      'Robin',
      'Zoë',
    ])
    const states = await Promise.all(['pending', 'approved', 'revoked'].map((state) => everyPage(`state=${state}&sort=name`)))
    expect(states.map((rows) => rows.length)).toEqual([31, 30, 0])
    expect(new Set(states.flat().map((row) => row.userId)).size).toBe(61)
  })

  test('the total is right for each state', async () => {
    const totals = await Promise.all(
      ['', 'state=pending', 'state=approved', 'state=revoked'].map(
        async (query) => (await olive.send({ url: `/api/admin/users?limit=1&${query}` })).headers['x-total-count'],
      ),
    )
    expect(totals).toEqual(['61', '31', '30', '0'])
  })

  test('a search matches the beginnings of words in any case, order and sort, with or without accents', async () => {
    const named = async (part: RegExp) =>
      (await all())
        .filter((row) => part.test(row.name))
        .map((row) => row.email)
        .sort()
    for (const [q, part] of [
      ['rob', /rob/i],
      ['REED', /reed/i],
      ['zoe', /zoë/i],
      ['alvaro', /álvaro/i],
      ['cruz de', /cruz/i],
      ['reed ada', /ada reed/i],
      ['bjorn lov', /björn lov/i],
    ] as const) {
      const expected = await named(part)
      for (const sort of ['newest', 'oldest', 'name', 'email'])
        expect([q, sort, await find(q, `&sort=${sort}`)]).toEqual([q, sort, expected])
    }
    expect(await find('obin')).toEqual([])
    expect(await find('person7.x@mail.example')).toEqual(['person7.x@mail.example'])
    expect((await find('@post.example')).every((email) => email.endsWith('@post.example'))).toBe(true)
    expect(await find('reed', '&state=approved')).toEqual(
      (await all())
        .filter((row) => /reed/i.test(row.name) && row.isApproved)
        .map((row) => row.email)
        .sort(),
    )
  })

  test('attack: SQL and pattern characters find nothing and break nothing', async () => {
    for (const q of ['%', '_', '\\', "' or 1=1 --", '"', '%25', '\u{10ffff}', 'x'.repeat(200), '😀'])
      expect([q, await find(q)]).toEqual([q, []])
    for (const query of [
      'cursor=x',
      'cursor=W10',
      'cursor=WzEsMl0',
      'limit=0',
      'limit=201',
      'sort=password',
      'state=admin',
      `q=${'x'.repeat(201)}`,
    ]) {
      const reply = await olive.send({ url: `/api/admin/registered-users?${query}` })
      expect([query, reply.statusCode]).toEqual([query, 400])
    }
  })

  test('no list contains a password, a token or a search word', async () => {
    for (const list of ['registered-users', 'users', 'access-codes']) {
      const { body } = await olive.send({ url: `/api/admin/${list}` })
      expect(body).not.toMatch(/argon2|assword_?[hH]ash|searchText|search_text|Token/)
    }
  })

  test('the list of users shows how each one signs in', async () => {
    const [user] = await everyPage<{ isAdmin: boolean; signInMethods: string[]; registrationId: string }>('q=olive', 'users')
    expect(user).toMatchObject({ isAdmin: true, signInMethods: ['password'], registrationId: expect.any(String) })
  })

  test('codes are listed by state and in order', async () => {
    for (let at = 0; at < 5; at++) await willow.fixtures.code(at % 2 ? `c${at}@mail.example` : undefined)
    const codes = (await everyPage<AccessCode>('sort=code', 'access-codes')).map((row) => row.code)
    expect(codes).toEqual(codes.toSorted())
    expect(await everyPage('state=bound', 'access-codes')).toHaveLength(2)
    expect(await everyPage('q=c3@mail.example', 'access-codes')).toHaveLength(1)
  })

  const exported = (query: string, list = 'registered-users') => olive.send({ url: `/api/admin/export/${list}?${query}` })

  test('an export contains what the filter shows, as safe CSV and as JSON', async () => {
    const csv = await exported('format=csv&state=approved&sort=name')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="registered-users-2026-03-02.csv"')
    const lines = csv.body.split('\r\n')
    expect(lines[0]).toBe(
      '\u{feff}id,name,email,accessCode,state,isVerified,isApproved,approvedAt,revokedAt,readOnlyAt,registeredAt',
    )
    expect(lines.slice(1, -1)).toHaveLength(30)
    expect(lines[1]).toContain(",'=cmd Lovelace,")
    const searched = await exported('format=json&q=reed')
    expect(
      searched
        .json()
        .map((row: RegisteredUser) => row.email)
        .sort(),
    ).toEqual(await find('reed'))
    expect((await exported('format=json&q=nobody')).json()).toEqual([])
    expect((await exported('format=json', 'users')).json()).toHaveLength(61)
    expect((await exported('format=csv', 'access-codes')).body).toMatch(/^\u{feff}id,code,state,/u)
  })

  test('an impossible export is refused, and a finished one is in the log', async () => {
    for (const [query, list, status] of [
      ['format=xml', 'users', 400],
      ['', 'users', 400],
      ['format=csv&state=void', 'users', 400],
      ['format=csv&sort=code', 'users', 400],
      ['format=csv', 'passwords', 400],
    ] as const)
      expect([query, list, (await exported(query, list)).statusCode]).toEqual([query, list, status])
    const before = (await olive.send({ url: '/api/admin/actions?subject=users' })).json().length
    await exported('format=csv', 'users')
    expect((await olive.send({ url: '/api/admin/actions?subject=users' })).json()).toHaveLength(before + 1)
  })
})
