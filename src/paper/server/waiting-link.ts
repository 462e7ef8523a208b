import type { FastifyInstance } from 'fastify'
import { waitingLinksApi } from '#features/accounts/waiting-links.contract.ts'
import { waitingLinksTexts } from '#features/accounts/waiting-links.texts.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { html, type Markup } from './html.ts'
import { form } from './layout.ts'
import { checkForm, type PaperParts, seeOther, type Visit, visitOf } from './visit.ts'

/** Says that an emailed link waits to open the account, or a new address to become its own. Null when none does. */
export async function waitingLinkNotice({ api }: PaperParts, { request, say, zone, formToken }: Visit): Promise<Markup | null> {
  const { waiting } = (await api(request, waitingLinksApi.read, {})).reply
  if (waiting === null) return null
  const { until, browser, newAddress } = waiting
  const texts = say(waitingLinksTexts)
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const
  const moment = new Date(until).toLocaleString(say(localeTexts).locale, style)
  const text = newAddress === null ? texts.link(browser, moment) : texts.address(newAddress, moment)
  return html`<div class="wrong" role="alert"><p><strong>${texts.label}.</strong> ${text}</p>${form(
    '/paper/waiting-link',
    formToken,
    html`<button>${texts.refuse}</button>`,
  )}</div>`
}

export function addWaitingLinkForm(paper: FastifyInstance, parts: PaperParts) {
  paper.post('/waiting-link', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    checkForm(visit, visit.fields.form)
    await parts.api(request, waitingLinksApi.refuse, {})
    return seeOther(reply, '/paper?said=link-refused')
  })
}
