/** Texts of the data export, and of the page in it. */
export const ownDataTexts = {
  open: 'Download Everything',
  hint: 'Your pages in their folders, goals, sessions and settings as one ZIP file.',
  page: {
    title: (product: string) => `Your ${product} data`,
    lead: (day: string) => `Everything you kept, as of ${day}. The data folder has the same in a form that programs can read.`,
    account: 'Account',
    name: 'Name',
    email: 'Email',
    since: 'Here since',
    pages: 'Pages',
    noPages: 'No pages.',
    missing: "This file was missing on the server and couldn't be included.",
    goals: 'Goals',
    noGoals: 'No goals.',
    done: 'completed',
    sessions: 'Focus sessions',
    noSessions: 'No focus sessions.',
    session: (day: string, minutes: number) => `${day}: ${minutes} minutes`,
    settings: 'Settings',
    settingsText: 'Your settings are in data/settings.json.',
  },
}
