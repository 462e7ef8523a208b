import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { focusTimerApi } from '#features/focus-timer/focus-timer.contract.ts'
import { leftMs, type Timer, type TimerAction, timer } from '#features/focus-timer/focus-timer.rules.ts'
import { lengthsOf } from '#features/focus-timer/timer-lengths.rules.ts'
import { freshSync, timerOf, toSent, withChange } from '#features/focus-timer/timer-sync.rules.ts'
import { controlsOf, suggestedBreak } from '#features/focus-timer/timer-view.rules.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { invalidRequest } from '#kit/errors.ts'
import { paperTexts } from '../paper.texts.ts'
import { html, type Markup } from './html.ts'
import { form } from './layout.ts'
import { wallClock } from './local-time.ts'
import { checkForm, type PaperParts, seeOther, show, type Visit, visitOf } from './visit.ts'

export function addTimerPages(paper: FastifyInstance, parts: PaperParts) {
  paper.get('/timer', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { state } = await findTimer(parts, visit)
    const texts = visit.say(paperTexts).timer
    return show(visit, {
      title: texts.title,
      place: 'timer',
      refreshSeconds: refreshFor(state, visit.now),
      body: html`<p class="large">${timerLine(state, visit)}</p><p class="faint">${texts.now(wallClock(visit.now, visit).time)}${
        refreshFor(state, visit.now) === null ? null : ` ${texts.reloads}`
      }</p>${timerForm(state, visit)}`,
    })
  })

  paper.post('/timer', { config: { whileReadOnly: 'forwards' } }, async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    checkForm(visit, visit.fields.form)
    const { state, autoStart, timeZone } = await findTimer(parts, visit)
    const action = actionOf(visit.fields.action, state)
    const chosen = timer(state, { ...action, now: visit.now })
    const begins = autoStart && action.type === 'chooseBreak'
    await sendChange(parts, visit, {
      before: state,
      after: begins ? timer(chosen, { type: 'start', id: randomUUID(), now: visit.now }) : chosen,
      timeZone,
    })
    return seeOther(reply, '/paper/timer')
  })
}

interface FoundTimer {
  state: Timer
  autoStart: boolean
  /** The user's time zone, which decides on the day of a session. */
  timeZone: string
}

/** Returns the user's timer, whichever device started it. The server records the end of a session itself. */
export async function findTimer({ api, device }: PaperParts, { request, user, now, zone }: Visit): Promise<FoundTimer> {
  const input = { params: { userId: user.id } }
  const [{ reply: kept }, { reply: settings }] = await Promise.all([
    api(request, focusTimerApi.timer, input),
    api(request, settingsApi.read, input),
  ])
  return {
    state: timerOf(kept.timer, { userId: user.id, lengths: lengthsOf(settings.timer) }, now),
    autoStart: settings.timer.autoStart,
    timeZone: device.zone(request) ?? settings.delivery.timeZone ?? zone,
  }
}

interface Change {
  before: Timer
  after: Timer
  timeZone: string
}

async function sendChange(
  { api }: PaperParts,
  { request, user, now }: Visit,
  { before, after, timeZone }: Change,
): Promise<void> {
  if (after === before) return
  const changeId = randomUUID()
  const { notEnded } = withChange(freshSync, before, after, { id: changeId, now })
  const body = { changeId, msAgo: 0, timeZone, timer: toSent(after, now), notEnded: [...notEnded] }
  await api(request, focusTimerApi.changeTimer, { params: { userId: user.id }, body })
}

/** Returns the seconds until the running phase ends, when the page must reload; null when nothing is running. */
export function refreshFor(state: Timer, now: number): number | null {
  return state.phase.kind === 'running' ? leftMs(state, now) / 1000 + 1 : null
}

export function timerLine(state: Timer, visit: Visit): string {
  const { now, say } = visit
  const texts = say(paperTexts).timer
  const { phase, mode, ended } = state
  const time = (at: number) => wallClock(at, visit).time
  const past = (at: number) => {
    const { date, day, time } = wallClock(at, visit)
    return date === wallClock(now, visit).date ? time : texts.onDay(day, time)
  }
  if (phase.kind === 'running') {
    const end = time(now + leftMs(state, now))
    return mode === 'work' ? texts.endsAt(end) : texts.breakEndsAt(end)
  }
  if (phase.kind === 'paused') return texts.pausedWith(Math.ceil(phase.leftMs / 60_000))
  if (ended) return ended.mode === 'work' ? texts.workDone(past(ended.endedAt)) : texts.breakDone(past(ended.endedAt))
  return texts.ready[mode](leftMs(state, now) / 60_000)
}

export function timerForm(state: Timer, { formToken, say }: Visit): Markup {
  const texts = say(paperTexts).timer
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
      [...new Set(state.lengths.breaks)].map((minutes) =>
        button(
          `break-${minutes}`,
          `${texts.breakOf(minutes)}${minutes === suggested ? ` (${texts.suggested})` : ''}`,
          minutes === suggested,
        ),
      )
    }${state.mode === 'break' || suggested ? button('work', texts.work) : canStop && button('stop', texts.stop)}`,
  )
}

function actionOf(sent: string | undefined, { lengths }: Timer): TimerAction {
  const minutes = lengths.breaks.find((option) => sent === `break-${option}`)
  if (minutes !== undefined) return { type: 'chooseBreak', minutes }
  if (sent === 'start') return { type: 'start', id: randomUUID() }
  if (sent === 'work') return { type: 'switchMode', mode: 'work' }
  if (sent === 'pause' || sent === 'resume' || sent === 'stop') return { type: sent }
  throw invalidRequest()
}
