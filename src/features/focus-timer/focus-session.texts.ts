/** Texts for any screen, while a session runs and when it ends. Separate from the dialog's texts, which are loaded on demand. */
export const sessionTexts = {
  workEndedTitle: 'Great work! 🎉',
  workEndedText: (completed: number) => `You've completed ${completed} pomodoros! Choose your break duration.`,
  breakEndedTitle: "Break's over! 💪",
  breakEndedText: 'Ready for another focused work session?',
  /** Describes a finished session in the list of unsent changes. */
  unsent: (minutes: number, day: string) => `Focus session of ${minutes} minutes on ${day}`,
  open: 'Open timer',
  /** Label of the small tomato in the navigation. */
  navigation: (summary: string) => `Open timer: ${summary}`,
  done: 'Done',
  /** The tile on the dashboard. While the timer is in use, it shows the timer's state instead of `tileText`. */
  tile: 'Focus Timer',
  tileText: 'One thing at a time, with real breaks.',
  /** The title of the browser tab. */
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
