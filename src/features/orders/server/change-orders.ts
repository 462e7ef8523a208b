import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Actor, note as noteAction } from '#kit/server/access/actor.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import {
  answerFirst,
  invalidOrderEmail,
  isOfAnotherShop,
  nothingToAnswer,
  nothingToDecide,
  notWaiting,
  orderCodeSpent,
  orderNotFound,
  orderWithoutCode,
  orderWithoutEmail,
} from '../orders.errors.ts'
import { answeredBy, isOfShop, type OrderDecision, paidState } from '../orders.rules.ts'
import { settleOrdersKind } from './give-codes.ts'
import { createHearShop } from './hear-shop.ts'
import { createMailCodes } from './mail-code.ts'
import { createMoveOrder } from './move-order.ts'
import { codesOfOrder, isUnused, type LinkedCode, markUndecided } from './order-codes.store.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { createRecordEvent } from './record-event.ts'
import { asking, questionsOf, type StoredOrder } from './stored-order.rules.ts'
import { createTakeAccess } from './take-access.ts'

/** An administrator's changes to an order. */
export function createChangeOrders(
  options: Pick<
    OrdersOptions,
    'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress' | 'revokeAccess' | 'limitToReading'
  >,
) {
  const { codes, readAddress } = options
  const mailCodes = createMailCodes(options)
  const record = createRecordEvent(options)
  const moveOrder = createMoveOrder(options)
  const { followAsked } = createHearShop(options)
  const takeAccess = createTakeAccess(options)

  async function held(tx: Tx, id: string): Promise<StoredOrder> {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    return order
  }

  const note = (tx: Tx, order: StoredOrder, actor: Actor, done: { action: string; details?: Record<string, string> }) =>
    noteAction(tx, actor, {
      action: done.action,
      subject: order.id,
      details: { orderNumber: order.orderNumber, ...done.details },
    })

  return {
    /** Answers whether an order is the one that it may be. Returns the order that is left; `asksAgain` when there is one more that it may be. */
    answer: (id: string, isSame: boolean, actor: Actor): Promise<{ id: string; asksAgain: boolean }> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        if (order.sameAs === null) throw nothingToAnswer()
        await note(tx, order, actor, { action: isSame ? 'order.same' : 'order.another', details: { other: order.sameAs } })
        if (!isSame) return { id, asksAgain: !(await record.keepApart(tx, order, actor.now)) }
        const other = await held(tx, order.sameAs)
        // Another message of a shop has shown meanwhile that it is its order.
        const isTwoShops = order.source !== 'import' && other.source !== 'import'
        const isTaken =
          isTwoShops && (['source', 'connectionId', 'reference'] as const).some((field) => order[field] !== other[field])
        if (isTaken) throw isOfAnotherShop()
        await record.merge(tx, order, other, { now: actor.now, isMailed: order.isMailed })
        return { id: other.id, asksAgain: false }
      }),

    /** Emails the unused codes again. A new address also replaces the one that the customer's own code is bound to. Returns the recipient. */
    resend: (id: string, newEmail: string | undefined, actor: Actor): Promise<string> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        const all = await codesOfOrder(tx, order.id, codes.find)
        const [first] = all
        if (!first) throw orderWithoutCode()
        // The code may have been bound to another address since the order.
        const typed = newEmail ?? first.customerEmail ?? order.customerEmail
        if (normalizeEmail(typed) === '') throw orderWithoutEmail()
        if (!isEmail(normalizeEmail(typed))) throw invalidOrderEmail()
        const { email, key } = await readAddress(tx, typed)
        await note(tx, order, actor, { action: 'order.resend', details: { email } })
        if (first.customerEmail !== null && key !== first.customerKey) {
          if (!all.some(isUnused) || !(await moveOrder(tx, order, email, { now: actor.now, isMailed: true })))
            throw orderCodeSpent()
          return email
        }
        // Bind even when the address is unchanged, because binding refuses used and void codes.
        const isBound = await codes.bind(tx, first.id, email)
        const isTheirs = ({ customerKey }: LinkedCode) => customerKey === null || customerKey === key
        const unused = all.filter((code, index) => (index === 0 ? isBound : isUnused(code) && isTheirs(code)))
        if (unused.length === 0) throw orderCodeSpent()
        await updateOrder(tx, order, {
          set: { customer_email: email, customer_key: key },
          codes: all.map(({ code }) => code),
        })
        await mailCodes(tx, unused, email, actor.now, order)
        return email
      }),

    /**
     * Answers what is asked about an order. After a refund or a dispute the customer keeps the access, can only read from now on, or loses it
     * immediately; `follow` does what the shop says now.
     */
    decide: (id: string, decision: OrderDecision, actor: Actor): Promise<OrderDecision | 'leave'> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        const asked = questionsOf(order)
        const answered = answeredBy(asked, decision)
        if (answered.length === 0) throw nothingToDecide()
        const open = asked.filter((question) => !answered.includes(question))
        const done = decision === 'keep' && answered.some(isOfShop) ? 'leave' : decision
        await note(tx, order, actor, { action: `order.${done}` })
        if (decision === 'follow') {
          await followAsked(tx, order, open, actor.now)
          return done
        }
        const all = await codesOfOrder(tx, order.id, codes.find)
        const isTaken = decision !== 'keep'
        // After a refund of single lines, only their codes are in question.
        const isOfAll = order.refundedAt !== null || asked.includes('dispute')
        const ofLines = isOfAll ? [] : all.filter(({ isUndecided }) => isUndecided)
        const lost = isTaken ? (ofLines.length > 0 ? ofLines : all) : []
        const left = all.filter((code) => code.voidedAt === null && !lost.includes(code))
        const isOver = isTaken && left.length === 0
        const isActivated = left.some(({ isUsed }) => isUsed)
        const settled = paidState({ waitsFor: order.waitsFor, isActivated, hasCodes: all.length > 0 })
        const questions = asking(order, isOver ? [] : open, {
          otherwise: isOver ? 'refunded' : settled,
          now: actor.now,
        })
        const { state } = questions
        await markUndecided(tx, id, [])
        await updateOrder(tx, order, {
          set: { ...questions, decided_at: actor.now, ...(isOver ? { waits_for: null } : {}) },
        })
        if (state === 'waiting') await enqueueJob(tx, { kind: settleOrdersKind, payload: { orderId: id } })
        for (const code of lost) await takeAccess(tx, code, decision, actor)
        return done
      }),

    /** Ends the waiting of an order that gets no more codes. */
    settle: (id: string, actor: Actor): Promise<void> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        if (order.state !== 'waiting') throw notWaiting()
        if (order.sameAs !== null) throw answerFirst()
        const state = paidState({ waitsFor: null, isActivated: order.isActivated, hasCodes: order.codeId !== null })
        await updateOrder(tx, order, { set: { state, waits_for: null } })
        await note(tx, order, actor, { action: 'order.settle' })
      }),
  }
}
