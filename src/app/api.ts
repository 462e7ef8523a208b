import { accessApi } from '#features/access/access.contract.ts'
import { codesApi } from '#features/access/codes.contract.ts'
import { accountDeletionApi } from '#features/accounts/account-deletion.contract.ts'
import { accountMailApi } from '#features/accounts/account-mail.contract.ts'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { deviceCopyApi } from '#features/accounts/device-copy.contract.ts'
import { devicePasswordsApi } from '#features/accounts/device-passwords.contract.ts'
import { externalSignInApi } from '#features/accounts/external-sign-in.contract.ts'
import { factorsApi, passkeyProofApi, passkeySignInApi, secondFactorApi } from '#features/accounts/factors.contract.ts'
import { ownerNoticesApi } from '#features/accounts/owner-notices.contract.ts'
import { usersApi } from '#features/accounts/users.contract.ts'
import { calendarApi } from '#features/calendar/calendar.contract.ts'
import { focusTimerApi } from '#features/focus-timer/focus-timer.contract.ts'
import { goalsApi } from '#features/goals/goals.contract.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { adminMailsApi } from '#features/mail/mails.contract.ts'
import { newsletterApi } from '#features/newsletter/newsletter.contract.ts'
import { deliveriesApi } from '#features/orders/deliveries.contract.ts'
import { ordersApi, webhooksApi } from '#features/orders/orders.contract.ts'
import { ownDataApi } from '#features/own-data/own-data.contract.ts'
import { editionsApi } from '#features/planner/editions.contract.ts'
import { plannerApi } from '#features/planner/planner.contract.ts'
import { pushApi } from '#features/push/push.contract.ts'
import { remindersApi } from '#features/reminders/reminders.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { actionsApi } from '#kit/actions.contract.ts'
import type { Route } from '#kit/contract.ts'
import { exportApi } from '#kit/export.contract.ts'
import { proofApi } from '#kit/proof.contract.ts'
import { securityEventsApi } from '#kit/security-events.contract.ts'
import { alarmsApi } from '#operations/alarms.contract.ts'
import { backupsApi } from '#operations/backups.contract.ts'
import { firstRestoreApi } from '#operations/first-restore.contract.ts'
import { installationApi } from '#operations/installation.contract.ts'
import { overviewApi } from './overview.contract.ts'

/** Every route of the API; the permission matrix is made from them. A test fails when the server has a route that isn't listed here. */
export const allRoutes: readonly Route[] = [
  accessApi,
  accountDeletionApi,
  accountMailApi,
  accountsApi,
  alarmsApi,
  backupsApi,
  calendarApi,
  codesApi,
  deliveriesApi,
  deviceCopyApi,
  devicePasswordsApi,
  editionsApi,
  exportApi,
  firstRestoreApi,
  installationApi,
  overviewApi,
  ownerNoticesApi,
  actionsApi,
  usersApi,
  externalSignInApi,
  factorsApi,
  passkeyProofApi,
  passkeySignInApi,
  secondFactorApi,
  adminMailsApi,
  focusTimerApi,
  goalsApi,
  libraryApi,
  newsletterApi,
  ordersApi,
  webhooksApi,
  ownDataApi,
  plannerApi,
  proofApi,
  pushApi,
  securityEventsApi,
  remindersApi,
  settingsApi,
].flatMap((api) => Object.values<Route>(api))
