import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import { ownNetworkOf } from '#kit/server/access/networks.ts'
import type { RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { reasonToAsk, wrongClaims } from '../../claims.rules.ts'
import { codesOfOrder } from '../order-codes.store.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrdersOptions } from '../parts.ts'
import type { StoredOrder } from '../stored-order.rules.ts'
import { addClaim, findClaimsOf, findNamedOrders, type NewClaim, nameKeyOf } from './claims.store.ts'
import { createGiveClaim, type GiveClaimOptions } from './give-claim.ts'

const anHour = 60 * 60
const aDay = 24 * anHour
/** Counted for the address that emails go to, so that nobody fills a mailbox. */
const mailsPerAddress: RateLimit = { name: 'claim-mails', points: 3, windowSeconds: aDay }
const wrongAnHour: RateLimit = { name: 'claims-wrong-hour', points: wrongClaims.anHour, windowSeconds: anHour }
const wrongADay: RateLimit = { name: 'claims-wrong-day', points: wrongClaims.aDay, windowSeconds: aDay }
const wrongOfNetwork: RateLimit = { name: 'claims-wrong-network', points: wrongClaims.ofNetwork, windowSeconds: aDay }
const everybody = 'all'

const wrongOfAll = [wrongADay, wrongAnHour]

/**
 * Wrong claims of everybody that are too many for typing errors; null when there are fewer. `own` are counted of the claim that asks.
 * `until` is in milliseconds since 1970.
 */
export async function guessedClaims(limits: Pick<RateLimits, 'read'>, own = 0): Promise<{ count: number; until: number } | null> {
  for (const limit of wrongOfAll) {
    const row = await limits.read(limit, everybody)
    if (row && row.points - own >= limit.points) return { count: row.points, until: row.expire }
  }
  return null
}

export interface TypedClaim {
  orderNumber: string
  name: string
  email: string
}

/** Looks whose order a claim names, after the reply. Emails the code, or keeps the claim for the operator. */
export function createTakeClaim({
  database,
  limits,
  clock,
  codes,
  ...options
}: GiveClaimOptions & Pick<OrdersOptions, 'database' | 'limits' | 'clock' | 'securitySecret'>) {
  const { give } = createGiveClaim({ codes, ...options })

  /** A claim counts as a wrong one until it is known to be right, so that of many at the same moment none has more tries than others. */
  const counted = (network: string | null) => [
    ...wrongOfAll.map((limit) => ({ limit, subject: everybody })),
    ...(network === null ? [] : [{ limit: wrongOfNetwork, subject: network }]),
  ]

  async function isGuessed(network: string | null): Promise<boolean> {
    const own = network === null ? null : await limits.read(wrongOfNetwork, network)
    return (own !== null && own.points > wrongOfNetwork.points) || (await guessedClaims(limits, 1)) !== null
  }

  /** The order that gets its code now; null when the operator is asked, or nothing is to do. */
  async function orderToGive(tx: Tx, orders: readonly StoredOrder[], claim: NewClaim): Promise<StoredOrder | null> {
    const [order, ...more] = orders
    if (!order || more.length > 0) return null
    const others = (await findClaimsOf(tx, order.id)).filter(({ customerKey }) => customerKey !== claim.address.key).length
    const own = await codesOfOrder(tx, order.id, codes.find)
    const asks = reasonToAsk({
      ...{ hasAddress: order.customerEmail !== '', others, codes: own },
      isPending: order.state === 'pending' && order.sameAs === null,
    })
    return asks === null ? order : null
  }

  return async ({ orderNumber, name, email }: TypedClaim, from: { language: Language | null; ip: string }): Promise<void> => {
    const now = instant(clock)
    const nameKey = nameKeyOf(options.securitySecret, orderNumber, name)
    if (nameKey === null) return
    const network = ownNetworkOf(from.ip)
    const recipient = addressKey(email)
    for (const { limit, subject } of counted(network)) await limits.spend(limit, subject, 1)
    const mayGive = !(await isGuessed(network)) && (await limits.tryTake(mailsPerAddress, recipient))
    const { isRight, isGiven } = await database.transaction(async (tx) => {
      const claim = { nameKey, address: await options.readAddress(tx, email), language: from.language, now }
      // Locked before the claims are counted, so that of two at the same time the second one sees the first.
      const orders: StoredOrder[] = []
      for (const id of await findNamedOrders(tx, nameKey)) {
        const order = await lockOrder(tx, id)
        if (order) orders.push(order)
      }
      if (orders.some(({ customerKey }) => customerKey === claim.address.key)) return { isRight: true, isGiven: false }
      const answer = await addClaim(tx, claim)
      const order = mayGive && answer === null ? await orderToGive(tx, orders, claim) : null
      if (order) await give(tx, order, { email: claim.address.email, language: from.language }, now)
      return { isRight: orders.length > 0, isGiven: order !== null }
    })
    if (mayGive && !isGiven) await limits.giveBack(mailsPerAddress, recipient)
    if (isRight) for (const { limit, subject } of counted(network)) await limits.giveBack(limit, subject)
  }
}
