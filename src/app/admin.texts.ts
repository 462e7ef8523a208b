import { usersTexts } from '#features/accounts/users.texts.ts'

/** Texts of the admin area's frame, dashboard and log. */
export const adminTexts = {
  denied: {
    title: 'Access Denied',
    text: 'This area is for the people who run the shop. Your own pages are where you left them.',
    home: 'Back to Home',
  },
  navigation: {
    label: 'Admin area',
    dashboard: 'Dashboard',
    access: 'Access Codes',
    mails: 'Email',
    editions: 'Editions',
    products: 'Products',
    log: 'Log',
    settings: 'Shop Settings',
    keys: 'API Keys',
    installation: 'Installation',
    security: 'Security',
  },
  dashboard: {
    title: 'Admin Dashboard',
    lead: 'Customers, orders, and what is open.',
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
    failed: 'The counts couldn’t be loaded.',
  },
}
