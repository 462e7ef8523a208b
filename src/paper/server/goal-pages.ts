import type { FastifyInstance } from 'fastify'
import { type Goal, goalsApi } from '#features/goals/goals.contract.ts'
import { defaultTimeframe, timeframes } from '#features/goals/goals.rules.ts'
import { goalsTexts } from '#features/goals/goals.texts.ts'
import { AppError } from '#kit/errors.ts'
import { newId } from '#kit/server/ids.ts'
import { paperTexts, type Said } from '../paper.texts.ts'
import { clip, html, type Markup } from './html.ts'
import { form } from './layout.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf, wrongIn } from './visit.ts'

/** Rows on a page, which stays small even with the longest titles. */
const goalsOnPage = 8
const shownTitle = 160

export function addGoalPages(paper: FastifyInstance, parts: PaperParts) {
  const { api } = parts

  async function draw(
    visit: Visit,
    { title = '', timeframe = defaultTimeframe as string, wrong }: { title?: string; timeframe?: string; wrong?: string },
  ) {
    const { formToken, query, say } = visit
    const { goals: texts, today } = say(paperTexts)
    const words = say(goalsTexts)
    const { goals, next } = await openGoals(parts, visit, { limit: goalsOnPage, cursor: query.after })
    return show(visit, {
      title: texts.title,
      place: 'goals',
      wrong,
      body: html`${form(
        '/paper/goals',
        formToken,
        html`<input type="hidden" name="id" value="${newId()}"><p><label for="goal">${texts.goal}</label><br><input id="goal" name="title" value="${title}" maxlength="300"></p>
<p><label for="timeframe">${texts.timeframe}</label><br><select id="timeframe" name="timeframe">${timeframes.map(
          (one) =>
            html`<option value="${one}"${one === timeframe ? { markup: ' selected' } : null}>${words.timeframes[one]}</option>`,
        )}</select></p><button class="main">${texts.add}</button>`,
      )}
<h2>${texts.open}</h2>${goals.length > 0 ? html`<p class="faint">${texts.tick}</p>` : html`<p>${today.noGoals}</p>`}
${goalRows(goals, visit, { canRemove: true })}${next && html`<p><a class="link" href="/paper/goals?after=${next}">${texts.more}</a></p>`}`,
    })
  }

  paper.get('/goals', async (request, reply) => draw(visitOf(parts, request, reply), {}))

  paper.post('/goals', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { form: sent, id, title = '', timeframe = '' } = visit.fields
    try {
      checkForm(visit, sent)
      // Users tap twice on a slow screen. Two requests with the same id add one goal.
      const known = timeframes.find((one) => one === timeframe)
      await api(request, goalsApi.create, {
        body: { userId: visit.user.id, title, ...(id ? { id } : {}), ...(known ? { timeframe: known } : {}) },
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401) throw error
      reply.status(error.status)
      return draw(visit, { title, timeframe, wrong: wrongIn(request, error) })
    }
    return seeOther(reply, '/paper/goals?said=goal-added')
  })

  paper.post('/goals/change', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { form: sent, done, remove, from } = visit.fields
    checkForm(visit, sent)
    const place = from === 'today' ? '/paper' : '/paper/goals'
    if (done !== undefined) {
      await api(request, goalsApi.change, { params: { id: done }, body: { isActive: false } })
      return seeOther(reply, `${place}?said=goal-done&undo=${encodeURIComponent(done)}`)
    }
    await api(request, goalsApi.remove, { params: { id: remove ?? '' } })
    return seeOther(reply, `${place}?said=goal-removed&undo=${encodeURIComponent(remove ?? '')}`)
  })

  paper.post('/goals/undo', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { form: sent, goal: id = '', said } = visit.fields
    checkForm(visit, sent)
    const isDone = said === ('goal-done' satisfies Said)
    if (isDone) await api(request, goalsApi.change, { params: { id }, body: { isActive: true } })
    else await api(request, goalsApi.restore, { params: { id } })
    return seeOther(reply, `/paper/goals?said=${isDone ? 'goal-open' : 'goal-back'}`)
  })
}

/** Returns one page of open goals, and the cursor of the next page; null on the last one. */
export async function openGoals(
  { api }: PaperParts,
  { request, user }: Visit,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const query = { isActive: true, limit, ...(cursor === undefined ? {} : { cursor }) }
  const { reply: goals, headers } = await api(request, goalsApi.list, { params: { userId: user.id }, query })
  return { goals, next: headers.link === undefined ? null : (goals.at(-1)?.id ?? null) }
}

/** Draws one form for all rows. Tapping a goal marks it as done. */
export function goalRows(goals: readonly Goal[], { formToken, say }: Visit, { canRemove }: { canRemove: boolean }): Markup {
  if (goals.length === 0) return html``
  const texts = say(paperTexts).goals
  const words = say(goalsTexts)
  const rows = goals.map(({ id, title }) => {
    const tick = html`<button class="tick" name="done" value="${id}"><i></i>${clip(title, shownTitle)}</button>`
    if (!canRemove) return html`<li>${tick}</li>`
    const remove = html`<button name="remove" value="${id}" aria-label="${words.remove(clip(title, 40))}">${texts.remove}</button>`
    return html`<li><div class="row"><div>${tick}</div><div class="side">${remove}</div></div></li>`
  })
  const from = canRemove ? null : html`<input type="hidden" name="from" value="today">`
  return form('/paper/goals/change', formToken, html`${from}<ul class="rows">${rows}</ul>`)
}
