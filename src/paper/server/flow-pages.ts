import type { FastifyInstance } from 'fastify'
import { type FlowDay, type FlowEvent, flow, isFlowComplete, isStepDone } from '#features/flow/flow.rules.ts'
import { type FlowStep, flowStepsFrom } from '#features/flow/flow.steps.ts'
import { flowWords } from '#features/flow/flow-words.texts.ts'
import { invalidRequest } from '#kit/errors.ts'
import { paperTexts } from '../paper.texts.ts'
import { html, type Markup } from './html.ts'
import { form } from './layout.ts'
import { wallClock } from './local-time.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf } from './visit.ts'

export function addFlowPages(paper: FastifyInstance, parts: PaperParts) {
  paper.get('/flow', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    return show(visit, { title: visit.say(paperTexts).flow.title, place: 'flow', body: drawDay(flowOf(parts, visit), visit) })
  })

  paper.post('/flow', { config: { whileReadOnly: 'shows' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    checkForm(visit, visit.fields.form)
    parts.device.keepFlow(reply, flow(flowOf(parts, visit), eventOf(visit.fields.action)))
    return seeOther(reply, '/paper/flow')
  })
}

/** Returns today's F.L.O.W. from this browser's cookie. */
export function flowOf({ device }: PaperParts, visit: Visit): FlowDay {
  return device.flow(visit.request, visit.user.id, wallClock(visit.now, visit).date)
}

/** The current step in the language of the reader, and how many there are. */
export function stepIn(day: FlowDay, { say }: Pick<Visit, 'say'>): { step: FlowStep | undefined; count: number } {
  const steps = flowStepsFrom(say(flowWords))
  return { step: steps[day.index], count: steps.length }
}

function drawDay(day: FlowDay, visit: Visit): Markup {
  const { formToken, say } = visit
  const texts = say(paperTexts).flow
  const { step, count } = stepIn(day, visit)
  const button = (event: FlowEvent['type'], words: string, isMain = false) =>
    html`<button${isMain ? { markup: ' class="main"' } : null} name="action" value="${event}">${words}</button>`
  if (!step) {
    const buttons = html`${button('previous', texts.previous)}${button('started-over', texts.startOver)}`
    return html`<p class="large">${texts.allDone}</p>${form('/paper/flow', formToken, buttons)}`
  }
  const isDone = isStepDone(day, step.id)
  const isLast = day.index === count - 1 && !isFlowComplete(day)
  return html`<p class="faint">${texts.step(day.index + 1, count)}</p><h2>${step.title}</h2><p>${step.description}</p>
<p class="large">${step.prompts[day.prompts[day.index] ?? 0] ?? ''}</p>${isDone ? html`<p>${texts.done}</p>` : null}
${form(
  '/paper/flow',
  formToken,
  html`${isDone ? button('step-reopened', texts.reopen) : button('step-completed', texts.complete, true)}${button('prompt-changed', texts.another)}${
    day.index > 0 ? button('previous', texts.previous) : null
  }${isLast ? null : button('next', texts.next)}`,
)}`
}

const events = ['previous', 'next', 'step-completed', 'step-reopened', 'prompt-changed', 'started-over'] as const

function eventOf(sent: string | undefined): FlowEvent {
  const type = events.find((event) => event === sent)
  if (type === undefined) throw invalidRequest()
  return { type }
}
