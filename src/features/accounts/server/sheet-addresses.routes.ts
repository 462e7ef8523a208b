import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { cannotMailSheets, firstCodeVoid, firstCodeWrong, sheetIsOff } from '#features/sheet/sheet.errors.ts'
import { type SheetAddress, sheetAddressApi } from '#features/sheet/sheet-address.contract.ts'
import { instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { enqueueMail, type MailAttachment } from '#kit/server/mail/outbox.ts'
import type { Wording } from '#kit/wording.ts'
import { invalidEmail } from '../accounts.errors.ts'
import { readCode } from '../factors.rules.ts'
import { confirmAddress, endAddress, findSheetAddress, nameAddress, refusesSheets } from './sheet-addresses.store.ts'

/** First sheets go to addresses that nobody has confirmed, so an owner sends few, and no address gets many, whoever names it. */
const namesPerOwner: RateLimit = { name: 'sheet-address-owner', points: 5, windowSeconds: 24 * 60 * 60 }
const namesPerAddress: RateLimit = { name: 'sheet-address', points: 3, windowSeconds: 24 * 60 * 60 }
/** An emailed sheet may reach a device a day late. */
const codeMs = 3 * 24 * 60 * 60 * 1000

interface SheetAddressesOptions extends Pick<Basics, 'database' | 'clock' | 'limits' | 'publicUrl'> {
  /** The sheet with a code, for an address that nobody has confirmed. Null while the owner has no sheet. */
  drawFirst(userId: string, code: string): Promise<{ wording: Wording; attachment: MailAttachment } | null>
  /** Who sends the emails, `Willow <hello@willow.example>`. */
  mailFrom: () => string
  /** The user's confirmed address. Null when there is none, or the user may not sign in. */
  findAddress(tx: Tx, userId: string): Promise<string | null>
}

export function addSheetAddressRoutes(app: FastifyInstance, options: SheetAddressesOptions) {
  const { database, clock, limits } = options

  async function stateOf(userId: string): Promise<SheetAddress> {
    const named = await findSheetAddress(database.queries, userId)
    return {
      sender: /<([^<>]+)>\s*$/.exec(options.mailFrom())?.[1] ?? options.mailFrom(),
      address: named?.address ?? null,
      isConfirmed: named?.isConfirmed ?? false,
      isRefused: named !== null && (await refusesSheets(database.queries, named.address, 1)),
    }
  }

  serve(app, sheetAddressApi.read, ({ params }) => stateOf(params.userId))

  serve(app, sheetAddressApi.name, async ({ params: { userId }, body, hold, request }) => {
    const address = normalizeEmail(body.address)
    if (!isEmail(address)) throw invalidEmail()
    await limits.take(namesPerOwner, userId)
    await limits.take(namesPerAddress, addressKey(address))
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const first = await options.drawFirst(userId, code)
    if (!first) throw sheetIsOff()
    const urls = { url: options.publicUrl, settingsUrl: `${options.publicUrl}/settings/devices` }
    const mail = {
      ...composeMail(first.wording, 'sheet', { ...urls, isFirst: true }),
      to: address,
      attachment: first.attachment,
      isBulk: false,
    }
    await hold.transaction(async (tx) => {
      // Only who can be reached can send something to others.
      if ((await options.findAddress(tx, userId)) === null) throw cannotMailSheets()
      await nameAddress(tx, { userId, address, code, expiresAt: instant(clock, codeMs), namedAt: instant(clock) })
      await enqueueMail(tx, mail, instant(clock))
      await request.tellOwner(tx)
    })
    return stateOf(userId)
  })

  serve(app, sheetAddressApi.confirm, async ({ params: { userId }, body, hold }) => {
    const typed = readCode(body.code)
    if (typed?.kind !== 'totp') throw firstCodeWrong()
    const outcome = await hold.transaction((tx) => confirmAddress(tx, { userId, code: typed.code, now: instant(clock) }))
    // After the transaction, which has counted the try.
    if (outcome !== 'confirmed') throw outcome === 'wrong' ? firstCodeWrong() : firstCodeVoid()
    return stateOf(userId)
  })

  serve(app, sheetAddressApi.end, async ({ params: { userId } }) => {
    await database.transaction((tx) => endAddress(tx, userId))
    return stateOf(userId)
  })
  return { ownData: { sheetAddress: (userId: string) => findSheetAddress(database.queries, userId) } }
}
