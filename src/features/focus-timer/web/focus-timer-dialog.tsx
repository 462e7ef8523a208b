import { useEffect, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { TimerTheme } from '#features/themes/timer-theme.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useSpaceKey } from '#kit/web/ui/use-space-key.ts'
import Bell from '~icons/lucide/bell'
import Maximize from '~icons/lucide/maximize'
import Minimize from '~icons/lucide/minimize'
import type { FocusGoal } from '../focus-goal.rules.ts'
import { leftMs, lengthMs, type TimerAction } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { activityOf, controlsOf, suggestedBreak } from '../timer-view.rules.ts'
import { announcementOf } from './announcements.ts'
import { BreakChooser } from './break-chooser.tsx'
import { prepareChime } from './chime.ts'
import { FocusWeek } from './focus-week.tsx'
import { GoalChooser } from './goal-chooser.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { TimerButtons } from './timer-buttons.tsx'
import { TimerFace } from './timer-face.tsx'
import { TimerNote } from './timer-note.tsx'
import { changeTimer, useTimer } from './timer-store.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useTimerFocus } from './use-timer-focus.ts'

export interface FocusTimerDialogProps {
  onClose: () => void
  userId: string
  theme: TimerTheme
  notifications: { sound: boolean }
  autoStart: boolean
  /** The user's goals, and the one that is chosen. */
  goals: readonly FocusGoal[]
  goal: FocusGoal | undefined
  onChooseGoal: (goal: FocusGoal | undefined) => void
}

/** The focus timer's dialog. It only displays and controls the timer. `FocusTimerKeeper` keeps the time, even while it is closed. */
export function FocusTimerDialog(props: FocusTimerDialogProps) {
  const { onClose, userId, theme, notifications, autoStart, goals, goal, onChooseGoal } = props
  const timer = useTimer()
  const controls = controlsOf(timer)
  const fullScreen = useFullScreen()
  const focus = useTimerFocus(timer.phase.kind, fullScreen.isOn)
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
  const minutes = lengthMs(timer) / 60_000
  const face = (
    <>
      <TimerFace timer={timer} isFullScreen={fullScreen.isOn} />
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
    </>
  )
  return (
    <Dialog
      onClose={fullScreen.isOn ? fullScreen.leave : onClose}
      title={focusTimerTexts.title}
      description={timer.mode === 'break' ? focusTimerTexts.breakLead(minutes) : focusTimerTexts.lead(minutes)}
      size={fullScreen.isOn ? 'full' : 'wide'}
      initialFocus={suggested === null ? focus.main : focus.chooser}
    >
      {fullScreen.isOn ? (
        <div className="m-auto flex w-full flex-col items-center gap-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {goal && timer.mode === 'work' && (
            <p className="flex max-w-2xl flex-col gap-1 text-balance text-center">
              <span className="text-muted-foreground">{focusTimerTexts.goal.label}</span>{' '}
              <bdi translate="no" className="font-heading text-2xl leading-tight [overflow-wrap:anywhere] sm:text-3xl">
                {goal.title}
              </bdi>
            </p>
          )}
          {face}
          <Button variant="quiet" onClick={fullScreen.leave}>
            <Minimize aria-hidden />
            {focusTimerTexts.leaveFullScreen}
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_16.5rem] sm:gap-8">
          <div className="flex flex-col items-center gap-5">
            <ModeSwitch mode={timer.mode} onSwitch={(mode) => change({ type: 'switchMode', mode })} />
            {face}
            <TimerNote timer={timer} />
          </div>
          <div className={aside}>
            {goals.length > 0 && <GoalChooser goals={goals} goal={goal} onChoose={onChooseGoal} />}
            <Button variant="secondary" onClick={fullScreen.enter}>
              <Maximize aria-hidden />
              {focusTimerTexts.fullScreen}
            </Button>
            <CompletedCount completed={timer.completed} />
            <NotificationOffer />
            <FocusWeek userId={userId} />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  )
}

const aside = 'flex flex-col gap-5 border-border max-sm:border-t max-sm:pt-5 sm:border-s sm:ps-7'

/**
 * Applies the theme of the current activity, and restores the previous theme when the dialog closes. Begins with the second frame: the
 * browser computes the styles of the whole page for it, and the dialog would appear only then.
 */
function useShownTheme(theme: TimerTheme, activity: 'pomodoro' | 'break') {
  useEffect(() => {
    let isOpen = true
    requestAnimationFrame(() => requestAnimationFrame(() => isOpen && theme.begin(activity)))
    return () => {
      isOpen = false
    }
  }, [theme, activity])
  useEffect(() => () => theme.end(), [theme])
}

/** The number of completed pomodoros, and the progress towards the long break after every fourth. */
function CompletedCount({ completed }: { completed: number }) {
  const ofFour = completed === 0 ? 0 : ((completed - 1) % 4) + 1
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 font-semibold">
      {focusTimerTexts.completed(completed)}
      <span aria-hidden className="flex gap-1.5">
        {[1, 2, 3, 4].map((place) => (
          <span
            key={place}
            className={classNames('size-3 rounded-full', place <= ofFour ? 'bg-(--tomato)' : 'border-2 border-input')}
          />
        ))}
      </span>
    </p>
  )
}

/** A button that asks for permission to show notifications. Hidden after the user has answered. */
function NotificationOffer() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  return (
    <Button
      variant="quiet"
      className="-mx-3 self-start px-3 text-start text-primary"
      onClick={async () => setPermission(await Notification.requestPermission())}
    >
      <Bell aria-hidden />
      {focusTimerTexts.notify}
    </Button>
  )
}
