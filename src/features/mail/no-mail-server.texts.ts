/** Said wherever an email would be needed, on an installation without a mail server. */
export const noMailServerTexts = {
  title: "This shop can't send email yet",
  writeTo: (supportEmail: string) => `This shop can't send email yet. Write to ${supportEmail}, and someone will help you.`,
  /** To administrators, about one email. */
  waits: (email: string) => `No mail server is set up. The email to ${email} is waiting under Email, where you can copy it.`,
}
