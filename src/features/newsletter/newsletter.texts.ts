import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'

const home = 'Back to the home page'

/** Texts of the newsletter: its page, the confirmation and the unsubscribe page. */
export const newsletterTexts = {
  /** The same for every address, so that it doesn't reveal who is subscribed. */
  sent: 'Thank you. If this address is new to us, we’ve sent an email to confirm it.',
  cannotSend: 'This shop can’t send email yet, so it can’t confirm this address. You won’t get the newsletter until it can.',
  confirmed: 'You’re subscribed.',
  unsubscribed: 'You’re unsubscribed.',
  invalidEmail: 'Please enter a valid email address.',
  linkSpent: 'This link has expired or was already used. Please enter your address again.',
  page: {
    title: 'Newsletter',
    sentTitle: 'Check your inbox',
    sentText: 'If this address is new to us, we’ve sent you an email. Open it and press the button to subscribe.',
    cannotSendTitle: noMailServerTexts.title,
    cannotSendText: (supportEmail: string) =>
      `We confirm every address by email before we send the newsletter. Write to ${supportEmail} if you’d like to subscribe.`,
    sentNote: 'Nothing after a few minutes? Check your spam folder, or enter your address again.',
    problems: {
      email: 'That doesn’t look like an email address. Please check it and try again.',
      later: 'Too many attempts. Please try again in an hour.',
      failed: 'That didn’t work. Please try again in a moment.',
    },
    home,
  },
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Confirm to get the newsletter. Every email has a link to unsubscribe.',
    confirm: 'Subscribe',
    confirming: 'Confirming...',
    failed: 'Your subscription couldn’t be confirmed. Please try again.',
    done: 'You’re subscribed. You’ll get the next newsletter.',
    home,
  },
  unsubscribe: {
    title: 'Unsubscribe',
    lead: 'We’ll stop sending the newsletter to this address. Your account, if you have one, stays as it is.',
    confirm: 'Unsubscribe',
    confirming: 'Unsubscribing...',
    failed: 'You couldn’t be unsubscribed. Please try again.',
    done: 'Done. We won’t send the newsletter to this address anymore.',
    home,
  },
}
