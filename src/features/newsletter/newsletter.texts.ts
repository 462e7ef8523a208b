import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'

const home = 'Back to the first page'

/** What is said about the letter, and where it is confirmed and ended. */
export const newsletterTexts = {
  /** The same whatever was typed: nobody learns who reads the letter. */
  sent: 'Thank you. If this address is new to us, a mail asks you to confirm it.',
  cannotSend: "This shop can't send email yet, so it can't ask you to confirm this address. No letter comes without that.",
  confirmed: 'You are subscribed.',
  unsubscribed: 'You are unsubscribed.',
  invalidEmail: 'Please enter a valid email address.',
  linkSpent: 'This link does not work any more. Please enter your address once more.',
  page: {
    title: 'The letter',
    sentTitle: 'Look into your mail',
    sentText: 'If this address is new to us, a mail is on its way. Press the button in it and the letter will come to you.',
    cannotSendTitle: noMailServerTexts.title,
    cannotSendText: (supportEmail: string) =>
      `We confirm every address by email before we send the letter. Write to ${supportEmail} if you'd like to get it.`,
    sentNote: 'Nothing there after a few minutes? It may be with the junk mail. You can enter the address once more.',
    problems: {
      email: 'This does not look like an email address. Please enter it once more.',
      later: 'This was tried very often. Please try again in an hour.',
      failed: 'This did not work. Please try again in a moment.',
    },
    home,
  },
  confirm: {
    title: 'Confirm the letter',
    lead: 'One press, and the letter comes to you. You can end it at any time with a link in every mail.',
    confirm: 'Yes, send me the letter',
    confirming: 'Confirming...',
    failed: 'Confirming failed. Please try again.',
    done: 'You are subscribed. The next letter comes to you.',
    home,
  },
  unsubscribe: {
    title: 'No more letters',
    lead: 'One press, and no letter comes to this address again. Your account, if you have one, stays as it is.',
    unsubscribe: 'Unsubscribe',
    unsubscribing: 'Unsubscribing...',
    failed: 'Unsubscribing failed. Please try again.',
    done: 'Done. No letter comes to this address any more.',
    home,
  },
}
