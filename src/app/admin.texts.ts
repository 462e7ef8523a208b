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
    allPages: 'All pages',
    rooms: { today: 'Today', customers: 'Customers', sold: 'What I sell', shop: 'Shop' },
    pages: {
      dashboard: 'Admin Dashboard',
      people: 'People',
      access: 'Access Manager',
      orders: 'Orders',
      newsletter: 'Newsletter',
      products: 'Products',
      editions: 'Editions',
      shops: 'Connected shops',
      deliveries: 'Messages',
      names: 'Names and links',
      look: 'Logo and color',
      words: 'Words of emails',
      legal: 'Legal texts',
      rules: 'Languages and rules',
      mailServer: 'Mail server',
      reading: 'Handwriting',
      mails: 'Email',
      backups: 'Backups',
      keys: 'API keys',
      log: 'Log',
      installation: 'Installation',
      server: 'Set on the server',
    },
  },
  log: { label: 'Logs', actions: 'Administrators', security: 'Security' },
  dashboard: {
    lead: 'Customers, orders, and what is open.',
    allIsWell: 'All is well. Nothing waits for you.',
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
