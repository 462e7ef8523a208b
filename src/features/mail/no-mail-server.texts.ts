/** Said wherever an email would be needed, on an installation without a mail server. */
export const noMailServerTexts = {
  title: "This shop can't send email yet",
  writeTo: (supportEmail: string) => `This shop can't send email yet. Write to ${supportEmail}, and a person will help you.`,
  /** To administrators, about one email. */
  waits: (email: string) => `No mail server is set up. The email to ${email} waits under Mails, where you can pass it on.`,
}
