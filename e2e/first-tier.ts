/** The end-to-end tests that `npm test` runs: those of the main job. The full run also runs the others. */
export const mainTests: Record<string, string[]> = {
  'e2e/first-hour.test.ts': [
    'on a phone, from the landing page to the own Tuesday, by way of the planner that was bought: seven taps, few words, and no reload',
  ],
  'e2e/offline.test.ts': ['goals, a folder and a page created offline survive a reload and are sent once'],
  'e2e/sale.test.ts': ['a whole sale: paid, emailed, registered, activated, refunded, revoked at once, restored'],
  'e2e/sessions.test.ts': ['signing out in one tab signs out the other one, which leads the same user back'],
  'e2e/settings.test.ts': ['settings made in one browser appear in another'],
  'e2e/uploading.test.ts': ['a PDF and a photo are uploaded together in the dialog'],
  'e2e/viewing.test.ts': ['a PDF is read page by page with the keyboard'],
  'e2e/visitors.test.ts': ['a first visit loads no framework: at most 15 KB of script, and no script file'],
}

/** The screens that `npm test` checks in two themes: one for each kind of layout. The full run checks all screens. */
export const mainScreens = ['dashboard filled', 'landing', 'library filled']

export const mainScreenTitle = (name: string) =>
  `the screen "${name}" fits every size, has room for fingers, is readable by day and in the dark, reached by keyboard, and stands still`

/** Matches the titles of the tests that `npm test` runs. */
export const firstTier = new RegExp(
  [...Object.values(mainTests).flat(), ...mainScreens.map(mainScreenTitle)].map(literally).join('|'),
)

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
