import { defineError } from '#kit/errors.ts'

export const editionNotFound = defineError('planner.edition_not_found', 404, 'There is no such edition.')
export const editionTitleMissing = defineError('planner.title_missing', 400, 'An edition needs a title.')
export const editionTitleTooLong = defineError('planner.title_too_long', 400, 'A title has at most 200 characters.')
export const noEditionFile = defineError('planner.no_file', 400, 'Please choose the PDF of the blank planner.')
export const notAPdf = defineError('planner.not_a_pdf', 415, 'A blank planner must be a PDF.')
export const editionTooLarge = defineError('planner.too_large', 413, 'This PDF is too large.')
export const editionThereAlready = defineError('planner.edition_exists', 409, 'This PDF is already an edition.')
export const editionNotReady = defineError('planner.edition_not_ready', 409, 'This edition is not ready to be published.')
export const editionNotPublished = defineError('planner.edition_not_published', 409, 'This edition is not published.')
export const editionNotCorrectable = defineError(
  'planner.not_correctable',
  409,
  'Only an edition that isn’t published yet can correct one that is.',
)
export const editionYearUnfit = defineError('planner.year_unfit', 400, 'The weekdays of this edition don’t fit this year.')
export const importNotFound = defineError('planner.import_not_found', 404, 'Nothing was recognized here.')
export const pageNotFound = defineError('planner.page_not_found', 404, 'Page not found')
export const pageMovedSince = defineError(
  'planner.page_moved',
  409,
  'This page was moved on another device. Nothing was changed.',
)
export const filesChangedSince = defineError(
  'planner.files_changed',
  409,
  'Your files have changed since. Please look at the dates again.',
)
export const noSuchDay = defineError('planner.no_such_day', 400, 'There is no such day.')
export const unclearAnswer = defineError('planner.unclear_answer', 400, 'Say which page it is, which day, or that it is none.')
export const tooManyDays = defineError('planner.too_many_days', 400, 'At most 400 days at once.')
export const noInk = defineError('planner.no_ink', 404, 'The writing on this page can’t be separated from the print.')
export const nothingWritten = defineError('planner.nothing_written', 404, 'There is no page with writing on these days.')
export const tooManyPages = defineError(
  'planner.too_many_pages',
  413,
  'These pages are too many or too large for one PDF. Please choose fewer days.',
)
export const paperBusy = defineError('planner.busy', 503, 'The server is busy right now. Please try again in a minute.')
export const paperUnreadable = defineError('planner.unreadable', 404, 'This page couldn’t be read.')
export const showingIsOff = defineError('planner.showing_off', 403, 'This shop doesn’t show pages to others.')
export const blankNotShown = defineError('planner.blank_not_shown', 400, 'Only pages with writing can be shown.')
export const tooManyShownLinks = defineError('planner.too_many_links', 409, 'You show pages by 50 links. End one of them first.')
export const shownLinkNotFound = defineError('planner.link_not_found', 404, 'This link has ended.')
