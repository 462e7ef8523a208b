import { usersTexts } from '#features/accounts/users.texts.ts'

/** The frame of the admin area, its dashboard and its log. */
export const adminTexts = {
  denied: {
    title: 'Access Denied',
    text: 'This part belongs to the people who run the shop. Everything of yours is where you left it.',
    home: 'Back to Home',
  },
  navigation: {
    label: 'Admin area',
    dashboard: 'Dashboard',
    access: 'Access Codes',
    mails: 'Mail',
    log: 'Log',
  },
  dashboard: {
    title: 'Admin Dashboard',
    lead: 'Who came, what was sold, and what needs you.',
    tabsLabel: 'Lists',
    tabs: {
      'registered-users': usersTexts.registeredUsers,
      subscriptions: 'Subscriptions',
      orders: 'Orders',
      users: usersTexts.authUsers,
    },
  },
  counts: {
    label: 'Counts',
    registeredUsers: 'Registered users',
    subscribers: 'Subscribers',
    totalOrders: 'Total orders',
    approvedUsers: 'Approved users',
    failed: 'The counts could not be loaded.',
  },
}
