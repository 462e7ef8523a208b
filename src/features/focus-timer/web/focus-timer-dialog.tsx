import { useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { TimerTheme } from '#features/themes/timer-theme.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { leftMs, type TimerAction } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { activityOf, controlsOf, suggestedBreak } from '../timer-view.rules.ts'
import { announcementOf } from './announcements.ts'
import { BreakChooser } from './break-chooser.tsx'
import { prepareChime } from './chime.ts'
import { CompletedCount } from './completed-count.tsx'
import { FocusWeek } from './focus-week.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { NotificationOffer } from './notification-offer.tsx'
import { TimerButtons } from './timer-buttons.tsx'
import { TimerFace } from './timer-face.tsx'
import { TimerNote } from './timer-note.tsx'
import { changeTimer, useTimer } from './timer-store.ts'
import { useSpaceKey } from './use-space-key.ts'
import { useTimerFocus } from './use-timer-focus.ts'

export interface FocusTimerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  userId: string
  theme: TimerTheme
  /** The person's choices. */
  notifications: { sound: boolean }
  autoStart: boolean
}

/** The focus timer. It only shows and starts: `FocusTimerKeeper` keeps the time, also when this is closed. */
export function FocusTimerDialog({ open, ...rest }: FocusTimerDialogProps) {
  return open ? <OpenFocusTimer {...rest} /> : null
}

function OpenFocusTimer({ onOpenChange, userId, theme, notifications, autoStart }: Omit<FocusTimerDialogProps, 'open'>) {
  const timer = useTimer()
  const controls = controlsOf(timer)
  const focus = useTimerFocus(timer.phase.kind)
  const [announcement, setAnnouncement] = useState('')
  useShownTheme(theme, activityOf(timer))

  const change = (action: TimerAction) => {
    changeTimer(action)
    setAnnouncement(announcementOf(action, timer, leftMs(timer, Date.now())))
  }
  const press = () => {
    if (!controls.canUseMain) return
    if (notifications.sound && controls.main !== 'pause') prepareChime()
    change(controls.main === 'start' ? { type: 'start', id: newId() } : { type: controls.main })
  }
  const choose = (minutes: number) => {
    change({ type: 'chooseBreak', minutes })
    if (!autoStart) return
    if (notifications.sound) prepareChime()
    change({ type: 'start', id: newId() })
  }
  useSpaceKey(press)

  const suggested = suggestedBreak(timer)
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={focusTimerTexts.title}
      description={focusTimerTexts.lead(timer.lengths.work)}
      size="wide"
      initialFocus={suggested === null ? focus.main : focus.chooser}
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem] sm:gap-8">
        <div className="flex flex-col items-center gap-5">
          <ModeSwitch mode={timer.mode} onSwitch={(mode) => change({ type: 'switchMode', mode })} />
          <TimerFace timer={timer} />
          {suggested !== null && (
            <BreakChooser headingRef={focus.chooser} breaks={timer.lengths.breaks} suggested={suggested} onChoose={choose} />
          )}
          <TimerButtons
            controls={controls}
            mainRef={focus.main}
            onMain={press}
            onReset={() => change({ type: 'reset' })}
            onStop={() => change({ type: 'stop' })}
          />
          <TimerNote timer={timer} />
        </div>
        <div className={aside}>
          <CompletedCount completed={timer.completed} />
          <FocusWeek userId={userId} />
          <NotificationOffer />
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  )
}

const aside = 'flex flex-col gap-5 border-border max-sm:border-t max-sm:pt-5 sm:justify-center sm:border-l sm:pl-7'

/** The theme of what is on screen, and what was there before when it closes. */
function useShownTheme(theme: TimerTheme, activity: 'pomodoro' | 'break') {
  const begun = useRef<TimerTheme>(null)
  useEffect(() => {
    begun.current = theme
    theme.begin(activity)
  }, [theme, activity])
  useEffect(() => () => begun.current?.end(), [])
}
