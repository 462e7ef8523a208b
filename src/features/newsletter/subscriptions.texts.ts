/** Texts of the subscriptions in the admin area. */
export const subscriptionsScreensTexts = {
  label: 'Subscriptions',
  words: ['subscription', 'subscriptions'] as const,
  searchLabel: 'Search subscriptions',
  searchPlaceholder: 'Email or name',
  reader: 'Subscriber',
  state: 'State',
  entered: 'Entered',
  confirmed: 'Confirmed',
  states: { active: 'Active', pending: 'Unconfirmed', inactive: 'Ended' },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', email: 'By email', name: 'By name' },
  empty: {
    title: 'No subscribers yet',
    text: 'Visitors subscribe at the end of the home page. Confirmed subscribers appear here.',
  },
}
