/** Words of orders: what their calls answer with, and the report of an import. */
export const ordersTexts = {
  notSigned: 'The signature is missing, wrong or too old.',
  unreadableEvent: 'The event cannot be read.',
  notFound: 'There is no such order.',
  resent: (email: string) => `The access code is on its way to ${email}.`,
  resentWithoutMail: (email: string) =>
    `No mail server is set up. The email to ${email} waits under Mails, where you can pass it on.`,
  codeSpent: 'The access code of this order is used or void.',
  noCode: 'This order has no access code.',
  noEmail: 'This order has no e-mail address yet. Enter one to send the code to.',
  invalidEmail: 'Please enter a valid email address.',
  nothingToDecide: 'There is nothing to decide about this order.',
  kept: 'The customer keeps the access.',
  revoked: 'The access has been revoked.',
  import: {
    empty: 'The file is empty.',
    tooLarge: 'The file is larger than 64 MB.',
    notText: 'This is not a CSV file.',
    noOrderNumber: 'None of the columns looks like an order number.',
    noSuchColumn: (name: string) => `There is no column named "${name}".`,
    broken: 'The file cannot be read from here on: a quotation mark is not closed, or a line is too long.',
    problems: {
      no_number: 'No order number',
      bad_number: 'Not an order number',
      formula: 'Begins like a formula',
      bad_email: 'Not an e-mail address',
      columns: 'Not as many cells as the first line has',
      quotes: 'A quotation mark where none should be',
      not_paid: 'Not paid',
    },
  },
}
