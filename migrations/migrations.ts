import type { MigrationStep } from '#kit/server/db/columns.ts'
import { initial } from './0001-initial.ts'
import { companion } from './0002-companion.ts'
import { firstAdministrator } from './0003-first-administrator.ts'
import { mailAndActions } from './0004-mail-and-actions.ts'
import { admin } from './0005-admin.ts'
import { orders } from './0006-orders.ts'
import { changeOfAddress } from './0007-change-of-address.ts'
import { externalIdentities } from './0008-external-identities.ts'
import { newsletter } from './0009-newsletter.ts'
import { accountDeletion } from './0010-account-deletion.ts'
import { jobs } from './0011-jobs.ts'
import { clock } from './0012-clock.ts'
import { installation } from './0013-installation.ts'
import { credentials } from './0016-credentials.ts'
import { searchByLike } from './0017-search-by-like.ts'
import { backups } from './0020-backups.ts'
import { fairJobs } from './0023-fair-jobs.ts'
import { mailLeases } from './0024-mail-leases.ts'
import { keptTimes } from './0025-kept-times.ts'
import { secrets } from './0026-secrets.ts'
import { proofs } from './0030-proofs.ts'
import { securityEvents } from './0031-security-events.ts'
import { secondFactors } from './0033-second-factors.ts'
import { plannerPages } from './0035-planner-pages.ts'
import { sentOnce } from './0038-sent-once.ts'
import { devicePasswords } from './0042-device-passwords.ts'
import { uploadOrder } from './0044-upload-order.ts'
import { readingPlace } from './0045-reading-place.ts'
import { push } from './0046-push.ts'
import { focusTimers } from './0047-focus-timers.ts'
import { calendarFeeds } from './0048-calendar-feeds.ts'
import { mailedRegistrations } from './0049-mailed-registrations.ts'
import { plannerPictures } from './0053-planner-pictures.ts'
import { pageTexts } from './0055-page-texts.ts'
import { uploadContent } from './0056-upload-content.ts'
import { uploadParts } from './0058-upload-parts.ts'
import { jobQueues } from './0060-job-queues.ts'
import { deviceCopies } from './0061-device-copies.ts'
import { favorites } from './0063-favorites.ts'
import { plannerBook } from './0065-planner-book.ts'
import { picturedPages } from './0067-pictured-pages.ts'
import { returningGoals } from './0068-returning-goals.ts'
import { shortBeginnings } from './0069-short-beginnings.ts'
import { accessEnds } from './0070-access-ends.ts'
import { ownerNotices } from './0072-owner-notices.ts'
import { derivedSizes } from './0073-derived-sizes.ts'
import { alarmsSettled } from './0075-alarms-settled.ts'
import { orderDeliveries } from './0077-order-deliveries.ts'
import { mailJobs } from './0083-mail-jobs.ts'
import { foldedCodes } from './0084-folded-codes.ts'
import { foldedNames } from './0085-folded-names.ts'
import { addressKeys } from './0086-address-keys.ts'
import { brokenWords } from './0087-broken-words.ts'
import { orderOfChanges } from './0088-order-of-changes.ts'
import { mailsByKey } from './0089-mails-by-key.ts'
import { correctedAddresses } from './0090-corrected-addresses.ts'
import { batches } from './0091-batches.ts'
import { pageVersions } from './0092-page-versions.ts'
import { unknownInk } from './0093-unknown-ink.ts'
import { pageMoves } from './0094-page-moves.ts'
import { dropBox } from './0100-drop-box.ts'
import { dropBoxVersions } from './0101-drop-box-versions.ts'
import { fullLibraries } from './0102-full-libraries.ts'
import { sources } from './0103-sources.ts'
import { writtenTexts } from './0104-written-texts.ts'
import { testedShops } from './0110-tested-shops.ts'
import { orderItems } from './0111-order-items.ts'
import { products } from './0112-products.ts'
import { refundedLines } from './0113-refunded-lines.ts'
import { shopSettings } from './0120-shop-settings.ts'
import { formerMailServers } from './0121-former-mail-servers.ts'
import { furtherCodes } from './0140-further-codes.ts'
import { apiKeys } from './0150-api-keys.ts'
import { deviceFiles } from './0160-device-files.ts'
import { markedPdfs } from './0175-marked-pdfs.ts'
import { placesOfTexts } from './0176-places-of-texts.ts'
import { ownerLines } from './0180-owner-lines.ts'
import { readOnly } from './0181-read-only.ts'
import { plannerNotices } from './0185-planner-notices.ts'
import { noteInks } from './0195-note-inks.ts'
import { pageDecisions } from './0205-page-decisions.ts'
import { removedProducts } from './0206-removed-products.ts'
import { provedMessages } from './0210-proved-messages.ts'
import { shopConnections } from './0211-shop-connections.ts'
import { shopNetworks } from './0212-shop-networks.ts'
import { writingInPageTexts } from './0225-writing-in-page-texts.ts'
import { waitingLinks } from './0230-waiting-links.ts'
import { removedReadings } from './0245-removed-readings.ts'
import { seenVersions } from './0246-seen-versions.ts'
import { pageHistories } from './0247-page-histories.ts'
import { books } from './0250-books.ts'
import { printedWords } from './0251-printed-words.ts'
import { codesByCustomer } from './0255-codes-by-customer.ts'
import { orderLanguages } from './0260-order-languages.ts'
import { orderWords } from './0265-order-words.ts'
import { claims } from './0270-claims.ts'
import { codeReminders } from './0275-code-reminders.ts'
import { codeDownloads } from './0276-code-downloads.ts'
import { givenProducts } from './0290-given-products.ts'
import { saidOrders } from './0295-said-orders.ts'
import { toldAdministrators } from './0300-told-administrators.ts'
import { editionYears } from './0320-edition-years.ts'
import { handwriting } from './0340-handwriting.ts'
import { sheets } from './0345-sheets.ts'
import { givenFiles } from './0346-given-files.ts'
import { mailAttachments } from './0347-mail-attachments.ts'
import { sheetCalendars } from './0350-sheet-calendars.ts'
import { returnedSheets } from './0355-returned-sheets.ts'
import { sheetAddresses } from './0360-sheet-addresses.ts'
import { shownLinks } from './0370-shown-links.ts'
import { unplacedPictures } from './0375-unplaced-pictures.ts'
import { pictureDays } from './0380-picture-days.ts'

/** All migrations of the schema, in order. A released migration is never changed. */
export const migrations: Record<string, MigrationStep> = {
  '0001-initial': initial,
  '0002-companion': companion,
  '0003-first-administrator': firstAdministrator,
  '0004-mail-and-actions': mailAndActions,
  '0005-admin': admin,
  '0006-orders': orders,
  '0007-change-of-address': changeOfAddress,
  '0008-external-identities': externalIdentities,
  '0009-newsletter': newsletter,
  '0010-account-deletion': accountDeletion,
  '0011-jobs': jobs,
  '0012-clock': clock,
  '0013-installation': installation,
  '0016-credentials': credentials,
  '0017-search-by-like': searchByLike,
  '0020-backups': backups,
  '0023-fair-jobs': fairJobs,
  '0024-mail-leases': mailLeases,
  '0025-kept-times': keptTimes,
  '0026-secrets': secrets,
  '0030-proofs': proofs,
  '0031-security-events': securityEvents,
  '0033-second-factors': secondFactors,
  '0035-planner-pages': plannerPages,
  '0038-sent-once': sentOnce,
  '0042-device-passwords': devicePasswords,
  '0044-upload-order': uploadOrder,
  '0045-reading-place': readingPlace,
  '0046-push': push,
  '0047-focus-timers': focusTimers,
  '0048-calendar-feeds': calendarFeeds,
  '0049-mailed-registrations': mailedRegistrations,
  '0053-planner-pictures': plannerPictures,
  '0055-page-texts': pageTexts,
  '0056-upload-content': uploadContent,
  '0058-upload-parts': uploadParts,
  '0060-job-queues': jobQueues,
  '0061-device-copies': deviceCopies,
  '0063-favorites': favorites,
  '0065-planner-book': plannerBook,
  '0067-pictured-pages': picturedPages,
  '0068-returning-goals': returningGoals,
  '0069-short-beginnings': shortBeginnings,
  '0070-access-ends': accessEnds,
  '0072-owner-notices': ownerNotices,
  '0073-derived-sizes': derivedSizes,
  '0075-alarms-settled': alarmsSettled,
  '0077-order-deliveries': orderDeliveries,
  '0083-mail-jobs': mailJobs,
  '0084-folded-codes': foldedCodes,
  '0085-folded-names': foldedNames,
  '0086-address-keys': addressKeys,
  '0087-broken-words': brokenWords,
  '0088-order-of-changes': orderOfChanges,
  '0089-mails-by-key': mailsByKey,
  '0090-corrected-addresses': correctedAddresses,
  '0091-batches': batches,
  '0092-page-versions': pageVersions,
  '0093-unknown-ink': unknownInk,
  '0094-page-moves': pageMoves,
  '0100-drop-box': dropBox,
  '0101-drop-box-versions': dropBoxVersions,
  '0102-full-libraries': fullLibraries,
  '0103-sources': sources,
  '0104-written-texts': writtenTexts,
  '0110-tested-shops': testedShops,
  '0111-order-items': orderItems,
  '0112-products': products,
  '0113-refunded-lines': refundedLines,
  '0120-shop-settings': shopSettings,
  '0121-former-mail-servers': formerMailServers,
  '0140-further-codes': furtherCodes,
  '0150-api-keys': apiKeys,
  '0160-device-files': deviceFiles,
  '0175-marked-pdfs': markedPdfs,
  '0176-places-of-texts': placesOfTexts,
  '0180-owner-lines': ownerLines,
  '0181-read-only': readOnly,
  '0185-planner-notices': plannerNotices,
  '0195-note-inks': noteInks,
  '0205-page-decisions': pageDecisions,
  '0206-removed-products': removedProducts,
  '0210-proved-messages': provedMessages,
  '0211-shop-connections': shopConnections,
  '0212-shop-networks': shopNetworks,
  '0225-writing-in-page-texts': writingInPageTexts,
  '0230-waiting-links': waitingLinks,
  '0245-removed-readings': removedReadings,
  '0246-seen-versions': seenVersions,
  '0247-page-histories': pageHistories,
  '0250-books': books,
  '0251-printed-words': printedWords,
  '0255-codes-by-customer': codesByCustomer,
  '0260-order-languages': orderLanguages,
  '0265-order-words': orderWords,
  '0270-claims': claims,
  '0275-code-reminders': codeReminders,
  '0276-code-downloads': codeDownloads,
  '0290-given-products': givenProducts,
  '0295-said-orders': saidOrders,
  '0300-told-administrators': toldAdministrators,
  '0320-edition-years': editionYears,
  '0340-handwriting': handwriting,
  '0345-sheets': sheets,
  '0346-given-files': givenFiles,
  '0347-mail-attachments': mailAttachments,
  '0350-sheet-calendars': sheetCalendars,
  '0355-returned-sheets': returnedSheets,
  '0360-sheet-addresses': sheetAddresses,
  '0370-shown-links': shownLinks,
  '0375-unplaced-pictures': unplacedPictures,
  '0380-picture-days': pictureDays,
}
