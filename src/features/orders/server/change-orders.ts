import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Actor, note as noteAction } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/db/database.ts'
import {
  invalidOrderEmail,
  nothingToDecide,
  orderCodeSpent,
  orderNotFound,
  orderWithoutCode,
  orderWithoutEmail,
} from '../orders.errors.ts'
import { decidedState } from '../orders.rules.ts'
import { createMailCode } from './mail-code.ts'
import { lockOrder, type StoredOrder, updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'

/** An administrator's changes to an order. */
export function createChangeOrders(
  options: Pick<OrdersOptions, 'codes' | 'brand' | 'wordings' | 'publicUrl' | 'readAddress' | 'revokeAccess'>,
) {
  const { codes, readAddress, revokeAccess } = options
  const mailCode = createMailCode(options)

  async function held(tx: Tx, id: string): Promise<StoredOrder> {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    return order
  }

  const codeOf = async (tx: Tx, { codeId }: StoredOrder) => (codeId === null ? undefined : (await codes.find(tx, [codeId]))[0])

  const note = (tx: Tx, order: StoredOrder, actor: Actor, done: { action: string; details?: Record<string, string> }) =>
    noteAction(tx, actor, {
      action: done.action,
      subject: order.id,
      details: { orderNumber: order.orderNumber, ...done.details },
    })

  return {
    /** Emails the code again. A new address also replaces the one that the code is bound to. Returns the recipient. */
    resend: (id: string, newEmail: string | undefined, actor: Actor): Promise<string> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        const code = await codeOf(tx, order)
        if (!code) throw orderWithoutCode()
        // The code may have been bound to another address since the order.
        const typed = newEmail ?? code.customerEmail ?? order.customerEmail
        if (normalizeEmail(typed) === '') throw orderWithoutEmail()
        if (!isEmail(normalizeEmail(typed))) throw invalidOrderEmail()
        const { email, key } = await readAddress(tx, typed)
        // Bind even when the address is unchanged, because binding refuses used and void codes.
        if (!(await codes.bind(tx, code.id, email))) throw orderCodeSpent()
        await updateOrder(tx, order, { set: { customer_email: email, customer_key: key }, code: code.code })
        await mailCode(tx, code, email, actor.now)
        await note(tx, order, actor, { action: 'order.resend', details: { email } })
        return email
      }),

    /** Settles a refund: the customer keeps the access or loses it immediately. */
    decide: (id: string, decision: 'keep' | 'revoke', actor: Actor): Promise<void> =>
      actor.transaction(async (tx) => {
        const order = await held(tx, id)
        if (order.state !== 'needs_decision') throw nothingToDecide()
        await updateOrder(tx, order, { set: { state: decidedState(decision, order.isActivated), decided_at: actor.now } })
        await note(tx, order, actor, { action: `order.${decision}` })
        if (decision === 'keep' || order.codeId === null) return
        await codes.void(tx, order.codeId, actor.now)
        const usedBy = (await codeOf(tx, order))?.usedBy
        if (usedBy) await revokeAccess(tx, usedBy, actor)
      }),
  }
}
