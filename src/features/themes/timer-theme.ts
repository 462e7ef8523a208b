/** How the focus timer sets its theme. App code passes an implementation to the timer, which must not import the themes' web part. */
export interface TimerTheme {
  /** Called while the timer is open: focus for work, break for a break. Repeated calls don't lose the theme to restore. */
  begin(activity: 'pomodoro' | 'break'): void
  /** Called when the timer closes: restores the theme shown before. */
  end(): void
}
