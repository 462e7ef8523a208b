import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { fieldsMissing, secondFactorNeeded, signInExpired } from '#features/accounts/accounts.errors.ts'
import { secondFactorApi } from '#features/accounts/factors.contract.ts'
import { factorsTexts } from '#features/accounts/factors.texts.ts'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { AppError } from '#kit/errors.ts'
import { paperTexts } from '../paper.texts.ts'
import { html } from './html.ts'
import { RefusedCall } from './own-api.ts'
import { checkForm, type PaperParts, seeOther, sendPaper, visitOf, wrongIn } from './visit.ts'

/** Headers of an API reply that the browser must receive. */
const cookieHeaders = ['set-cookie', 'clear-site-data'] as const

/** The address after a sign-in says so. Where nobody is signed in then, the browser has kept no cookie. */
const signedIn = 'signed-in'

export function addSignInPages(paper: FastifyInstance, parts: PaperParts) {
  const { api, device, publicUrl } = parts

  paper.get('/sign-in', async (request, reply) => {
    if (request.user) return seeOther(reply, '/paper')
    const { said } = request.query as { said?: string }
    if (said === signedIn) return drawSignIn(request, reply, { wrong: noCookie(request) })
    return drawSignIn(request, reply, { said: said === 'signed-out' })
  })

  paper.post('/sign-in', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const { email = '', password = '' } = (request.body ?? {}) as Record<string, string | undefined>
    try {
      if (email === '' || password === '') throw fieldsMissing()
      await signIn(request, reply, { email, password })
      return seeOther(reply, `/paper/sign-in?said=${signedIn}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error instanceof RefusedCall && error.code === secondFactorNeeded.code) {
        pass(error.headers, reply)
        return seeOther(reply, '/paper/sign-in/code')
      }
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      return drawSignIn(request, reply.status(error.status), { email, wrong: wrongIn(request, error) })
    }
  })

  paper.get('/sign-in/code', async (request, reply) => (request.user ? seeOther(reply, '/paper') : drawCode(request, reply)))

  paper.post('/sign-in/code', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const { code = '' } = (request.body ?? {}) as Record<string, string | undefined>
    try {
      const { headers } = await api(request, secondFactorApi.finish, { body: { code } })
      pass(headers, reply)
      return seeOther(reply, `/paper/sign-in?said=${signedIn}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { retryAfterSeconds } = error
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      reply.status(error.status)
      return error.code === signInExpired.code
        ? drawSignIn(request, reply, { wrong: wrongIn(request, error) })
        : drawCode(request, reply, wrongIn(request, error))
    }
  })

  paper.post('/sign-out', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    checkForm(visit, visit.fields.form)
    const { headers } = await api(request, accountsApi.logout, {})
    pass(headers, reply)
    device.forgetUser(reply)
    return seeOther(reply, '/paper/sign-in?said=signed-out')
  })

  /**
   * The only place where these pages sign a user in. It uses the app's own call, with its rate limits and error texts. A second step, where
   * one is needed, has a page of its own (`/sign-in/code`).
   */
  async function signIn(request: FastifyRequest, reply: FastifyReply, body: { email: string; password: string }): Promise<void> {
    const { headers } = await api(request, accountsApi.login, { body })
    pass(headers, reply)
  }

  /** Some browsers keep no cookie: all are blocked, or the cookie is for https only and this page was opened without. */
  function noCookie({ wording, host }: FastifyRequest): string {
    const texts = wording.say(sessionTexts)
    const { protocol, host: publicHost } = new URL(publicUrl)
    return protocol === 'https:' && host !== publicHost ? texts.otherAddress(publicUrl) : texts.noCookie
  }

  function pass(headers: Record<string, unknown>, reply: FastifyReply) {
    for (const name of cookieHeaders) {
      const value = headers[name]
      if (value !== undefined) reply.header(name, value)
    }
  }
}

interface SignInState {
  email?: string
  wrong?: string
  said?: boolean
}

export function drawSignIn({ wording }: FastifyRequest, reply: FastifyReply, { email = '', wrong, said }: SignInState) {
  const { signIn: texts, said: confirmations } = wording.say(paperTexts)
  return sendPaper(reply, {
    wording,
    formToken: null,
    title: texts.title,
    wrong,
    ...(said ? { said: html`<div class="said" role="status"><p>${confirmations['signed-out']}</p></div>` } : {}),
    body: html`<p>${texts.lead(wording.brand.name)}</p>
<form method="post" action="/paper/sign-in">
<p><label for="email">${texts.email}</label><br><input id="email" name="email" type="email" value="${email}" autocomplete="username" required></p>
<p><label for="password">${texts.password}</label><br><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<button class="main">${texts.button}</button></form>
<p>${texts.noAccount}</p>`,
  })
}

/** Draws the second step, for authenticator apps and recovery codes: e-ink browsers don't support passkeys. */
function drawCode({ wording }: FastifyRequest, reply: FastifyReply, wrong?: string) {
  const words = wording.say(factorsTexts).step
  return sendPaper(reply, {
    wording,
    formToken: null,
    title: words.title,
    wrong,
    body: html`<p>${words.leadPaper}</p>
<form method="post" action="/paper/sign-in/code">
<p><label for="code">${words.code}</label><br><input id="code" name="code" maxlength="64" autocomplete="one-time-code" autocapitalize="none" required></p>
<button class="main">${words.confirm}</button></form>
<p><a href="/paper/sign-in">${words.back}</a></p>`,
  })
}
