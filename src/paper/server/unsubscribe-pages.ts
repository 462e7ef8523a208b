import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newsletterApi } from '#features/newsletter/newsletter.contract.ts'
import { newsletterTexts } from '#features/newsletter/newsletter.texts.ts'
import { remindersApi } from '#features/reminders/reminders.contract.ts'
import { AppError, type Say } from '#kit/errors.ts'
import { createSignedIds } from '#kit/server/access/signed-ids.ts'
import { unsubscribeTexts } from '../unsubscribe.texts.ts'
import { html, nothing } from './html.ts'
import type { OwnApi } from './own-api.ts'
import { sendPaper, wrongIn } from './visit.ts'

const ways = {
  newsletter: {
    route: newsletterApi.unsubscribe,
    purpose: 'unsubscribe',
    texts: (say: Say) => say(newsletterTexts).unsubscribe,
  },
  reminders: {
    route: remindersApi.unsubscribe,
    purpose: 'reminders',
    texts: (say: Say) => say(unsubscribeTexts).reminders,
  },
} as const
type Way = (typeof ways)[keyof typeof ways]

/**
 * Adds the pages behind `List-Unsubscribe`, the header of our emails: the address takes a POST of mail programs that know the one click (RFC
 * 8058), and others open it in a browser. Scanners of mail do so too, so opening it changes nothing.
 */
export function addUnsubscribePages(
  paper: FastifyInstance,
  { api, newsletterSecret }: { api: OwnApi; newsletterSecret: string },
): void {
  const tokenIn = ({ query }: FastifyRequest) => String((query as Record<string, unknown>).token ?? '')

  function draw(way: Way, request: FastifyRequest, reply: FastifyReply, state: { isDone?: boolean; wrong?: string } = {}) {
    const { wording } = request
    const texts = way.texts(wording.say)
    const isKnown = createSignedIds(newsletterSecret, way.purpose).read(tokenIn(request)) !== null
    const unknown = isKnown ? undefined : wording.say(unsubscribeTexts).wrong(wording.brand.supportEmail)
    const ask = html`<p>${texts.lead}</p>
<form method="post" action="${pathOf(way)}?token=${encodeURIComponent(tokenIn(request))}"><button class="main">${texts.confirm}</button></form>`
    return sendPaper(reply, {
      wording,
      formToken: null,
      title: texts.title,
      wrong: unknown ?? state.wrong,
      said: state.isDone === true ? html`<div class="said" role="status"><p>${texts.done}</p></div>` : nothing,
      body: state.isDone === true || !isKnown ? nothing : ask,
    })
  }
  const pathOf = (way: Way) => way.route.path.replace('/api/', '/paper/')

  for (const way of Object.values(ways)) {
    paper.get(way.route.path, (request, reply) => draw(way, request, reply))
    // Another address than that of the mail programs, whose answer is for programs.
    paper.post(pathOf(way), { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
      try {
        await api(request, way.route, { query: { token: tokenIn(request) } })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return draw(way, request, reply.status(error.status), { wrong: wrongIn(request, error) })
      }
      return draw(way, request, reply, { isDone: true })
    })
  }
}
