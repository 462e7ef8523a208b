/** Words of the shared parts of every screen (specification 2 and 8). */
export const uiTexts = {
  close: 'Close',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: (hotkey: string) => `Notifications (${hotkey})`,
  unreachable: 'The server could not be reached. Please check your connection and try again.',
  offline: 'You seem to be offline.',
  noAnswer: 'The server could not be reached.',
  tryAgainIn: (minutes: number) => `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  sessions: {
    label: 'Sessions',
    unknownBrowser: 'Unknown browser',
    current: 'This session, since',
    since: 'Since',
    end: 'End',
    endLabel: (browser: string) => `End session: ${browser}`,
  },
  error: {
    title: 'Something went wrong',
    text: 'Your pages and words are safe. Refreshing usually helps.',
    refresh: 'Refresh',
  },
}
