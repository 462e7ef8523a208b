import { codesList, searchTextOfCode } from '#features/access/server/codes-list.ts'
import { listColumnsOfUser, usersList } from '#features/accounts/server/users-list.ts'
import { ordersList, searchTextOfOrder } from '#features/orders/server/orders-list.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import { newId } from '#kit/server/ids.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { type BulkWriter, openBulkWriter, type Row } from './fill.ts'

const rows = 5000
const beginnings = [
  'Al',
  'Bri',
  'Car',
  'Da',
  'El',
  'Fre',
  'Gra',
  'Ho',
  'In',
  'Jo',
  'Ka',
  'Li',
  'Mi',
  'No',
  'Ol',
  'Pa',
  'Ro',
  'Sa',
  'Ti',
  'Va',
]
const middles = ['be', 'da', 'li', 'ma', 'na', 'ra', 'ri', 'so', 'ta', 'vi']
const endings = ['', 'n', 's', 'son', 'la']
const domains = ['mail.example', 'post.example', 'letters.example', 'home.example']

const pick = (from: readonly string[], at: number) => from[at % from.length] ?? ''
/** Hashes a row number, so that equal names are spread over the whole time range. */
const scatter = (at: number) => Math.imul(at, 2_654_435_761) >>> 0
const word = (seed: number) => pick(beginnings, seed) + pick(middles, seed >>> 8) + pick(endings, seed >>> 16)

export function nameOf(at: number): string {
  return `${word(scatter(at))} ${word(scatter(at + 77_777_777))}`
}
export function emailOf(at: number): string {
  return `${nameOf(at).toLowerCase().replace(' ', '.')}.${at}@${pick(domains, scatter(at) >>> 4)}`
}
/** Returns a code with six characters that are different, and unordered, for all numbers below two billion. */
export function codeOf(at: number): string {
  return `WILLOW${((at * 1_000_003) % 2_176_782_336).toString(36).toUpperCase().padStart(6, '0')}`
}

/** Inserts users and codes. Half of the codes are used and every tenth is bound; every 50th user is pending and every 90th is revoked. */
export async function fillAdmin(
  { from: first, to: count }: { from: number; to: number },
  place: { dataDir: string; databaseUrl?: string },
): Promise<void> {
  const writer = await openBulkWriter(place)
  try {
    for (let from = first; from < count; from += rows) {
      const to = Math.min(count, from + rows)
      await insertUsers(writer, from, to)
      await insertCodes(writer, from, to)
    }
    const counters: Record<string, number> = {}
    for (let at = first; at < count; at++) {
      for (const name of [counterOf(usersList, userStateOf(at)), counterOf(codesList, codeStateOf(at))])
        counters[name] = (counters[name] ?? 0) + 1
    }
    // Each call uses a different share of the counters.
    const values = Object.entries(counters).map(([name, value]): Row => [name, count, value])
    await writer.insert('counters', { name: 'text', share: 'bigint', value: 'bigint' }, values)
  } finally {
    await writer.close()
  }
}

const userStateOf = (at: number) => (at % 90 === 89 ? 'revoked' : at % 50 === 49 ? 'pending' : 'approved')
const codeStateOf = (at: number) => (at % 2 === 0 ? 'used' : at % 10 === 9 ? 'bound' : at % 50 === 7 ? 'void' : 'available')

async function insertUsers(writer: BulkWriter, from: number, to: number) {
  const users: Row[] = []
  const registrations: Row[] = []
  for (let at = from; at < to; at++) {
    const id = newId()
    const [name, email, accessCode, day] = [nameOf(at), emailOf(at), codeOf(at), dayOf(at)]
    const [firstName = '', lastName = ''] = name.split(' ')
    const state = userStateOf(at)
    const listed = listColumnsOfUser({ name, email, accessCode })
    users.push([id, email, addressKey(email), name, firstName, lastName, day, 0, day, day])
    registrations.push([
      newId(),
      id,
      name,
      email,
      accessCode,
      '$argon2id$',
      1,
      state === 'pending' ? 0 : 1,
      state === 'revoked' ? day : null,
      day,
      listed.sort_name,
      listed.search_text,
    ])
  }
  await writer.insert(
    'users',
    {
      id: 'text',
      email: 'text',
      email_key: 'text',
      name: 'text',
      first_name: 'text',
      last_name: 'text',
      join_date: 'timestamptz',
      is_admin: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    users,
  )
  await writer.insert(
    'registered_users',
    {
      id: 'text',
      user_id: 'text',
      name: 'text',
      email: 'text',
      access_code: 'text',
      password_hash: 'text',
      is_verified: 'boolean',
      is_approved: 'boolean',
      revoked_at: 'timestamptz',
      registered_at: 'timestamptz',
      sort_name: 'text',
      search_text: 'text',
    },
    registrations,
  )
}

async function insertCodes(writer: BulkWriter, from: number, to: number) {
  const codes: Row[] = []
  for (let at = from; at < to; at++) {
    const id = newId()
    const [code, day, state] = [codeOf(at), dayOf(at), codeStateOf(at)]
    const customerEmail = state === 'bound' ? emailOf(at) : null
    const searchText = searchTextOfCode({ code, customerEmail, label: null })
    codes.push([
      id,
      code,
      state === 'used' ? 1 : 0,
      day,
      customerEmail,
      customerEmail && addressKey(customerEmail),
      state === 'void' ? day : null,
      searchText,
    ])
  }
  await writer.insert(
    'access_codes',
    {
      id: 'text',
      code: 'text',
      is_used: 'boolean',
      created_at: 'timestamptz',
      customer_email: 'text',
      customer_key: 'text',
      voided_at: 'timestamptz',
      search_text: 'text',
    },
    codes,
  )
}

function dayOf(at: number): string {
  return new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString()
}

/** Inserts orders, and the emails with their codes. */
export async function fillOrders(count: number, place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const writer = await openBulkWriter(place)
  const orders: Row[] = []
  const mails: Row[] = []
  for (let at = 0; at < count; at++) {
    const [customerEmail, day, orderNumber] = [emailOf(at), dayOf(at), `SHOP-${at}`]
    const searched = searchTextOfOrder({ orderNumber, customerEmail, codes: [codeOf(at)] })
    const key = addressKey(customerEmail)
    orders.push([newId(), orderNumber, customerEmail, key, 0, day, 'import', orderNumber, orderNumber, 'pending', day, searched])
    mails.push([newId(), 'code', customerEmail, key, 'Your access code', '', '', '{}', 'sent', 1, day])
  }
  const orderColumns =
    'id order_number customer_email customer_key is_activated created_at source reference number_key state paid_at'
  const mailColumns = 'id kind to_address to_key subject text html headers state attempts created_at'
  const types: Record<string, string> = {
    is_activated: 'boolean',
    attempts: 'integer',
    created_at: 'timestamptz',
    paid_at: 'timestamptz',
  }
  const typed = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, types[name] ?? 'text']))
  try {
    await writer.insert('orders', typed(`${orderColumns} search_text`), orders)
    await writer.insert('mails', typed(mailColumns), mails)
    await writer.insert('counters', { name: 'text', share: 'bigint', value: 'bigint' }, [
      [counterOf(ordersList, 'pending'), count, count],
    ])
  } finally {
    await writer.close()
  }
}
