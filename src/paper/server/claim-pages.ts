import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'
import { claimsApi } from '#features/orders/claims.contract.ts'
import { claimPageTexts } from '#features/orders/claims-screens.texts.ts'
import { AppError } from '#kit/errors.ts'
import { html } from './html.ts'
import type { OwnApi } from './own-api.ts'
import { sendPaper, wrongIn } from './visit.ts'

type Typed = Record<'orderNumber' | 'name' | 'email', string>
const path = '/claim'

/** Adds the page where buyers claim their code: many open it on the tablet for which they bought the planner. */
export function addClaimPages(
  paper: FastifyInstance,
  { api, hasMailServer }: { api: OwnApi; hasMailServer: () => boolean },
): void {
  paper.get(path, (request, reply) => drawClaim(request, reply, { orderNumber: '', name: '', email: '' }))

  paper.post(path, { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const { orderNumber = '', name = '', email = '' } = (request.body ?? {}) as Partial<Typed>
    const typed = { orderNumber, name, email }
    try {
      const answer = await api(request, claimsApi.claim, { body: typed })
      return drawAnswer(request, reply, answer.reply.message)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      return drawClaim(request, reply.status(error.status), typed, wrongIn(request, error))
    }
  })

  function drawAnswer({ wording }: FastifyRequest, reply: FastifyReply, said: string) {
    const texts = wording.say(claimPageTexts)
    return sendPaper(reply, {
      wording,
      formToken: null,
      title: hasMailServer() ? texts.sentTitle : wording.say(noMailServerTexts).title,
      said: html`<div class="said" role="status"><p>${said}</p></div>`,
      body: html`<p><a class="link" href="/paper${path}">${texts.again}</a></p>`,
    })
  }
}

function drawClaim({ wording }: FastifyRequest, reply: FastifyReply, typed: Typed, wrong?: string) {
  const texts = wording.say(claimPageTexts)
  return sendPaper(reply, {
    wording,
    formToken: null,
    title: texts.title,
    wrong,
    body: html`<p>${texts.lead(wording.brand.name)}</p>
<form method="post" action="/paper${path}">
<p><label for="order">${texts.orderNumber}</label><br><input id="order" name="orderNumber" value="${typed.orderNumber}" maxlength="200" autocomplete="off" aria-describedby="where" required><br><span class="faint" id="where">${texts.orderNumberHint}</span></p>
<p><label for="name">${texts.name}</label><br><input id="name" name="name" value="${typed.name}" maxlength="200" autocomplete="name" required></p>
<p><label for="email">${texts.email}</label><br><input id="email" name="email" type="email" value="${typed.email}" maxlength="320" autocomplete="email" aria-describedby="bound" required><br><span class="faint" id="bound">${texts.emailHint}</span></p>
<button class="main">${texts.send}</button></form>`,
  })
}
