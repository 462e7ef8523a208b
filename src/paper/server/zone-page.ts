import type { FastifyInstance } from 'fastify'
import { unknownTimeZone } from '../paper.errors.ts'
import { paperTexts } from '../paper.texts.ts'
import { html } from './html.ts'
import { form } from './layout.ts'
import { isZone, unknownZone, wallClock, zoneAreas, zonesIn } from './local-time.ts'
import { checkForm, type PaperParts, seeOther, show, visitOf } from './visit.ts'

/** Lets the user choose a time zone, which browsers reveal only to scripts. In two steps, because one small page can't list all zones. */
export function addZonePage(paper: FastifyInstance, parts: PaperParts) {
  paper.get('/zone', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { zone, now, formToken, say } = visit
    const texts = say(paperTexts).zones
    const area = zoneAreas().find((one) => one === visit.query.area)
    const places = area === undefined ? [] : zonesIn(area)
    return show(visit, {
      title: texts.title,
      body:
        area === undefined
          ? html`<p>${texts.lead(zone, wallClock(now, visit).time)}</p><h2>${texts.areas}</h2>
<ul class="rows">${zoneAreas().map((one) => html`<li><a href="/paper/zone?area=${one}">${one}</a></li>`)}</ul>
${form('/paper/zone', formToken, html`<button name="zone" value="${unknownZone}">${texts.universal}</button>`)}`
          : form(
              '/paper/zone',
              formToken,
              html`<p><label for="zone">${texts.zone(area)}</label><br><select id="zone" name="zone">${places.map(
                (one) =>
                  html`<option value="${one}"${one === zone ? { markup: ' selected' } : null}>${one.slice(area.length + 1).replaceAll('_', ' ')}</option>`,
              )}</select></p><button class="main">${texts.save}</button>`,
            ),
    })
  })

  paper.post('/zone', { config: { whileReadOnly: 'shows' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { form: sent, zone = '' } = visit.fields
    checkForm(visit, sent)
    if (!isZone(zone)) throw unknownTimeZone({ detail: (say) => say(paperTexts).zones.unknown })
    parts.device.keepZone(reply, zone)
    return seeOther(reply, '/paper?said=zone')
  })
}
