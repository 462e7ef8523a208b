import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { AppError } from '#kit/errors.ts'
import type { Language } from '#kit/languages.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { createSignedIds } from '#kit/server/access/signed-ids.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import { acceptForms } from '#kit/server/http/forms.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportOf } from '#kit/server/lists/export-source.ts'
import { defaultLimit, sendRows } from '#kit/server/lists/paging.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { newsletterApi } from '../newsletter.contract.ts'
import { invalidSubscriptionEmail, newsletterLinkSpent } from '../newsletter.errors.ts'
import { newsletterTexts } from '../newsletter.texts.ts'
import { createSubscriptionsStore } from './subscriptions.store.ts'
import { subscriptionsList } from './subscriptions-list.ts'

const asksPerNetwork: RateLimit = { name: 'newsletter-network', points: 20, windowSeconds: 60 * 60 }
const asksPerAddress: RateLimit = { name: 'newsletter-address', points: 3, windowSeconds: 60 * 60 }
const tokensPerNetwork: RateLimit = { name: 'newsletter-token', points: 60, windowSeconds: 60 * 60 }
/** How long the link in a confirmation email stays valid. */
const confirmMs = 7 * 24 * 60 * 60 * 1000
const longestName = 100

interface NewsletterOptions
  extends Pick<Basics, 'database' | 'limits' | 'clock' | 'afterReply' | 'publicUrl' | 'hasMailServer' | 'wordings'> {
  /** Signs the unsubscribe links. */
  newsletterSecret: string
}

export async function addNewsletterRoutes(app: FastifyInstance, options: NewsletterOptions) {
  const { database, limits, clock, publicUrl, wordings } = options
  const store = createSubscriptionsStore(database)
  const tokens = createSignedIds(options.newsletterSecret, 'unsubscribe')

  async function askToConfirm(typed: string, name: string, language: Language | null) {
    const token = newToken()
    const now = instant(clock)
    await database.transaction(async (tx) => {
      const asked = await store.ask(tx, { typed, name, confirmToken: tokenHash(token), expires: instant(clock, confirmMs), now })
      if (asked === null) return
      const url = `${publicUrl}/newsletter/confirm#${token}`
      const mail = composeMail(wordings.in(language), 'confirm-newsletter', { url })
      await enqueueMail(
        tx,
        {
          ...mail,
          to: asked.email,
          headers: { ...mail.headers, ...oneClick(`${publicUrl}/api/newsletter/unsubscribe`, tokens.of(asked.id)) },
        },
        now,
      )
    })
  }

  serve(app, newsletterApi.confirm, async ({ body, request, say }) => {
    await limits.takeNetwork(tokensPerNetwork, request)
    if (!(await store.confirm(tokenHash(body.token), instant(clock)))) throw newsletterLinkSpent()
    return { message: say(newsletterTexts).confirmed }
  })

  serve(app, newsletterApi.subscriptions, async ({ query, ...http }) =>
    sendRows(await store.list({ limit: defaultLimit, ...query }), http),
  )

  // HTML forms without scripts, and email programs that implement RFC 8058, send form bodies instead of JSON.
  await app.register(async (scope) => {
    acceptForms(scope)

    serve(scope, newsletterApi.unsubscribe, async ({ query, request, say }) => {
      await limits.takeNetwork(tokensPerNetwork, request)
      const id = tokens.read(query.token)
      if (id === null) throw newsletterLinkSpent()
      await store.unsubscribe(id, instant(clock))
      return { message: say(newsletterTexts).unsubscribed }
    })

    serve(scope, newsletterApi.subscribe, async ({ body, request, reply, say }) => {
      try {
        const email = normalizeEmail(body.email)
        if (!isEmail(email)) throw invalidSubscriptionEmail()
        await limits.takeNetwork(asksPerNetwork, request)
        await limits.take(asksPerAddress, addressKey(email))
        const name = (body.name ?? '').replace(/\s+/gu, ' ').trim().slice(0, longestName)
        options.afterReply(reply, () => askToConfirm(body.email, name, request.askedLanguage))
        return isForm(request)
          ? seeOther(reply, '/newsletter#sent')
          : { message: options.hasMailServer() ? say(newsletterTexts).sent : say(newsletterTexts).cannotSend }
      } catch (error) {
        if (!isForm(request) || !(error instanceof AppError)) throw error
        return seeOther(reply, `/newsletter#${error.status === 429 ? 'later' : 'email'}`)
      }
    })
  })
  const columns = ['id', 'name', 'email', 'state', 'isActive', 'subscribedAt', 'confirmedAt', 'unsubscribedAt', 'unsubscribeUrl']
  /** Each row has the link to unsubscribe that every newsletter to it should contain. */
  const withLinks: typeof store.list = async (query) => {
    const { rows, ...page } = await store.list(query)
    const unsubscribeUrl = (id: string) => `${publicUrl}/newsletter/unsubscribe#${tokens.of(id)}`
    return { ...page, rows: rows.map((row) => ({ ...row, unsubscribeUrl: unsubscribeUrl(row.id) })) }
  }
  return { exports: { subscriptions: exportOf(subscriptionsList, columns, withLinks) } }
}

/** Returns the headers with which email programs offer to unsubscribe (RFC 8058). */
function oneClick(url: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}?token=${encodeURIComponent(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Replies to a form with a redirect, so that a reload doesn't submit it again. */
function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}
