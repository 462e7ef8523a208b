import { composeMail } from '#features/mail/compose-mail.ts'
import type { Language } from '#kit/languages.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { idsOf } from '#kit/server/db/rows.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { answerFirst, claimNotFound, decideFirst, nobodyClaimed, orderNotFound } from '../../orders.errors.ts'
import type { RefundDecision } from '../../orders.rules.ts'
import { createMailCodes } from '../mail-code.ts'
import { codesOfOrder, isUnused, linkCodes } from '../order-codes.store.ts'
import { lockOrder, updateOrder } from '../orders.store.ts'
import type { OrdersOptions } from '../parts.ts'
import type { StoredOrder } from '../stored-order.rules.ts'
import { createTakeAccess } from '../take-access.ts'
import { answerClaims, findClaim, findClaimsOf, findNamedOrders } from './claims.store.ts'

export type GiveClaimOptions = Pick<
  OrdersOptions,
  'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress' | 'revokeAccess' | 'limitToReading'
>

/** Binds orders to the addresses that claim them, and takes them back. */
export function createGiveClaim(options: GiveClaimOptions) {
  const { codes, wordings } = options
  const mailCodes = createMailCodes(options)
  const takeAccess = createTakeAccess(options)

  /** Binds a locked order without an address, and emails its unused codes. All other claims of it are over. */
  async function give(tx: Tx, order: StoredOrder, to: { email: string; language: Language | null }, now: string): Promise<void> {
    const { email, key } = await options.readAddress(tx, to.email)
    const all = await codesOfOrder(tx, order.id, codes.find)
    const unused = all.filter(isUnused)
    if (unused[0]) await codes.bind(tx, unused[0].id, email)
    await updateOrder(tx, order, {
      set: { customer_email: email, customer_key: key, claimed_at: now, is_mailed: true, language: to.language },
      codes: all.map(({ code }) => code),
    })
    await mailCodes(tx, unused, email, now, { language: to.language, orderNumber: order.orderNumber })
    const claims = await findClaimsOf(tx, order.id)
    const isTheirs = ({ customerKey }: { customerKey: string }) => customerKey === key
    await answerClaims(tx, idsOf(claims.filter(isTheirs)), 'given')
    const others = claims.filter((claim) => !isTheirs(claim) && claim.answer === null)
    await answerClaims(tx, idsOf(others), 'declined')
  }

  /** Takes a locked order back from who claimed it. It has new codes then, which nobody gets unasked. */
  async function takeBack(tx: Tx, order: StoredOrder, decision: RefundDecision | undefined, actor: Actor): Promise<StoredOrder> {
    if (order.claimedAt === null) throw nobodyClaimed()
    const all = await codesOfOrder(tx, order.id, codes.find)
    const valid = all.filter(({ voidedAt }) => voidedAt === null)
    if (valid.some(({ isUsed }) => isUsed) && decision === undefined) throw decideFirst()
    const made: { orderId: string; id: string; code: string; line: string }[] = []
    for (const code of valid) {
      await takeAccess(tx, code, decision ?? 'keep', actor)
      const [fresh] = await codes.create(tx, { emails: [null], productId: code.productId, now: actor.now })
      if (fresh) made.push({ ...fresh, orderId: order.id, line: code.line })
    }
    await linkCodes(tx, made)
    const theirs = (await findClaimsOf(tx, order.id)).filter(({ customerKey }) => customerKey === order.customerKey)
    await answerClaims(tx, idsOf(theirs), 'declined')
    const about = { orderNumber: order.orderNumber }
    const mail = composeMail(wordings.in(order.language), 'claim-withdrawn', about)
    await enqueueMail(tx, { ...mail, to: order.customerEmail }, actor.now)
    return updateOrder(tx, order, {
      set: {
        ...{ customer_email: '', customer_key: '', claimed_at: null, code_id: made[0]?.id ?? null },
        ...{ is_activated: false, activated_at: null, state: made.length > 0 ? 'pending' : order.state },
      },
      codes: [...all, ...made].map(({ code }) => code),
    })
  }

  async function held(tx: Tx, id: string): Promise<StoredOrder> {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    if (order.sameAs !== null) throw answerFirst()
    return order
  }
  const noteFor = (tx: Tx, order: StoredOrder, actor: Actor, action: string, email: string) =>
    note(tx, actor, { action, subject: order.id, details: { orderNumber: order.orderNumber, email } })

  return {
    give,

    /** The operator gives the code of an order to who claims it. Returns the address. */
    giveAsked: (id: string, { orderId, decision }: { orderId: string; decision?: RefundDecision | undefined }, actor: Actor) =>
      actor.transaction(async (tx) => {
        const order = await held(tx, orderId)
        const claim = await findClaim(tx, id)
        if (!claim || !(await findNamedOrders(tx, claim.nameKey)).includes(orderId)) throw claimNotFound()
        const free = order.customerEmail === '' ? order : await takeBack(tx, order, decision, actor)
        await give(tx, free, claim, actor.now)
        await noteFor(tx, order, actor, 'order.claim-given', claim.email)
        return claim.email
      }),

    decline: (id: string, actor: Actor): Promise<void> =>
      actor.transaction(async (tx) => {
        const claim = await findClaim(tx, id)
        if (!claim) throw claimNotFound()
        await answerClaims(tx, [id], 'declined')
        const orders = await findNamedOrders(tx, claim.nameKey)
        await note(tx, actor, { action: 'order.claim-declined', subject: orders[0] ?? id, details: { email: claim.email } })
      }),

    undo: (orderId: string, decision: RefundDecision | undefined, actor: Actor): Promise<void> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, orderId)
        await takeBack(tx, order, decision, actor)
        await noteFor(tx, order, actor, 'order.claim-undone', order.customerEmail)
      }),
  }
}
