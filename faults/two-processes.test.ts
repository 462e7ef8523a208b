import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCodes } from '#features/access/server/codes.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const password = 'a good password'

let addresses = 0
/** Returns a new address for each caller, because rate limits are per address. */
function newAddress(): string {
  addresses++
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

async function send(
  server: ServerProcess,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  cookie?: string,
): Promise<Answer> {
  const reply = await fetch(server.url + path, {
    method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
}

const signUp = (server: ServerProcess, body: object) => send(server, 'POST', '/api/create-account', body)

forEachEngine((engine) => {
  let dataDir: string
  let drop: () => Promise<void>
  let database: Database
  let servers: [ServerProcess, ServerProcess]
  let start: () => Promise<ServerProcess>

  beforeAll(async () => {
    dataDir = await temporaryFolder()
    const place = await emptyDatabase(engine)
    drop = place.drop
    start = () =>
      startServerProcess({
        dataDir,
        env: { TRUST_PROXY: 'true', ...(place.url === undefined ? {} : { DATABASE_URL: place.url }) },
      })
    servers = await Promise.all([start(), start()])
    database = (await openInstallation({ dataDir, databaseUrl: place.url })).database
  })

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await drop()
  })

  const turn = (at: number) => servers[at % 2 === 0 ? 0 : 1]
  const newCodes = (count: number) => createCodes({ database, clock: systemClock, brand: defaultBrand }, count)
  async function newCode(): Promise<string> {
    const [code = ''] = await newCodes(1)
    return code
  }
  async function newToken(server: ServerProcess, claim: { name: string; email: string; accessCode: string }): Promise<string> {
    const { status, body } = await send(server, 'POST', '/api/validate-access', claim)
    expect(status).toBe(200)
    return String(body.token)
  }
  const codesOf = (codes: string[]) =>
    database.queries
      .selectFrom('access_codes')
      .select(['is_used as isUsed', 'used_by as usedBy'])
      .where('code', 'in', codes)
      .execute()
  const usersOf = (emails: string[]) =>
    database.queries.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()

  function expectOneWinner(answers: Answer[]) {
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 201)
    expect(refusals.filter(({ status }) => status < 400 || status > 499)).toEqual([])
    for (const { body } of refusals) expect(body).toEqual({ message: expect.any(String), code: expect.any(String) })
  }

  test('50 people redeem one code at once: only one of them gets an account', async () => {
    const accessCode = await newCode()
    const users = Array.from({ length: 50 }, (_, at) => ({
      name: 'Robin Reed',
      email: `one-code-${at}@mail.example`,
      accessCode,
    }))
    // Half of them sign up with the token of the two-step sign-up, which doesn't reserve the code.
    const bodies = await Promise.all(
      users.map(async (user, at) => (at % 4 < 2 ? { ...user, password } : { token: await newToken(turn(at), user), password })),
    )
    expectOneWinner(await Promise.all(bodies.map((body, at) => signUp(turn(at), body))))
    const winners = await usersOf(users.map(({ email }) => email))
    expect(winners).toHaveLength(1)
    expect(await codesOf([accessCode])).toEqual([{ isUsed: true, usedBy: winners[0]?.id }])
  })

  test('50 sign-ups with one email address and 50 codes: one account, and 49 codes stay unused', async () => {
    const codes = await newCodes(50)
    const email = 'one-address@mail.example'
    const tokens: string[] = []
    for (const [at, accessCode] of codes.entries())
      tokens.push(await newToken(turn(at), { name: 'Robin Reed', email, accessCode }))
    expectOneWinner(await Promise.all(tokens.map((token, at) => signUp(turn(at), { token, password }))))
    const winners = await usersOf([email])
    expect(winners).toHaveLength(1)
    const rows = await codesOf(codes)
    expect(rows.filter(({ isUsed }) => isUsed)).toEqual([{ isUsed: true, usedBy: winners[0]?.id }])
    expect(rows.filter(({ isUsed }) => !isUsed)).toHaveLength(49)
  })

  test('a sign-in at one process is valid at the other, and so is a sign-out', async () => {
    const [one, other] = servers
    const user = { name: 'Robin Reed', email: 'both@mail.example', accessCode: await newCode(), password }
    expect((await signUp(one, user)).status).toBe(201)
    const signIn = await send(one, 'POST', '/api/custom-login', { email: user.email, password })
    const cookie = cookieOf(signIn.headers.get('set-cookie') ?? '')
    expect(await send(other, 'GET', '/api/auth/user', undefined, cookie)).toMatchObject({
      status: 200,
      body: { email: user.email },
    })
    expect((await send(one, 'POST', '/api/auth/logout', undefined, cookie)).status).toBe(200)
    expect((await send(other, 'GET', '/api/auth/user', undefined, cookie)).status).toBe(401)
  })

  test('attempts at one process count at the other, and a restart does not forget them', async () => {
    const claim = { name: 'Robin Reed', email: 'guesser@mail.example', accessCode: 'WILLOW000000' }
    const guess = (server: ServerProcess) => send(server, 'POST', '/api/validate-access', claim)
    for (let at = 0; at < 10; at++) expect((await guess(turn(at))).status).toBe(400)
    for (const server of servers) {
      const refused = await guess(server)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await servers[0].stop()
    servers[0] = await start()
    expect((await guess(servers[0])).status).toBe(429)
  })
})
