/** Of the page where buyers claim their code. */
export const claimPageTexts = {
  title: 'Get your access code',
  lead: (product: string) =>
    `Bought on a marketplace, such as Etsy? Tell us which order is yours, and the code for ${product} comes to you by email, once.`,
  orderNumber: 'Order number',
  orderNumberHint: 'It’s on the receipt from the marketplace.',
  name: 'Name on the order',
  email: 'Your email',
  emailHint: 'The code then works only for this address.',
  send: 'Send my code',
  invalidEmail: 'Please enter a valid email address.',
  failed: 'That didn’t work. Please try again.',
  sentTitle: 'Check your email',
  again: 'Try another order',
  haveCode: 'I have a code already',
}

/** Of what the operator sees of claims. */
export const claimsListTexts = {
  label: 'Claims that wait for you',
  lead: 'These people know the number of an order and the name on it, and ask for its code.',
  asks: (email: string) => `${email} asks for the code`,
  reasons: {
    claimed: (givenTo: string) =>
      `The order belongs to ${givenTo}. If you give it, that address loses the code, and both are told.`,
    two: 'Somebody else asks for it too. Only one gets it.',
    shown: 'Its code was shown or handed out before, so somebody may have it already.',
    asked: 'They asked before the order was there, or while many claims were wrong.',
  },
  give: 'Give',
  giveIt: (orderNumber: string, email: string) => `Give order ${orderNumber} to ${email}`,
  decline: 'Decline',
  declineIt: (orderNumber: string, email: string) => `Decline the claim of ${email} for order ${orderNumber}`,
  failed: 'That couldn’t be saved.',
  giveAll: (count: number) => `Give all ${count.toLocaleString('en-US')} without a conflict`,
  giveAllTitle: (count: number) => `Give the codes of ${count.toLocaleString('en-US')} orders?`,
  giveAllText: 'Each goes to the only address that asks for it. Claims with another question stay.',
  declineAll: 'Decline all',
  declineAllTitle: (count: number) => `Decline ${count.toLocaleString('en-US')} claims?`,
  declineAllText: 'Nobody is told. The orders stay as they are.',
  unknown: (count: number) =>
    count === 1
      ? '1 claim names an order that isn’t here, or another name. If you haven’t imported your latest orders, do it now.'
      : `${count.toLocaleString('en-US')} claims name orders that aren’t here, or other names. If you haven’t imported your latest orders, do it now.`,
  takeTitle: (orderNumber: string) => `Take back order ${orderNumber}?`,
  takeText: (email: string) => `The code of ${email} stops working, and they are told. The order gets a new code.`,
  takeUsed: 'The code is in use. Decide what happens to that account. The order gets a new code in any case.',
  keep: 'Nothing changes for that account.',
}
