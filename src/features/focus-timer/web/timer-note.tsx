import { dateText } from '#kit/dates.ts'
import type { Timer } from '../focus-timer.rules.ts'
import { focusTimerTexts as texts } from '../focus-timer.texts.ts'
import { lateEnd } from '../timer-view.rules.ts'

/** A line below the buttons: the timer continues in the background, or when a session ended unnoticed. */
export function TimerNote({ timer }: { timer: Timer }) {
  const note = noteOf(timer)
  return note && <p className="max-w-88 text-center text-muted-foreground text-sm">{note}</p>
}

function noteOf(timer: Timer): string | null {
  if (timer.phase.kind === 'running') return texts.goesOn
  const late = lateEnd(timer)
  if (!late) return null
  return timer.ended?.mode === 'work' ? texts.workEndedLate(spoken(late)) : texts.breakEndedLate(spoken(late))
}

function spoken(moment: Date): string {
  const time = dateText(moment, 't')
  if (moment.toDateString() === new Date().toDateString()) return texts.at(time)
  return texts.onDayAt(dateText(moment, 'WMd'), time)
}
