import type { FastifyInstance } from 'fastify'
import { accessTexts } from '#features/access/access.texts.ts'
import { furtherCodeApi } from '#features/access/further-code.contract.ts'
import { furtherCodeTexts } from '#features/access/further-code.texts.ts'
import { editionOf, ownPlannersApi } from '#features/planner/own-planners.contract.ts'
import { AppError } from '#kit/errors.ts'
import { html } from './html.ts'
import { form } from './layout.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf, wrongIn } from './visit.ts'

/** Adds the page where users add the code of another planner to their account. */
export function addCodePage(paper: FastifyInstance, parts: PaperParts) {
  const { api } = parts
  paper.get('/code', async (request, reply) => drawCode(visitOf(parts, request, reply)))

  paper.post('/code', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { form: sent, code = '' } = visit.fields
    checkForm(visit, sent)
    const params = { userId: visit.user.id }
    try {
      const { productId } = (await api(request, furtherCodeApi.addCode, { params, body: { accessCode: code } })).reply
      const edition = editionOf((await api(request, ownPlannersApi.planners, { params })).reply, productId)
      return seeOther(
        reply,
        edition ? `/paper/planner/page?edition=${edition}&page=1&said=code-added` : '/paper/library?said=code-added',
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401) throw error
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      reply.status(error.status)
      return drawCode(visit, { code, wrong: wrongIn(request, error) })
    }
  })
}

function drawCode(visit: Visit, { code = '', wrong }: { code?: string; wrong?: string } = {}) {
  const texts = visit.say(furtherCodeTexts)
  return show(visit, {
    title: texts.open,
    place: 'library',
    wrong,
    body: html`<p>${texts.hint}</p>
${form(
  '/paper/code',
  visit.formToken,
  html`<p><label for="code">${visit.say(accessTexts).signup.accessCode}</label><br><input id="code" name="code" value="${code}" maxlength="64" autocomplete="off" autocapitalize="characters" required></p>
<button class="main">${texts.addTo(visit.user.email)}</button>`,
)}`,
  })
}
