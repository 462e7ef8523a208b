import type { FastifyInstance } from 'fastify'
import { readOnlyTexts } from '#features/accounts/read-only.texts.ts'
import { promptWords } from '#features/prompts/prompt-words.texts.ts'
import { promptsFrom } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { paperTexts } from '../paper.texts.ts'
import { flowOf, stepIn } from './flow-pages.ts'
import { goalRows, openGoals } from './goal-pages.ts'
import { html } from './html.ts'
import { noonOf, wallClock } from './local-time.ts'
import { todaysPlannerPage } from './planner-pages.ts'
import { findTimer, refreshFor, timerForm, timerLine } from './timer-pages.ts'
import { type PaperParts, show, visitOf } from './visit.ts'
import { waitingLinkNotice } from './waiting-link.ts'

/** Most goals shown here; the others are one tap away. */
const goalsOfToday = 6

export function addTodayPage(paper: FastifyInstance, parts: PaperParts) {
  paper.get('/', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { now, zone, say } = visit
    const { today: texts, timer } = say(paperTexts)
    const readOnly = say(readOnlyTexts)
    const today = wallClock(now, visit)
    const { goals } = await openGoals(parts, visit, { limit: goalsOfToday })
    const { state } = await findTimer(parts, visit)
    const day = flowOf(parts, visit)
    const { step, count } = stepIn(day, visit)
    const planner = await todaysPlannerPage(parts, visit)
    const waitingLink = await waitingLinkNotice(parts, visit)
    return show(visit, {
      title: today.day,
      place: 'today',
      refreshSeconds: refreshFor(state, now),
      body: html`${waitingLink}${visit.user.readOnlyAt === null ? null : html`<p><strong>${readOnly.title}.</strong> ${readOnly.text}</p>`}${
        parts.device.zone(request) === null
          ? html`<p class="faint">${texts.zoneUnknown(zone)} <a class="link" href="/paper/zone">${texts.chooseZone}</a></p>`
          : null
      }${planner}<h2>${texts.prompt}</h2><p class="large">${promptOfTheDay(promptsFrom(say(promptWords)), noonOf(today.date)).text}</p>
<h2>${texts.goals}</h2>${goals.length === 0 ? html`<p>${texts.noGoals}</p>` : null}${goalRows(goals, visit, { canRemove: false })}
<p><a class="link" href="/paper/goals">${goals.length === 0 ? texts.addGoal : texts.allGoals}</a></p>
<h2>${step ? texts.flow(day.index + 1, count, step.title) : texts.flowDone}</h2>${
        step ? html`<p>${step.prompts[day.prompts[day.index] ?? 0] ?? ''}</p>` : null
      }<p><a class="link" href="/paper/flow">${texts.openFlow}</a></p>
<h2>${timer.title}</h2><p>${timerLine(state, visit)}</p>${timerForm(state, visit)}`,
    })
  })
}
