/** Texts for replies about orders and for the import report. */
export const ordersTexts = {
  notSigned: 'The signature is missing, wrong or too old.',
  unreadableEvent: "The event can't be read.",
  notFound: "This order doesn't exist.",
  resent: (email: string) => `We're sending the access code to ${email}.`,
  resentWithoutMail: (email: string) =>
    `No mail server is set up. The email to ${email} is waiting under Email, where you can copy it.`,
  codeSpent: 'The access code of this order is used or void.',
  noCode: 'This order has no access code.',
  noEmail: 'This order has no email address yet. Enter one to send the code.',
  invalidEmail: 'Please enter a valid email address.',
  nothingToDecide: "There's nothing to decide about this order.",
  kept: 'The customer keeps the access.',
  revoked: 'The access has been revoked.',
  import: {
    empty: 'The file is empty.',
    tooLarge: 'The file is larger than 64 MB.',
    notText: 'This is not a CSV file.',
    noOrderNumber: 'None of the columns looks like an order number.',
    noSuchColumn: (name: string) => `There is no column named "${name}".`,
    broken: "The file can't be read from here on: a quotation mark isn't closed, or a line is too long.",
    problems: {
      no_number: 'No order number',
      bad_number: 'Not an order number',
      formula: 'Starts like a formula',
      bad_email: 'Not an email address',
      columns: 'The number of cells differs from the first line',
      quotes: 'Misplaced quotation mark',
      not_paid: 'Not paid',
    },
  },
}
