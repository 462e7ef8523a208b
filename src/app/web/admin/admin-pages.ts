import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'

/** The screens of administrators, by component. */
export const adminPages = {
  AdminPage: lazyScreen(async () => (await import('./admin-page.tsx')).AdminPage),
  AccessPage: lazyScreen(async () => (await import('./access-page.tsx')).AccessPage),
  PeoplePage: lazyScreen(async () => (await import('./people-page.tsx')).PeoplePage),
  CustomerPage: lazyScreen(async () => (await import('./customer/customer-page.tsx')).CustomerPage),
  OrdersPage: lazyScreen(async () => (await import('./orders-page.tsx')).OrdersPage),
  NewsletterPage: lazyScreen(async () => (await import('./newsletter-page.tsx')).NewsletterPage),
  ProductsPage: lazyScreen(async () => (await import('./products-page.tsx')).ProductsPage),
  EditionsPage: lazyScreen(async () => (await import('./editions-page.tsx')).EditionsPage),
  DeliveriesPage: lazyScreen(async () => (await import('./deliveries-page.tsx')).DeliveriesPage),
  ShopSettingsPage: lazyScreen(async () => (await import('./shop-settings-page.tsx')).ShopSettingsPage),
  MailsPage: lazyScreen(async () => (await import('./mails-page.tsx')).MailsPage),
  KeysPage: lazyScreen(async () => (await import('./keys-page.tsx')).KeysPage),
  LogPage: lazyScreen(async () => (await import('./log-page.tsx')).LogPage),
  InstallationPage: lazyScreen(async () => (await import('./installation-page.tsx')).InstallationPage),
}

export type AdminPageName = keyof typeof adminPages
