/** Texts of the part of a customer's page that helps them. */
export const helpScreensTexts = {
  mail: {
    'reset-link': 'Email a password link',
    'own-data': 'Email how to get their data',
    'lost-factor': 'Email help with the second step',
  },
  address: 'Correct the address',
  newAddress: 'Right address',
  addressHint:
    'We email it a link. Nothing changes before it is confirmed, and if the account isn’t empty, the old address can refuse for seven days.',
  send: 'Send link',
  note: 'Write a note',
  noteLabel: 'Note',
  noteHint: 'Administrators see it here and in the log. It can’t be changed.',
  save: 'Save',
  sessions: 'Sessions',
  giveBackWriting: 'Let them write again',
  make: 'Make administrator',
  unmake: 'Take the role away',
  makeTitle: (name: string) => `Make ${name} an administrator?`,
  makeText: 'They can then do everything that you can do here. They are signed out, and all administrators get an email.',
  unmakeTitle: (name: string) => `Take the role of administrator from ${name}?`,
  unmakeText: 'Their own planner stays. They are signed out, and all administrators get an email.',
  deletion: 'Delete account',
  keep: 'Keep the account',
  deletionTitle: (name: string) => `Delete the account of ${name}?`,
  deletionText: (email: string) =>
    `In seven days the account and everything in it is deleted. We email ${email} now, and they can keep the account until then.`,
  asked: 'They asked for it',
  askedHint: 'The email then says so.',
  failed: "That didn't work. Nothing has changed.",
}
