/** Loads the screens of administrators, by component. */
export const adminPages = {
  AdminPage: async () => (await import('./admin-page.tsx')).AdminPage,
  AccessPage: async () => (await import('./access-page.tsx')).AccessPage,
  PeoplePage: async () => (await import('./people-page.tsx')).PeoplePage,
  CustomerPage: async () => (await import('./customer/customer-page.tsx')).CustomerPage,
  OrdersPage: async () => (await import('./orders-page.tsx')).OrdersPage,
  NewsletterPage: async () => (await import('./newsletter-page.tsx')).NewsletterPage,
  ProductsPage: async () => (await import('./products-page.tsx')).ProductsPage,
  EditionsPage: async () => (await import('./editions-page.tsx')).EditionsPage,
  DeliveriesPage: async () => (await import('./deliveries-page.tsx')).DeliveriesPage,
  ShopSettingsPage: async () => (await import('./shop-settings-page.tsx')).ShopSettingsPage,
  MailsPage: async () => (await import('./mails-page.tsx')).MailsPage,
  KeysPage: async () => (await import('./keys-page.tsx')).KeysPage,
  LogPage: async () => (await import('./log-page.tsx')).LogPage,
  InstallationPage: async () => (await import('./installation-page.tsx')).InstallationPage,
}

export type AdminPageName = keyof typeof adminPages
