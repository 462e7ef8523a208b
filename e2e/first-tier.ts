/** The journeys that `npm test` runs: the main one of each subject. The full run also runs the others. */
export const mainJourneys: Record<string, string[]> = {
  'e2e/admin.test.ts': ['approving shows at once and is counted; who was approved elsewhere meanwhile is approved'],
  'e2e/bundles.test.ts': ['no page of the built app loads more than it may, and every screen is measured'],
  'e2e/changing.test.ts': ['a file is renamed and moved'],
  'e2e/codes.test.ts': ['somebody with an activation link registers, and the history of the code names them'],
  'e2e/companion.test.ts': ['the Companion screen opens the app 1.5 seconds after the account was made'],
  'e2e/dashboard.test.ts': ['the four tiles open what they name'],
  'e2e/external-sign-in.test.ts': [
    'a customer joins with a code and the account they have elsewhere, signs out, and signs in with it',
  ],
  'e2e/finding.test.ts': ['pages are found by any part of their name in any case, and by folder'],
  'e2e/flow-and-breathing.test.ts': [
    'four completed steps lead to the completion card, and from there to the planner',
    'five cycles of inhale, hold, exhale and pause end with Reset Complete!',
  ],
  'e2e/floor.test.ts': ['no built script needs more than the oldest browsers have, the worker of pdf.js included'],
  'e2e/focus-timer.test.ts': ['a whole pomodoro: work, the chooser, a break and back, each in its theme'],
  'e2e/goals.test.ts': ['the first goal is added, monthly unless another timeframe is chosen'],
  'e2e/login.test.ts': ['signing in asks for both fields, shows the password on request, and sends a double click once'],
  'e2e/newsletter.test.ts': ['a visitor asks for the letter on the first page, confirms it by mail, is listed, and ends it'],
  'e2e/own-data.test.ts': ['everything is downloaded as one file'],
  'e2e/privacy.test.ts': ['nobody else finds a person’s file'],
  'e2e/prompts.test.ts': ['a category toggles: on it filters, off it shows all'],
  'e2e/recent-pages.test.ts': ['the dashboard shows the two newest pages and a plus, and hides a preview that cannot be loaded'],
  'e2e/routes.test.ts': [
    'a visitor who opens the library signs in first and then arrives there',
    'the landing page leads where it says, and its links need no script',
  ],
  'e2e/sale.test.ts': ['a whole sale: paid, mailed, registered, activated, refunded, revoked at once, restored'],
  'e2e/sessions.test.ts': ['signing out in one tab signs the other one out'],
  'e2e/settings.test.ts': ['what somebody sets is there again in another browser'],
  'e2e/signup.test.ts': ['a code becomes an account in two steps, which signs in and out'],
  'e2e/tickets.test.ts': ['a batch is a file of codes with their links, and tickets whose QR codes are those links'],
  'e2e/toasts.test.ts': ['there is one toast at a time'],
  'e2e/uploading.test.ts': ['a PDF and a photo are uploaded together by the dialog'],
  'e2e/viewing.test.ts': ['a PDF is read page by page with the keyboard'],
  'e2e/visitors.test.ts': ['a first visit loads no framework: at most 15 KB of script, and no script file'],
  'e2e/welcome.test.ts': [
    'the first sign-in ends on the dashboard, whose card leads to the welcome screen once; it can be opened again',
  ],
}

/** The screens that `npm test` checks in two themes: one for each kind of layout. The full run checks all screens. */
export const mainScreens = ['codes', 'dashboard filled', 'focus timer', 'landing', 'library filled', 'viewer PDF']

/** Matches the titles of the tests that `npm test` runs. */
export const firstTier = new RegExp(
  [...Object.values(mainJourneys).flat(), ...mainScreens.map((name) => `the screen "${name}" fits every size, `)]
    .map(literally)
    .join('|'),
)

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
