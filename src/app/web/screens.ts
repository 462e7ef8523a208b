import type { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { roomPath, rooms } from '#features/settings/rooms.rules.ts'
import type { Activity } from '#features/themes/themes.rules.ts'
import { type LazyPart, type LoadPart, lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import type { Icon } from '#kit/web/ui/icon.tsx'
import House from '~icons/lucide/house'
import Library from '~icons/lucide/library'
import PenLine from '~icons/lucide/pen-line'
import Sprout from '~icons/lucide/sprout'
import Store from '~icons/lucide/store'
import { appTexts } from '../app.texts.ts'
import type { AdminPageName } from './admin/admin-pages.ts'

interface NavigationItem {
  label: string
  icon: Icon
  forAdministrators?: boolean
}

interface AnyScreen {
  /** The paths of the screen. Links use the first one. */
  paths: readonly string[]
}

/** Needs a sign-in, which returns to it. Shown beside the navigation. */
interface UserScreen extends AnyScreen {
  for: 'user'
  Screen: LazyPart<{ userId: string }>
  /** The module that `Screen` imports, for screens where users start: the page names it, so that it loads together with the app. */
  code?: string
  /** With auto-adapt on, the screen takes the theme of this activity. */
  activity?: Activity
  /** Its link in the navigation, which follows the order of the manifest. */
  inNavigation?: NavigationItem
  /** The key that opens this screen after `g`. */
  goKey?: string
  /** The server draws the start of this screen (src/app/web/home/home-start.tsx). */
  isHome?: boolean
}

export interface SignInProps {
  /** Stores the user. `leadsTo` determines where they go next. Rejects with words for the user when the browser keeps no cookie. */
  onSignedIn: (user: SignedInUser) => Promise<void>
  /** True when an identity provider is configured. */
  externalSignIn: boolean
  /** True when signing in may return to this path. */
  isReturnPath: (path: string) => boolean
}

interface SignInScreen extends AnyScreen {
  for: 'visitor'
  Screen: LazyPart<SignInProps>
  /** Where a signed-in user is sent: immediately, or this long after signing in here. */
  leadsTo: { path: string; afterMs: number }
}

/** Open to visitors. With `everyone`, users see it too, beside the navigation. */
interface OpenScreen extends AnyScreen {
  for: 'everyone' | 'visitor'
  Screen: LazyPart<object>
  /** The server prerenders it for visitors, who can read it without the app. */
  isPrerendered?: boolean
  /** Shown without the navigation to everyone, such as the targets of links in emails. */
  isBare?: boolean
}

export type Screen = UserScreen | SignInScreen | OpenScreen

/** The shop's screens are named in a file of their own, so that owners don't load the names of all their parts. */
const adminScreen = (name: AdminPageName) => lazyScreen(async () => (await import('./admin/admin-pages.ts')).adminPages[name])
const ofShop = (name: AdminPageName, ...paths: string[]): UserScreen => ({ paths, for: 'user', Screen: adminScreen(name) })
const ofOwner = (path: string, load: LoadPart<{ userId: string }>): UserScreen => ({
  ...{ paths: [path], for: 'user', Screen: lazyScreen(load) },
})
const ofText = (path: string, load: LoadPart<object>): OpenScreen => ({
  ...{ paths: [path], for: 'everyone', Screen: lazyScreen(load), isPrerendered: true },
})
/** The target of links in emails. */
const ofMail = (path: string, load: LoadPart<object>): OpenScreen => ({
  ...{ paths: [path], for: 'everyone', Screen: lazyScreen(load), isBare: true },
})

const CodeScreen = lazyScreen(async () => (await import('./access/code-screen.tsx')).CodeScreen)

const home = ['/', '/dashboard', '/app']
const labels = appTexts.navigation

/**
 * The manifest: every screen, once. Routes, navigation, preloading, return addresses, themes of screens, and what the server answers and
 * prerenders are all derived from it (find-screen.ts, screen-routes.tsx, prerender.tsx). A path that isn't here has no route and no links.
 */
export const screens: readonly Screen[] = [
  {
    paths: home,
    for: 'visitor',
    Screen: lazyScreen<object>(async () => (await import('./landing/landing-page.tsx')).LandingPage),
    isPrerendered: true,
  },
  {
    paths: home,
    for: 'user',
    code: './home/home-page.tsx',
    Screen: lazyScreen(async () => (await import('./home/home-page.tsx')).HomePage),
    goKey: 'h',
    inNavigation: { label: labels.home, icon: House },
    isHome: true,
  },
  {
    paths: ['/prompts'],
    for: 'user',
    code: './prompts-screen.tsx',
    Screen: lazyScreen(async () => (await import('./prompts-screen.tsx')).PromptsScreen),
    activity: 'journaling',
    goKey: 'p',
    inNavigation: { label: labels.prompts, icon: PenLine },
  },
  {
    paths: ['/goals'],
    for: 'user',
    code: '#features/goals/web/goals-page.tsx',
    Screen: lazyScreen(async () => (await import('#features/goals/web/goals-page.tsx')).GoalsPage),
    activity: 'goals',
    goKey: 'g',
    inNavigation: { label: labels.goals, icon: Sprout },
  },
  {
    paths: ['/library'],
    for: 'user',
    code: '#features/library/web/library-page.tsx',
    Screen: lazyScreen(async () => (await import('#features/library/web/library-page.tsx')).LibraryPage),
    goKey: 'l',
    inNavigation: { label: labels.library, icon: Library },
  },
  ofOwner('/library/deleted', async () => (await import('#features/library/web/deleted-page.tsx')).DeletedPage),
  ofOwner('/library/device', async () => (await import('#features/library/web/pins/device-page.tsx')).DevicePage),
  {
    paths: ['/focus'],
    for: 'user',
    Screen: lazyScreen(async () => (await import('#features/focus-timer/web/focus-page.tsx')).FocusPage),
    goKey: 'f',
  },
  {
    // The second one is that of a screen of earlier versions, and leads to the first.
    paths: ['/planner', '/planner/book'],
    for: 'user',
    Screen: lazyScreen(async () => (await import('./planner-screen.tsx')).PlannerScreen),
    goKey: 'y',
  },
  {
    paths: ['/settings'],
    for: 'user',
    Screen: lazyScreen(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
    goKey: 's',
  },
  {
    paths: rooms.filter((room) => room !== 'security').map(roomPath),
    for: 'user',
    Screen: lazyScreen(async () => (await import('./settings/room-page.tsx')).RoomPage),
  },
  ofOwner('/settings/handwriting', async () => (await import('#features/handwriting/web/handwriting-page.tsx')).HandwritingPage),
  {
    paths: [roomPath('security')],
    for: 'user',
    Screen: lazyScreen(async () => (await import('./settings/security-room.tsx')).SecurityRoom),
  },
  ofOwner('/welcome', async () => (await import('./welcome/welcome-page.tsx')).WelcomePage),
  {
    paths: ['/admin'],
    for: 'user',
    Screen: adminScreen('AdminPage'),
    inNavigation: { label: labels.admin, icon: Store, forAdministrators: true },
  },
  ofShop('AccessPage', '/admin/access'),
  ofShop('PeoplePage', '/admin/people'),
  ofShop('CustomerPage', '/admin/customer'),
  ofShop('OrdersPage', '/admin/orders'),
  ofShop('NewsletterPage', '/admin/newsletter'),
  ofShop('ProductsPage', '/admin/products'),
  ofShop('EditionsPage', '/admin/editions'),
  ofShop('DeliveriesPage', '/admin/deliveries'),
  ofShop(
    'ShopSettingsPage',
    '/admin/settings',
    '/admin/settings/look',
    '/admin/settings/words',
    '/admin/settings/legal',
    '/admin/settings/rules',
    '/admin/settings/mail',
    '/admin/settings/reading',
    '/admin/settings/server',
    '/admin/backups',
    '/admin/shops',
  ),
  ofShop('MailsPage', '/admin/mails'),
  ofShop('KeysPage', '/admin/keys'),
  ofShop('LogPage', '/admin/log', '/admin/security'),
  ofShop('InstallationPage', '/admin/installation'),
  {
    paths: ['/login'],
    for: 'visitor',
    Screen: lazyScreen(async () => (await import('#features/accounts/web/login-page.tsx')).LoginPage),
    leadsTo: { path: '/dashboard', afterMs: 50 },
  },
  {
    paths: ['/signup'],
    for: 'visitor',
    Screen: lazyScreen(async () => (await import('./access/signup-screen.tsx')).SignupScreen),
    leadsTo: { path: '/dashboard', afterMs: 50 },
  },
  {
    paths: ['/code'],
    for: 'visitor',
    Screen: CodeScreen,
  },
  {
    paths: ['/code'],
    for: 'user',
    Screen: CodeScreen,
  },
  {
    paths: ['/access'],
    for: 'visitor',
    Screen: lazyScreen(async () => (await import('./access/companion-screen.tsx')).CompanionScreen),
    leadsTo: { path: '/', afterMs: 1500 },
  },
  {
    paths: ['/setup'],
    for: 'visitor',
    Screen: lazyScreen(async () => (await import('#features/accounts/web/mailed-pages.ts')).SetupPage),
    leadsTo: { path: '/', afterMs: 50 },
  },
  {
    paths: ['/setup/restore'],
    for: 'visitor',
    Screen: lazyScreen<object>(async () => (await import('./first-restore/first-restore-page.tsx')).FirstRestorePage),
  },
  ofText('/help', async () => (await import('./pages/text-pages.tsx')).HelpPage),
  ofText('/help/devices', async () => (await import('./pages/device-help-page.tsx')).DeviceHelpPage),
  ofText('/privacy', async () => (await import('./pages/text-pages.tsx')).PrivacyPage),
  ofText('/terms', async () => (await import('./pages/text-pages.tsx')).TermsPage),
  ofText('/legal-notice', async () => (await import('./pages/text-pages.tsx')).LegalNoticePage),
  ofMail('/claim', async () => (await import('#features/orders/web/claim-page.tsx')).ClaimPage),
  ofMail('/forgot-password', async () => (await import('#features/accounts/web/mailed-pages.ts')).ForgotPasswordPage),
  ofMail('/reset-password', async () => (await import('#features/accounts/web/mailed-pages.ts')).ResetPasswordPage),
  ofMail('/confirm-email', async () => (await import('#features/accounts/web/mailed-pages.ts')).ConfirmEmailPage),
  ofMail('/lost-factor', async () => (await import('#features/accounts/web/mailed-pages.ts')).LostFactorPage),
  ofMail('/lost-factor/cancel', async () => (await import('#features/accounts/web/mailed-pages.ts')).KeepFactorsPage),
  ofMail('/newsletter', async () => (await import('#features/newsletter/web/mailed-pages.ts')).NewsletterPage),
  ofMail('/newsletter/confirm', async () => (await import('#features/newsletter/web/mailed-pages.ts')).ConfirmNewsletterPage),
  ofMail('/newsletter/unsubscribe', async () => (await import('#features/newsletter/web/mailed-pages.ts')).UnsubscribePage),
]

/** Shown at every other path. */
export const NotFoundPage = lazyScreen(async () => (await import('./not-found-page.tsx')).NotFoundPage)
