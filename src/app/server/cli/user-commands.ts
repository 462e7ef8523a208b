import { helpTexts } from '#features/accounts/help.texts.ts'
import { createHelpUsers } from '#features/accounts/server/help-users.ts'
import { findByAddress } from '#features/accounts/server/users.store.ts'
import { type MailedHelp, mailedHelp } from '#features/accounts/users.contract.ts'
import { createChangeOrders } from '#features/orders/server/change-orders.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import type { Actor } from '#kit/server/access/actor.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Shop } from '#kit/server/shop.ts'
import { byCommand, type Outcome, UsageError, withDatabase } from '#operations/server/commands.ts'
import type { Config, ShopConfig } from '#operations/server/config.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { createCustomers } from '../customers.ts'
import { loadedWordings } from '../load-languages.ts'
import { ordersNeeds } from '../orders-needs.ts'

const clock = systemClock

export interface UserOptions {
  email?: string | undefined
  'new-email'?: string | undefined
  about?: string | undefined
  text?: string | undefined
  asked?: boolean | undefined
}

interface Place {
  help: ReturnType<typeof createHelpUsers>
  /** The user with the address. */
  id: string
  by: Actor
  options: UserOptions
  isMailed: boolean
}

const needed = (options: UserOptions, name: 'email' | 'new-email' | 'text'): string => {
  const value = options[name]?.trim() ?? ''
  if (value === '') throw new UsageError(`--${name} is required.`)
  return value
}

/** Like an administrator, whose changes run one after the other. */
const commandOn = (database: Database): Actor => ({
  ...{ id: null, email: null, address: byCommand.address, now: instant(clock) },
  transaction: (work) =>
    database.transaction(async (tx) => {
      await database.takeTurn(tx, 'administrators')
      return work(tx)
    }),
})

/** Makes a command that helps one user. A refusal is one sentence and the exit code 1. */
const helping =
  (run: (place: Place) => Promise<string>) =>
  (config: Config, options: UserOptions): Promise<Outcome> => {
    const email = needed(options, 'email')
    return withDatabase(config, async (database, { shop }) => {
      const user = await findByAddress(database.queries, email)
      if (user === null) return { lines: [`No user has the address ${email}.`], json: { email, isDone: false }, isBad: true }
      const help = createHelpUsers({ database, clock, wordings: await loadedWordings(shop), publicUrl: config.publicUrl })
      try {
        const isMailed = shop.now().smtpUrl !== undefined
        const said = await run({ help, id: user.id, by: commandOn(database), options, isMailed })
        return { lines: [said], json: { email: user.email, isDone: true } }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { lines: [error.message], json: { email: user.email, isDone: false, code: error.code }, isBad: true }
      }
    })
  }

const mailed = ({ isMailed }: Place, email: string) => (isMailed ? helpTexts.mailed : helpTexts.waits)(email)
const unless = (isNew: boolean, said: string) => (isNew ? said : helpTexts.unchanged)

const customersOf = (config: Config, shop: Shop<ShopConfig>, database: Database) =>
  createCustomers({
    ...{ database, clock, requireApproval: () => shop.now().requireApproval },
    codes: ordersNeeds({ database, shop, wordings: wordingsOf(shop), publicUrl: config.publicUrl }).codes,
  })

const correctUser = helping(async (place) =>
  mailed(place, (await place.help.correctAddress(place.id, needed(place.options, 'new-email'), place.by)).email),
)

/** Corrects the address of an account. Before the customer has signed up, their codes are sent to the right one instead. */
async function correctAddress(config: Config, options: UserOptions): Promise<Outcome> {
  const [email, to] = [needed(options, 'email'), needed(options, 'new-email')]
  const sent = await withDatabase(config, async (database, { shop }) => {
    if ((await findByAddress(database.queries, email)) !== null) return []
    const wordings = await loadedWordings(shop)
    const { publicUrl } = config
    const parts = { ...ordersNeeds({ database, shop, wordings, publicUrl }), wordings, publicUrl }
    const found = await customersOf(config, shop, database)
      .customer(email)
      .catch(() => null)
    const waiting = (found?.orders ?? []).filter(({ state, codeId }) => state === 'pending' && codeId !== null)
    const change = createChangeOrders(parts)
    for (const { id } of waiting)
      await change.resend(id, to, commandOn(database)).catch((error: unknown) => {
        throw error instanceof AppError ? new UsageError(error.message) : error
      })
    return waiting.map(({ orderNumber }) => orderNumber)
  })
  if (sent.length === 0) return correctUser(config, options)
  return { lines: sent.map((number) => `The code of order ${number} was sent to ${to}.`), json: { email: to, orders: sent } }
}

async function showUser(config: Config, options: UserOptions): Promise<Outcome> {
  const email = needed(options, 'email')
  return withDatabase(config, async (database, { shop }) => {
    try {
      const found = await customersOf(config, shop, database).customer(email)
      const lines = found.timeline.map(({ at, kind, about, detail }) => [at, kind, about, detail ?? ''].join(' ').trimEnd())
      return { lines: [found.email, ...lines], json: found }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { lines: [error.message], json: { email, code: error.code }, isBad: true }
    }
  })
}

/** Helps a customer from the command line, as the page of the customer in the admin area does. */
export const userCommands: Record<string, (config: Config, options: UserOptions) => Promise<Outcome>> = {
  'user show': showUser,
  'user mail': helping(async (place) => {
    const about = mailedHelp.find((one): one is MailedHelp => one === place.options.about)
    if (!about) throw new UsageError(`--about must be one of: ${mailedHelp.join(', ')}.`)
    return mailed(place, (await place.help.mail(place.id, about, place.by)).email)
  }),
  'user address': correctAddress,
  'user erase': helping(async ({ help, id, by, options }) => {
    const { email, isNew } = await help.planDeletion(id, { isAsked: options.asked === true }, by)
    return unless(isNew, helpTexts.deletionPlanned(email))
  }),
  'user keep': helping(async ({ help, id, by }) => unless((await help.cancelDeletion(id, by)).isNew, helpTexts.deletionCanceled)),
  'user sign-out': helping(async ({ help, id, by }) => helpTexts.signedOut(await help.endSessions(id, null, by))),
  'user make-admin': helping(async ({ help, id, by }) => {
    const { email, isNew } = await help.makeAdministrator(id, by)
    return unless(isNew, helpTexts.made(email))
  }),
  'user unmake-admin': helping(async ({ help, id, by }) => {
    const { email, isNew } = await help.unmakeAdministrator(id, by)
    return unless(isNew, helpTexts.unmade(email))
  }),
  'user note': helping(async ({ help, id, by, options }) => {
    await help.addNote(id, needed(options, 'text').slice(0, 1000), by)
    return helpTexts.noted
  }),
}
