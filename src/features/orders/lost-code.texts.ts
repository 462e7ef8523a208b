import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'

/** Texts for the dialog "I lost my code". */
export const lostCodeTexts = {
  link: 'I lost my code',
  title: 'I lost my code',
  lead: "Enter the order it came with and we'll send it to you again.",
  orderNumber: 'Order number',
  orderNumberHint: "It's in your purchase confirmation email, for example #1001.",
  email: 'Email',
  emailHint: 'The address you ordered with.',
  send: 'Send my code',
  sending: 'Sending...',
  close: 'Close',
  fillAllFields: 'Please fill in all fields.',
  invalidEmail: 'Please enter a valid email address.',
  failed: "That didn't work. Please try again.",
  leadWithoutMail: "Enter the order it came with. This shop can't send email yet, so someone there will give you the code.",
  sendWithoutMail: 'Ask for my code',
  sentTitle: 'Check your email',
  sent: "If the order number and the address match, we've sent you the code.",
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'If the order number and the address match, the shop can now give you your code.',
  askShop: (supportEmail: string) => `Write to ${supportEmail} to let them know you're waiting.`,
  notArrived: (supportEmail: string) => `Nothing after a few minutes? Write to ${supportEmail}.`,
}
