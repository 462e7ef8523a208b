import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'

/** Words of the dialog "I lost my code". */
export const lostCodeTexts = {
  link: 'I lost my code',
  title: 'I lost my code',
  lead: 'Tell us the order it came with, and we send it to you again.',
  orderNumber: 'Order number',
  orderNumberHint: 'It is in your purchase confirmation email, for example #1001.',
  email: 'Email',
  emailHint: 'The address you ordered with.',
  send: 'Send my code',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close',
  fillAllFields: 'Please fill in all fields.',
  invalidEmail: 'Please enter a valid email address.',
  failed: 'That did not work. Please try again.',
  leadWithoutMail: "Tell us the order it came with. This shop can't send email yet, so a person passes the code on to you.",
  sendWithoutMail: 'Ask for my code',
  sentTitle: 'Have a look at your mail',
  sent: 'If the order number and the address belong together, your code is on its way.',
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'If the order number and the address belong together, the shop can now pass your code on to you.',
  askShop: (supportEmail: string) => `Write to ${supportEmail}, so that they know that you are waiting.`,
  notArrived: (supportEmail: string) => `Nothing there after a few minutes? Write to ${supportEmail}.`,
}
