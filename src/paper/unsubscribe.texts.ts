/** Texts of the pages that end an email: mail programs open them, which don't end it by themselves. */
export const unsubscribeTexts = {
  reminders: {
    title: 'Reminders by email',
    lead: 'We’ll stop sending reminders to this address. Your goals, your pages and the times of your reminders stay as they are.',
    confirm: 'Stop these emails',
    done: 'Done. You won’t get reminders by email anymore.',
  },
  wrong: (support: string) =>
    `This link is incomplete or no longer valid, so nothing was changed. Open it from the newest email, or write to ${support}.`,
}
