/** Texts about reminders by email or as notifications. */
export const deliveryTexts = {
  lateTitle: 'Some reminders came late',
  lateText: 'We couldn’t send them on time, so we skipped them. Your goals and prompts are where you left them.',
  yourGoal: (title: string) => `Your newest goal: ${title}`,
  email: 'By email as well',
  emailHint: {
    ready: 'Arrives when no page is open, too.',
    unproved:
      'We can email you once you’ve confirmed your address. Change your email below, or use “Forgot password?”, to get a link.',
    'no-server': 'Email isn’t set up on this server.',
  },
  days: 'On these days',
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortDayNames: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  noDays: 'Choose at least one day to get reminders.',
  pause: 'Pause until',
  pauseHint: 'Reminders start again on this day.',
  resume: 'End the pause',
  zone: 'Time zone',
  followsDevice: 'Use the time zone of this device',
  zoneNow: (zone: string) => `Times are in ${zone}.`,
  unsubscribed: 'You won’t get reminders by email anymore.',
}
