/** Texts for installations without a mail server, shown where an email would be sent. */
export const noMailServerTexts = {
  title: 'This shop can’t send email yet',
  writeTo: (supportEmail: string) => `This shop can’t send email yet. Write to ${supportEmail}, and someone will help you.`,
  /** Shown to administrators about one email. */
  waits: (email: string) => `No mail server is set up. The email to ${email} is waiting under Email, where you can copy it.`,
}
