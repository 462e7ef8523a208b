import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, notSignedIn, type Say } from '#kit/errors.ts'
import type { SessionUser } from '#kit/server/access/session-user.ts'
import { isSameSecret, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import { messageIn } from '#kit/server/http/error-message.ts'
import type { Wording } from '#kit/wording.ts'
import { staleForm } from '../paper.errors.ts'
import { paperTexts } from '../paper.texts.ts'
import type { Device } from './device.ts'
import { html, type Markup, nothing } from './html.ts'
import { drawLayout, type Layout } from './layout.ts'
import { unknownZone } from './local-time.ts'
import type { OwnApi } from './own-api.ts'
import { paperPolicy } from './paper-styles.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How a page without scripts is written: in the language of the signed-in user, or of the request. */
    wording: Wording
  }
}

export interface PaperParts extends Pick<Basics, 'clock' | 'publicUrl'> {
  app: FastifyInstance
  api: OwnApi
  device: Device
  maxUploadMb: number
}

/** A request by a signed-in user. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  user: SessionUser
  say: Say
  formToken: string
  now: number
  zone: string
  query: Record<string, string | undefined>
  fields: Record<string, string | undefined>
}

/** Derives the form token of a session. It has no other use: an attacker who learns it can only forge that session's forms. */
const formTokenOf = (sid: string) => tokenHash(`form of ${sid}`)

/** Returns the visit of the signed-in user. Throws without a session. */
export function visitOf(
  { device, clock }: Pick<PaperParts, 'device' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const { user, sid } = request
  if (!user || sid === null) throw notSignedIn()
  return {
    request,
    reply,
    user,
    say: request.wording.say,
    formToken: formTokenOf(sid),
    now: clock.now(),
    zone: device.zone(request) ?? unknownZone,
    query: (request.query ?? {}) as Visit['query'],
    fields: ((request.isMultipart() ? null : request.body) ?? {}) as Visit['fields'],
  }
}

/** Rejects forms that another site sends in the user's name: that site can't read the token. */
export function checkForm({ formToken }: Visit, sent: string | undefined): void {
  if (!isSameSecret(sent ?? '', formToken)) throw staleForm({ detail: (say) => say(paperTexts).staleForm })
}

export function sendPaper(reply: FastifyReply, layout: Layout): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', paperPolicy)
    .header('cache-control', 'no-store')
    .send(drawLayout(layout))
}

/** Draws a page for a signed-in user, with the confirmation of the last form. */
export function show(visit: Visit, layout: Omit<Layout, 'wording' | 'formToken' | 'said'>): FastifyReply {
  return sendPaper(visit.reply, { wording: visit.request.wording, formToken: visit.formToken, said: saidIn(visit), ...layout })
}

function saidIn({ query: { said = '', undo = '' }, formToken, say }: Visit): Markup {
  const texts = say(paperTexts)
  const words = Object.hasOwn(texts.said, said) ? texts.said[said as keyof typeof texts.said] : null
  if (words === null) return nothing
  const button =
    undo !== '' &&
    html`<form method="post" action="/paper/goals/undo"><input type="hidden" name="form" value="${formToken}"><input type="hidden" name="said" value="${said}"><button name="goal" value="${undo}">${texts.undo}</button></form>`
  return html`<div class="said" role="status"><p>${words}</p>${button || null}</div>`
}

/** What an error says to the reader. */
export const wrongIn = ({ wording }: FastifyRequest, error: AppError): string => messageIn(wording.language, error)

/** Redirects after a form, so that a reload doesn't send it again. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply => reply.redirect(path, 303)
