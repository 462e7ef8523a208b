import { composeMail } from '#features/mail/compose-mail.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { chosenCode } from '../access.rules.ts'
import { activationLink } from '../activation-link.ts'
import type { AccessCode } from '../codes.contract.ts'
import {
  codeMalformed,
  codeNotFound,
  codeSpent,
  codeTaken,
  codeVoid,
  invalidEmail,
  noAccount,
  noCustomer,
  noSuchProduct,
  productGiven,
  productNotGiven,
} from '../codes.errors.ts'
import { bindAccessCode, insertCodes, noteShown, recordCodeMail, voidAccessCode, voidBatch } from './codes.store.ts'
import { createCodesFor } from './codes.ts'
import { type CodesAdminOptions, createCodesAdminStore } from './codes-admin.store.ts'
import { findOpeners, giveProduct, setProduct, takeProduct } from './opened-products.store.ts'

export interface ChangeCodesOptions extends CodesAdminOptions, Pick<Basics, 'shop' | 'wordings' | 'publicUrl'> {
  /** Reads an address as it was typed. Provided by the accounts feature. */
  readAddress(queries: Queries, typed: string): Promise<Address>
  /** True if an account in use has this address. Provided by the accounts feature. */
  hasAccount(queries: Queries, typed: string): Promise<boolean>
  /** True if owners of the product can download something. Provided by the features that know products and editions. */
  hasDownload(queries: Queries, productId: string): Promise<boolean>
}

interface Given {
  name: string
  product: string
  hasDownload: boolean
}

interface NewBatch {
  count: number
  label: string | null
  productId?: string | null
}

export function createChangeCodes(options: ChangeCodesOptions) {
  const { productNames, readAddress, shop, wordings, publicUrl } = options
  const codes = createCodesAdminStore(options)

  async function found(tx: Tx, id: string): Promise<AccessCode> {
    const code = await codes.find(tx, id)
    if (!code) throw codeNotFound()
    return code
  }

  async function readCustomer(tx: Tx, typed: string | null): Promise<string | null> {
    if (typed === null) return null
    if (!isEmail(normalizeEmail(typed))) throw invalidEmail()
    return (await readAddress(tx, typed)).email
  }

  /** Returns the product that was chosen, if it still exists. */
  async function readProduct(tx: Tx, productId: string | null): Promise<string | null> {
    if (productId !== null && !(await productNames(tx, 'coded')).has(productId)) throw noSuchProduct()
    return productId
  }

  async function userName(tx: Tx, userId: string): Promise<string> {
    const [user] = await options.findUsers(tx, [userId])
    if (!user) throw noAccount()
    return user.name || user.email
  }

  interface Typed {
    code: string | undefined
    customerEmail: string | null
    productId: string | null
  }
  async function insert(tx: Tx, { code, ...wanted }: Typed, now: string): Promise<string> {
    const { customerEmail, productId } = wanted
    const made =
      code === undefined
        ? await createCodesFor(tx, { brand: shop.now().brand, emails: [customerEmail], productId, now })
        : await insertCodes(tx, [{ code, ...wanted, label: null }], now)
    if (!made[0]) throw codeTaken()
    return made[0].id
  }

  return {
    create(input: { code?: string; customerEmail?: string; productId?: string }, actor: Actor): Promise<AccessCode> {
      const typed = input.code === undefined ? undefined : chosenCode(input.code)
      if (typed === null) throw codeMalformed()
      return actor.transaction(async (tx) => {
        const customerEmail = await readCustomer(tx, input.customerEmail || null)
        const productId = await readProduct(tx, input.productId ?? null)
        const id = await insert(tx, { code: typed, customerEmail, productId }, actor.now)
        const code = await found(tx, id)
        await note(tx, actor, { action: 'code.create', subject: id, details: { code: code.code, customerEmail } })
        return code
      })
    },

    async createBatch({ count, label, productId = null }: NewBatch, actor: Actor): Promise<string[]> {
      return actor.transaction(async (tx) => {
        const product = await readProduct(tx, productId)
        const emails = Array(count).fill(null)
        const wanted = { brand: shop.now().brand, emails, label, productId: product, now: actor.now }
        const made = await createCodesFor(tx, wanted)
        await note(tx, actor, { action: 'code.batch', subject: label ?? '', details: { count } })
        return made.map((one) => one.code)
      })
    },

    voidBatch: (label: string, actor: Actor): Promise<number> =>
      actor.transaction(async (tx) => {
        const count = await voidBatch(tx, label, actor.now)
        if (count > 0) await note(tx, actor, { action: 'code.batch-void', subject: label, details: { label, count } })
        return count
      }),

    setProduct: (id: string, productId: string | null, actor: Actor): Promise<AccessCode> =>
      actor.transaction(async (tx) => {
        const before = await found(tx, id)
        const product = await readProduct(tx, productId)
        if (!(await setProduct(tx, id, product, actor.now))) throw codeVoid()
        const code = await found(tx, id)
        const details = { code: code.code, from: before.product, to: code.product }
        await note(tx, actor, { action: 'code.product', subject: id, details })
        return code
      }),

    /** Opens a product to a user at once. Returns what to say. */
    giveProduct: (userId: string, productId: string, actor: Actor): Promise<Given> =>
      actor.transaction(async (tx) => {
        const name = await userName(tx, userId)
        await readProduct(tx, productId)
        const has = (await findOpeners(tx, userId)).some((one) => one.productId === productId && one.readOnlyAt === null)
        if (has || !(await giveProduct(tx, { userId, productId, now: actor.now }))) throw productGiven()
        const product = (await productNames(tx, [productId])).get(productId) ?? ''
        await note(tx, actor, { action: 'user.give', subject: userId, details: { product } })
        return { name, product, hasDownload: await options.hasDownload(tx, productId) }
      }),

    takeProduct: (userId: string, productId: string, actor: Actor): Promise<Pick<Given, 'name' | 'product'>> =>
      actor.transaction(async (tx) => {
        const name = await userName(tx, userId)
        if (!(await takeProduct(tx, { userId, productId }))) throw productNotGiven()
        const product = (await productNames(tx, [productId])).get(productId) ?? ''
        await note(tx, actor, { action: 'user.take', subject: userId, details: { product } })
        return { name, product }
      }),

    void: (id: string, actor: Actor): Promise<AccessCode> =>
      actor.transaction(async (tx) => {
        if (!(await voidAccessCode(tx, id, actor.now))) {
          const code = await found(tx, id)
          if (code.state !== 'void') throw codeSpent()
          return code
        }
        const code = await found(tx, id)
        await note(tx, actor, { action: 'code.void', subject: id, details: { code: code.code } })
        return code
      }),

    bind: (id: string, email: string | null, actor: Actor): Promise<AccessCode> =>
      actor.transaction(async (tx) => {
        const customerEmail = await readCustomer(tx, email)
        const before = await found(tx, id)
        if (!(await bindAccessCode(tx, id, customerEmail))) throw codeSpent()
        await note(tx, actor, { action: 'code.bind', subject: id, details: { from: before.customerEmail, to: customerEmail } })
        return found(tx, id)
      }),

    /** Shows a code that nobody has seen. From now on its order's buyer gets it only if the operator says so. */
    show: (id: string, actor: Actor): Promise<AccessCode> =>
      actor.transaction(async (tx) => {
        await noteShown(tx, [id])
        const code = await found(tx, id)
        await note(tx, actor, { action: 'code.show', subject: id, details: { code: code.code } })
        return code
      }),

    /** Emails the code to its customer and returns their address. */
    send: (id: string, actor: Actor): Promise<string> =>
      actor.transaction(async (tx) => {
        const { code, state, customerEmail } = await found(tx, id)
        if (state === 'used' || state === 'void') throw codeSpent()
        if (customerEmail === null) throw noCustomer()
        const isKnown = await options.hasAccount(tx, customerEmail)
        const about = { codes: [code], url: activationLink(publicUrl, code, isKnown), isKnown }
        const mail = composeMail(wordings.in(null), 'code', about)
        const mailId = await enqueueMail(tx, { ...mail, to: customerEmail }, actor.now)
        await recordCodeMail(tx, id, mailId)
        await note(tx, actor, { action: 'code.send', subject: id, details: { to: customerEmail } })
        return customerEmail
      }),
  }
}
