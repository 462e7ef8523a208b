/** The end-to-end tests that `npm test` runs: the main one of each subject. The full run also runs the others. */
export const mainTests: Record<string, string[]> = {
  'e2e/admin.test.ts': [
    'an approval is shown and counted at once, and a user another administrator has approved is shown as approved',
  ],
  'e2e/changing.test.ts': ['a file is renamed and moved'],
  'e2e/companion.test.ts': ['the Companion screen opens the app 1.5 seconds after the account was created'],
  'e2e/dashboard.test.ts': ['the four tiles open the screens they name'],
  'e2e/external-sign-in.test.ts': [
    'a customer signs up with a code and an external account, signs out, and signs in with that account',
  ],
  'e2e/finding.test.ts': ['pages are found by any part of their name in any case, and by folder'],
  'e2e/flow-and-breathing.test.ts': ['four completed steps lead to the completion card, and from there to the planner'],
  'e2e/floor.test.ts': ['no built script needs more than the oldest supported browsers have, including the worker of pdf.js'],
  'e2e/focus-timer.test.ts': ['a whole pomodoro runs: work, the chooser, a break and work again, each in its theme'],
  'e2e/goals.test.ts': ['the first goal is added, with the monthly timeframe unless another one is chosen'],
  'e2e/login.test.ts': ['signing in requires both fields, shows the password on request, and sends a double click once'],
  'e2e/newsletter.test.ts': [
    'a visitor subscribes to the newsletter on the landing page, confirms by email, is listed, and unsubscribes',
  ],
  'e2e/own-data.test.ts': ['everything is downloaded as one file'],
  'e2e/privacy.test.ts': ["a user can't read another user's file"],
  'e2e/prompts.test.ts': ['a category toggles: on it filters the prompts, off it shows all'],
  'e2e/routes.test.ts': ['a visitor who opens the library signs in first and then arrives there'],
  'e2e/sale.test.ts': ['a whole sale: paid, emailed, registered, activated, refunded, revoked at once, restored'],
  'e2e/sessions.test.ts': ['signing out in one tab signs out the other one'],
  'e2e/settings.test.ts': ['settings made in one browser appear in another'],
  'e2e/signup.test.ts': ['a code becomes an account in two steps, and the user signs in and out'],
  'e2e/uploading.test.ts': ['a PDF and a photo are uploaded together in the dialog'],
  'e2e/viewing.test.ts': ['a PDF is read page by page with the keyboard'],
  'e2e/visitors.test.ts': ['a first visit loads no framework: at most 15 KB of script, and no script file'],
}

/** The screens that `npm test` checks in two themes: one for each kind of layout. The full run checks all screens. */
export const mainScreens = ['dashboard filled', 'landing', 'library filled']

/** Matches the titles of the tests that `npm test` runs. */
export const firstTier = new RegExp(
  [...Object.values(mainTests).flat(), ...mainScreens.map((name) => `the screen "${name}" fits every size, `)]
    .map(literally)
    .join('|'),
)

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
