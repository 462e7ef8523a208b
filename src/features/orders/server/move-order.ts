import { composeMail } from '#features/mail/compose-mail.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { idsOf } from '#kit/server/db/rows.ts'
import { enqueueMail, findMails, takeBackMails } from '#kit/server/mail/outbox.ts'
import { codeMove } from '../orders.rules.ts'
import { createMailCodes } from './mail-code.ts'
import { codesOfOrder, isUnused, type LinkedCode, linkCodes } from './order-codes.store.ts'
import { updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import type { StoredOrder } from './stored-order.rules.ts'

type MoveOptions = Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount'>

/**
 * Moves a locked order and its unused codes to another address, each as `codeMove` says. Returns null, and changes nothing, when the
 * customer's own code was used at this moment.
 */
export function createMoveOrder(options: MoveOptions) {
  const { codes, wordings } = options
  const mailCodes = createMailCodes(options)

  /** Returns a code that the former mailbox can't use; null when it was used meanwhile. */
  async function replaced(tx: Tx, code: LinkedCode, order: StoredOrder, now: string) {
    if (!(await codes.void(tx, code.id, now))) return null
    const [made] = await codes.create(tx, { emails: [null], productId: code.productId, now })
    if (!made) return null
    await linkCodes(tx, [{ orderId: order.id, id: made.id, line: code.line }])
    return made
  }

  /** Tells the former mailboxes that what they got is void. An email that wasn't sent yet is taken back instead. */
  async function tellFormer(tx: Tx, order: StoredOrder, all: readonly LinkedCode[], email: string, now: string): Promise<void> {
    const ids = await codes.mailsOf(tx, idsOf(all))
    await takeBackMails(tx, ids)
    // Those that failed have told nobody.
    const isSent = (await findMails(tx, ids)).some(({ state }) => state !== 'failed' && state !== 'settled')
    const former = [order.customerEmail, ...all.map(({ customerEmail }) => customerEmail ?? '')]
    const byKey = new Map(former.filter((one) => one !== '').map((one) => [addressKey(one), one]))
    byKey.delete(addressKey(email))
    if (!isSent) return
    for (const to of byKey.values())
      await enqueueMail(tx, { ...composeMail(wordings.in(order.language), 'code-moved', {}), to }, now)
  }

  return async (
    tx: Tx,
    order: StoredOrder,
    email: string,
    { now, isMailed = order.isMailed }: { now: string; isMailed?: boolean },
  ): Promise<StoredOrder | null> => {
    const before = await codesOfOrder(tx, order.id, codes.find)
    const own = before.some(({ isUsed }) => isUsed) ? null : before.find(isUnused)
    const valid: { id: string; code: string }[] = []
    const moved: LinkedCode[] = []
    for (const code of before) {
      const isFor = code.customerEmail === null ? 'anybody' : code.customerKey === order.customerKey ? 'customer' : 'other'
      const isMailed = (await codes.mailsOf(tx, [code.id])).length > 0
      const move = codeMove({ isUsable: isUnused(code), isOwn: code === own, isFor, isMailed })
      if (move === 'leave') continue
      if (move !== 'keep') moved.push(code)
      const isMoved = move === 'keep' || (move === 'bind' && (await codes.bind(tx, code.id, email)))
      const usable = move === 'replace' ? await replaced(tx, code, order, now) : isMoved && code
      if (!usable && code === own) return null
      if (usable) valid.push(usable)
    }
    const after = await codesOfOrder(tx, order.id, codes.find)
    const updated = await updateOrder(tx, order, {
      set: { customer_email: email, customer_key: addressKey(email) },
      codes: after.map(({ code }) => code),
    })
    if (isMailed) {
      await tellFormer(tx, order, moved, email, now)
      await mailCodes(tx, valid, email, now, order)
    }
    return updated
  }
}
