/**
 * Words that are needed on every screen while a session runs and when it ends. They stand
 * apart from those of the dialog, which loads on demand.
 */
export const sessionTexts = {
  workEndedTitle: 'Great work! 🎉',
  workEndedText: (completed: number) => `You've completed ${completed} pomodoros! Choose your break duration.`,
  breakEndedTitle: "Break's over! 💪",
  breakEndedText: 'Ready for another focused work session?',
  /** A finished session among what is not sent yet. */
  unsent: (minutes: number, day: string) => `Focus session of ${minutes} minutes on ${day}`,
  open: 'Open timer',
  /** In the navigation, under the small tomato. */
  navigation: (summary: string) => `Open timer: ${summary}`,
  done: 'Done',
  /** The tile on the dashboard; while the timer is in use it says how it stands. */
  tile: 'Focus Timer',
  tileText: 'One thing at a time, with real breaks.',
  /** Before the name of the page, in the tab of the browser. */
  documentTitle: (time: string, page: string) => `${time} · ${page}`,
  doneDocumentTitle: (page: string) => `Well done · ${page}`,
  summary: {
    running: (time: string) => `${time} left`,
    resting: (time: string) => `Break, ${time} left`,
    paused: (time: string) => `Paused at ${time}`,
    choosing: 'Choose your break.',
    breakReady: 'Your break is ready.',
  },
}
