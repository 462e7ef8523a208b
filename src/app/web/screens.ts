import type { Activity } from '#features/themes/themes.rules.ts'
import { lazyScreen } from '#kit/web/lazy-screen.tsx'

/** What every screen of a signed-in person may take. */
export interface OwnerProps {
  userId: string
}

/** Screens of a signed-in person, inside the frame. A path that is not here is no route, and nothing links to it. */
export const ownerScreens = {
  '/prompts': lazyScreen<OwnerProps>(async () => (await import('#features/prompts/web/prompts-page.tsx')).PromptsPage),
  '/goals': lazyScreen<OwnerProps>(async () => (await import('#features/goals/web/goals-page.tsx')).GoalsPage),
  '/library': lazyScreen<OwnerProps>(async () => (await import('#features/library/web/library-page.tsx')).LibraryPage),
  '/library/deleted': lazyScreen<OwnerProps>(async () => (await import('#features/library/web/deleted-page.tsx')).DeletedPage),
  '/settings': lazyScreen<OwnerProps>(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  '/admin': lazyScreen<OwnerProps>(async () => (await import('./admin/admin-page.tsx')).AdminPage),
  '/admin/access': lazyScreen<OwnerProps>(async () => (await import('./admin/access-page.tsx')).AccessPage),
  '/admin/mails': lazyScreen<OwnerProps>(async () => (await import('./admin/mails-page.tsx')).MailsPage),
  '/admin/log': lazyScreen<OwnerProps>(async () => (await import('./admin/log-page.tsx')).LogPage),
  '/welcome': lazyScreen<OwnerProps>(async () => (await import('./welcome/welcome-page.tsx')).WelcomePage),
}

/** Screens that are for one activity, whose theme they take with auto-adapt on; also in public/first-paint.js. */
export const screenActivities: Readonly<Partial<Record<string, Activity>>> = { '/prompts': 'journaling', '/goals': 'goals' }

/** Screens for everyone: inside the frame for a signed-in person, with their own header for a visitor. */
export const openScreens = {
  '/help': lazyScreen(async () => (await import('./pages/help-page.tsx')).HelpPage),
  '/privacy': lazyScreen(async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  '/terms': lazyScreen(async () => (await import('./pages/terms-page.tsx')).TermsPage),
}

/** Where links in mails lead: for everyone, signed in or not, and without the frame. */
export const mailedScreens = {
  '/forgot-password': lazyScreen(
    async () => (await import('#features/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  '/reset-password': lazyScreen(async () => (await import('#features/accounts/web/reset-password-page.tsx')).ResetPasswordPage),
  '/newsletter': lazyScreen(async () => (await import('#features/newsletter/web/newsletter-page.tsx')).NewsletterPage),
  '/newsletter/confirm': lazyScreen(
    async () => (await import('#features/newsletter/web/confirm-page.tsx')).ConfirmNewsletterPage,
  ),
  '/newsletter/unsubscribe': lazyScreen(
    async () => (await import('#features/newsletter/web/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  '/confirm-email': lazyScreen(async () => (await import('#features/accounts/web/confirm-email-page.tsx')).ConfirmEmailPage),
}

/** What stands at these depends on who comes: the dashboard, or the landing page. */
export const homePaths = ['/', '/dashboard', '/app']
export const HomePage = lazyScreen(async () => (await import('./home/home-page.tsx')).HomePage)
export const LandingPage = lazyScreen(async () => (await import('./landing/landing-page.tsx')).LandingPage)

export const LoginPage = lazyScreen(async () => (await import('#features/accounts/web/login-page.tsx')).LoginPage)
export const SignupPage = lazyScreen(async () => (await import('./access/signup-screen.tsx')).SignupScreen)
export const SetupPage = lazyScreen(async () => (await import('#features/accounts/web/setup-page.tsx')).SetupPage)
export const CompanionPage = lazyScreen(async () => (await import('./access/companion-screen.tsx')).CompanionScreen)
export const NotFoundPage = lazyScreen(async () => (await import('./not-found-page.tsx')).NotFoundPage)
