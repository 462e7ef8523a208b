import { setTimeout as delay } from 'node:timers/promises'
import { insertUser } from '#features/accounts/server/users.store.ts'
import '#features/access/server/access.tables.ts'
import '#features/accounts/server/factors/factors.tables.ts'
import { orderKey } from '#features/orders/orders.rules.ts'
import '#features/orders/server/orders.tables.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { createPasswords } from '#kit/server/passwords.ts'
import { type Instance, password, startInstance } from './instance.ts'
import { median } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

/** `TIMING_TRIES=50` gives a quick first impression. */
const tries = Number(process.env.TIMING_TRIES ?? scaled(500, 3))
const withinMs = 3
/** Pause after each reply, so that the work done after it doesn't delay the next request. */
const pauseMs = 10

/** Users who sign in with only a password, and users who also have a second factor. */
const groups = ['without factors', 'with factors'] as const
type Group = (typeof groups)[number]
const knownEmail = (group: Group, at: number) => `known-${group.replace(' ', '-')}-${at}@mail.example`
const unknownEmail = (at: number) => `never-${at}@mail.example`
const orderNumber = (group: Group, at: number) => `${group === 'with factors' ? 'B' : 'A'}-${at}`

/** Requests by which an attacker may test an email address, with the only status they may get. */
const questions = [
  {
    name: 'sign-in with a wrong password',
    path: '/api/custom-login',
    status: 401,
    body: (email: string) => ({ email, password: 'not the password' }),
  },
  { name: 'forgotten password', path: '/api/forgot-password', status: 200, body: (email: string) => ({ email }) },
  {
    name: 'lost code',
    path: '/api/lost-code',
    status: 200,
    body: (email: string, at: number, group: Group) => ({ email, orderNumber: orderNumber(group, at) }),
  },
]

/** Checks that neither the time nor the text of a reply reveals which email addresses are known, by known and unknown ones in turn. */
export async function* measureTiming(): AsyncGenerator<Metric> {
  const willow = await startInstance()
  try {
    await addCustomers(willow)
    for (const [question, group] of questions.flatMap((one) => groups.map((group) => [one, group] as const))) {
      const known: number[] = []
      const unknown: number[] = []
      const texts = new Set<string>()
      for (let at = 0; at < tries; at++) {
        for (const [times, email] of [[known, knownEmail(group, at)] as const, [unknown, unknownEmail(at)] as const]) {
          const { ms, text } = await ask(willow, { question, group, email, at })
          times.push(ms)
          texts.add(text)
          await delay(pauseMs)
        }
      }
      if (texts.size !== 1) throw new Error(`${question.name}: the replies differ.\n${[...texts].join('\n')}`)
      const [a, b] = [median(known), median(unknown)]
      const metric = atMostMetric(
        `${question.name}, ${group}: known and unknown address differ by`,
        Math.abs(a - b),
        withinMs,
        'ms',
      )
      yield { ...metric, value: `${metric.value} (${a.toFixed(2)} and ${b.toFixed(2)}, ${tries} tries each, one text)` }
    }
    await seeMails(willow)
  } finally {
    await willow.stop()
  }
}

/** Waits until the emails are in the outbox, where they are written after the reply. They prove that the known addresses were known. */
async function seeMails({ database }: Instance): Promise<void> {
  const expected = 2 * tries * groups.length
  const giveUpAt = performance.now() + 10_000
  for (;;) {
    const mails = await database.queries.selectFrom('mails').select('id').execute()
    if (mails.length === expected) return
    if (performance.now() > giveUpAt) throw new Error(`There are ${mails.length} emails, not ${expected}.`)
    await delay(50)
  }
}

/** Sends a request. Each comes from its own public network, so that no rate limit is reached. */
async function ask(
  willow: Instance,
  { question, group, email, at }: { question: (typeof questions)[number]; group: Group; email: string; at: number },
) {
  const startedAt = performance.now()
  const reply = await fetch(willow.url + question.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `11.${at >> 8}.${at & 255}.${1 + groups.indexOf(group)}` },
    body: JSON.stringify(question.body(email, at, group)),
  })
  const text = await reply.text()
  const ms = performance.now() - startedAt
  if (reply.status !== question.status) throw new Error(`${question.name} was answered with ${reply.status}: ${text}`)
  return { ms, text }
}

/** Adds users who can sign in, and paid orders with unused codes. */
async function addCustomers({ database }: Instance): Promise<void> {
  const passwordHash = await createPasswords().hash(password)
  const now = instant(systemClock)
  await database.transaction(async (tx) => {
    for (const group of groups)
      for (let at = 0; at < tries; at++) {
        const email = knownEmail(group, at)
        const userId = await insertUser(tx, { name: 'Robin Reed', email, passwordHash, accessCode: null, now })
        if (group === 'with factors')
          await tx
            .insertInto('totp_factors')
            .values({ user_id: userId, secret: 'JBSWY3DPEHPK3PXP', is_confirmed: true, created_at: now })
            .execute()
        const codeId = newId()
        const code = {
          id: codeId,
          code: `WILLOW${(at + tries * groups.indexOf(group)).toString(36).toUpperCase().padStart(6, '0')}`,
          is_used: false,
          customer_email: email,
          customer_key: email,
          failed_tries: 0,
          created_at: now,
          search_text: '',
        }
        await tx.insertInto('access_codes').values(code).execute()
        const order = {
          id: newId(),
          order_number: orderNumber(group, at),
          number_key: orderKey(orderNumber(group, at)),
          customer_email: email,
          customer_key: email,
          is_activated: false,
          created_at: now,
          source: 'webhook' as const,
          reference: orderNumber(group, at),
          state: 'pending' as const,
          code_id: codeId,
          search_text: '',
        }
        await tx.insertInto('orders').values(order).execute()
      }
  })
}
