/** Said wherever an email would be needed, on an installation without a mail server. */
export const noMailServerTexts = {
  title: "This shop can't send email yet",
  writeTo: (supportEmail: string) => `This shop can't send email yet. Write to ${supportEmail}, and a person will help you.`,
}
