/** How the focus timer asks for its theme. App code passes one to the timer, which knows no web part of the themes. */
export interface TimerTheme {
  /** While the timer is open: focus for work, break for a break. What was shown before is kept for `end`, however often this is called. */
  begin(activity: 'pomodoro' | 'break'): void
  /** The timer is closed: what was shown before is back. */
  end(): void
}
