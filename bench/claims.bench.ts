import { randomInt } from 'node:crypto'
import { type Instance, startInstance } from './instance.ts'
import { median } from './measure.ts'
import type { Metric } from './metric.ts'
import { scaled } from './scale.ts'

/** Numbers and names that somebody tries who guesses. In these orders every buyer has one of the names, which is the worst case. */
const numbers = scaled(10_000, 400)
const names = 200
const nameOf = (at: number) => `First${at % names} Last${at % names}`
const days = scaled(20, 2)
const guessesADay = scaled(300, 80)
const rounds = scaled(150, 3)

let networks = 0
/** Asks from a network that nobody has used. */
function claim(willow: Instance, orderNumber: string, name: string, email: string): Promise<Response> {
  const from = `198.${18 + ((networks >> 16) & 1)}.${(networks >> 8) & 255}.${networks++ & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  return fetch(`${willow.url}/api/claim`, { method: 'POST', headers, body: JSON.stringify({ orderNumber, name, email }) })
}

const given = async ({ database }: Instance) => {
  const rows = database.queries.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await rows.where('claimed_at', 'is not', null).executeTakeFirstOrThrow()).count)
}
/** As if the hours and days of all limits were over. */
const beginDay = ({ database }: Instance) => database.queries.deleteFrom('rate_limits').execute()

export async function* measureClaims(): AsyncGenerator<Metric> {
  const willow = await startInstance()
  try {
    const admin = await willow.addUser({ isAdmin: true })
    const lines = Array.from({ length: numbers }, (_, at) => `${1000 + at},${nameOf(at)}`)
    const imported = await fetch(`${willow.url}/api/admin/orders/import?mode=commit`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', cookie: admin.cookie },
      body: `Order ID,Full Name\n${lines.join('\n')}\n`,
    })
    if (!imported.ok) throw new Error(await imported.text())
    yield* measureGuesses(willow)
    yield* measureOutcomes(willow)
  } finally {
    await willow.stop()
  }
}

/** Guesses 50 at a time, each from a network of its own, all in the first hour of a day. */
async function* measureGuesses(willow: Instance): AsyncGenerator<Metric> {
  let right = 0
  let guess = 0
  for (let day = 0; day < days; day++) {
    await beginDay(willow)
    const today = Array.from({ length: guessesADay }, () => guess++)
    for (let at = 0; at < today.length; at += 50)
      await Promise.all(
        today.slice(at, at + 50).map(async (one) => {
          const number = randomInt(numbers)
          const name = randomInt(names)
          right += number % names === name ? 1 : 0
          const { status } = await claim(willow, String(1000 + number), nameOf(name), `guess-${one}@mail.example`)
          if (status !== 200) throw new Error(`A guess was answered ${status}.`)
        }),
      )
    await settled(willow)
  }
  const hits = await given(willow)
  yield {
    name: `codes given to guesses, on ${days} days of ${guessesADay} a day`,
    value: `${hits}; ${right} of the guesses were right, and the others of these wait for the shop`,
  }
  const all = numbers * names
  yield {
    name: `days for all ${all.toLocaleString('en-US')} guesses, 60 a day`,
    value: `${Math.round(all / 60).toLocaleString('en-US')}; one code in ${(names / 60).toFixed(1)} days at best`,
  }
}

/** Waits until the work after the last reply is done. */
async function settled({ database }: Instance): Promise<void> {
  for (let before = -1, now = 0; before !== now; await new Promise((resolve) => setTimeout(resolve, 300))) {
    before = now
    const rows = database.queries.selectFrom('rate_limits').select(({ fn }) => fn.sum<number>('points').as('points'))
    now = Number((await rows.executeTakeFirst())?.points ?? 0)
  }
}

/** The time of each answer, and of a request right behind it, which would wait for work that only some of them make. */
async function* measureOutcomes(willow: Instance): AsyncGenerator<Metric> {
  const outcomes: Record<string, (round: number) => [number: string, name: string]> = {
    right: (round) => [String(1000 + numbers - 1 - round), nameOf(numbers - 1 - round)],
    'wrong name': (round) => [String(1000 + numbers - 1 - rounds - round), 'Somebody Else'],
    'unknown number': (round) => [String(900_000 + round), nameOf(round)],
    'given before': () => [String(1000 + numbers - 1), nameOf(numbers - 1)],
  }
  const answers = new Map(Object.keys(outcomes).map((name) => [name, { own: [] as number[], next: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    await beginDay(willow)
    const list = Object.entries(outcomes)
    for (const [name, typed] of [...list.slice(round % list.length), ...list.slice(0, round % list.length)]) {
      const startedAt = performance.now()
      await (await claim(willow, ...typed(round), `${name.replaceAll(' ', '')}-${round}@mail.example`)).text()
      const answeredAt = performance.now()
      await (await fetch(`${willow.url}/healthz`)).text()
      answers.get(name)?.own.push(answeredAt - startedAt)
      answers.get(name)?.next.push(performance.now() - answeredAt)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  for (const [name, { own, next }] of answers)
    yield { name: `claim, ${name}`, value: `${median(own).toFixed(2)} ms; the next request ${median(next).toFixed(2)} ms` }
}
