/** Texts shared by all screens. */
export const uiTexts = {
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notification: 'Notification',
  notifications: (hotkey: string) => `Notifications (${hotkey})`,
  offline: 'You seem to be offline.',
  tooLargeForProxy: 'The shop’s server takes only smaller files at the moment. Please tell the shop.',
  contentLost: 'This browser has lost the content of this file. Please choose the file again.',
  noAnswer: 'We couldn’t reach the server.',
  tryAgain: 'Try again',
  tryAgainIn: (minutes: number) => `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  error: {
    title: 'Something went wrong',
    text: 'Your pages and words are safe. Refreshing usually helps.',
    textOffline: 'You’re offline. Your pages and words are safe. Refresh once you’re connected again.',
    refresh: 'Refresh',
  },
  reach: {
    offline: { title: 'You’re offline', text: 'This works again as soon as you’re connected.' },
    away: { title: 'The server can’t be reached', text: 'Please try again in a moment.' },
  },
  partFailed: {
    outdated: {
      title: 'There is a new version',
      text: 'Refresh the page to open this. If you’ve typed something, copy it first: refreshing clears it.',
    },
    unusable: {
      title: 'This part couldn’t be loaded',
      text: 'Please try again. If that doesn’t help, refresh the page.',
    },
  },
}
