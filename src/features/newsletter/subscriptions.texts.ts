/** The readers of the letter, in the admin area. */
export const subscriptionsScreensTexts = {
  label: 'Subscriptions',
  words: ['subscription', 'subscriptions'] as const,
  searchLabel: 'Search subscriptions',
  searchPlaceholder: 'Email or name',
  reader: 'Reader',
  state: 'State',
  entered: 'Entered',
  confirmed: 'Confirmed',
  states: { active: 'Active', pending: 'Unconfirmed', inactive: 'Ended' },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', email: 'By email', name: 'By name' },
  empty: {
    title: 'No readers yet',
    text: 'The letter is asked for at the end of the first page. Whoever confirms it by mail stands here.',
  },
}
