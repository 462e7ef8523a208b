export const claimsTexts = {
  fillAllFields: 'Please fill in all fields.',
  taken: (supportEmail: string) =>
    `If the number and the name belong to an order, its code is on its way to your address. No mail in 10 minutes? Write to ${supportEmail}`,
  takenWithoutMail: (supportEmail: string) =>
    `If the number and the name belong to an order, the shop can now give you its code. To let them know you’re waiting, write to ${supportEmail}`,
  given: (email: string) => `The code goes to ${email}.`,
  declined: 'Claim declined.',
  undone: 'The order has a new code, and nobody has it yet.',
  notFound: 'This claim is no longer there.',
  noClaim: 'Nobody has claimed this order.',
  decideFirst: 'The code was used. Decide about that account first.',
}
