import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { focusTimerApi } from '#features/focus-timer/focus-timer.contract.ts'
import { breakOptions, leftMs, type Timer, type TimerAction, timer } from '#features/focus-timer/focus-timer.rules.ts'
import { controlsOf, suggestedBreak } from '#features/focus-timer/timer-view.rules.ts'
import { invalidRequest } from '#kit/errors.ts'
import { paperTexts } from '../../paper-pages.texts.ts'
import { form } from './frame.ts'
import { html, type Markup } from './html.ts'
import { wallClock } from './local-time.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf } from './visit.ts'

const texts = paperTexts.timer

export function addTimerPages(paper: FastifyInstance, parts: PaperParts) {
  paper.get('/timer', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const state = await timerOf(parts, visit)
    return show(parts, visit, {
      title: texts.title,
      place: 'timer',
      refreshSeconds: refreshFor(state, visit.now),
      body: html`<p class="large">${timerLine(state, visit)}</p><p class="faint">${texts.now(wallClock(visit.now, visit.zone).time)}${
        refreshFor(state, visit.now) === null ? null : ` ${texts.reloads}`
      }</p>${timerForm(state, visit)}`,
    })
  })

  paper.post('/timer', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    checkForm(visit, visit.fields.form)
    const before = await timerOf(parts, visit)
    const action = actionOf(visit.fields.action)
    parts.device.keepTimer(reply, timer(before, { ...action, now: visit.now }))
    return seeOther(reply, '/paper/timer')
  })
}

/** The timer of this browser as it is now. Work that has ended meanwhile is kept first, as the app keeps it. */
export async function timerOf({ api, device }: PaperParts, { request, reply, user, now, zone }: Visit): Promise<Timer> {
  const before = timer(device.timer(request), { type: 'claim', userId: user.id, now })
  const after = timer(before, { type: 'tick', now })
  if (after === before) return before
  const { ended } = after
  if (ended?.mode === 'work' && ended !== before.ended) {
    const { id, minutes, endedAt } = ended
    const session = { userId: user.id, day: wallClock(endedAt, zone).date, minutes, endedAt: new Date(endedAt).toISOString() }
    await api(request, focusTimerApi.complete, { params: { id }, body: session })
  }
  device.keepTimer(reply, after)
  return after
}

/** Until the end of what is running; a page needs no other reload. */
export function refreshFor(state: Timer, now: number): number | null {
  return state.phase.kind === 'running' ? leftMs(state, now) / 1000 + 1 : null
}

export function timerLine(state: Timer, { now, zone }: Visit): string {
  const { phase, mode, ended } = state
  const time = (at: number) => wallClock(at, zone).time
  if (phase.kind === 'running') {
    const end = time(now + leftMs(state, now))
    return mode === 'work' ? texts.endsAt(end) : texts.breakEndsAt(end)
  }
  if (phase.kind === 'paused') return texts.pausedWith(Math.ceil(phase.leftMs / 60_000))
  if (ended) return ended.mode === 'work' ? texts.workDone(time(ended.endedAt)) : texts.breakDone(time(ended.endedAt))
  return texts.ready[mode]
}

export function timerForm(state: Timer, { formToken }: Visit): Markup {
  const { main, canUseMain, canStop } = controlsOf(state)
  const button = (action: string, words: string, isMain = false) =>
    html`<button${isMain ? { markup: ' class="main"' } : null} name="action" value="${action}">${words}</button>`
  const suggested = suggestedBreak(state)
  const words = main === 'start' ? texts.start[state.mode] : texts[main]
  return form(
    '/paper/timer',
    formToken,
    html`${canUseMain ? button(main, words, true) : html`<h2>${texts.choose}</h2>`}${
      suggested &&
      breakOptions.map((minutes) =>
        button(
          `break-${minutes}`,
          `${texts.breakOf(minutes)}${minutes === suggested ? ` (${texts.suggested})` : ''}`,
          minutes === suggested,
        ),
      )
    }${state.mode === 'break' || suggested ? button('work', texts.work) : canStop && button('stop', texts.stop)}`,
  )
}

function actionOf(sent: string | undefined): TimerAction {
  const minutes = breakOptions.find((option) => sent === `break-${option}`)
  if (minutes !== undefined) return { type: 'chooseBreak', minutes }
  if (sent === 'start') return { type: 'start', id: randomUUID() }
  if (sent === 'work') return { type: 'switchMode', mode: 'work' }
  if (sent === 'pause' || sent === 'resume' || sent === 'stop') return { type: sent }
  throw invalidRequest()
}
