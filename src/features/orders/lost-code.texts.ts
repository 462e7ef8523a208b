import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'

export const lostCodeTexts = {
  link: 'I lost my code',
  title: 'I lost my code',
  lead: "Enter the address you ordered with, and we'll send your code there again.",
  email: 'Email',
  send: 'Send my code',
  sending: 'Sending...',
  close: 'Close',
  fillAllFields: 'Please enter your email address.',
  invalidEmail: 'Please enter a valid email address.',
  failed: "That didn't work. Please try again.",
  leadWithoutMail: "Enter the address you ordered with. This shop can't send email yet, so someone there will give you the code.",
  sendWithoutMail: 'Ask for my code',
  sentTitle: 'Check your email',
  sent: "If a code that nobody has used belongs to this address, we've sent it there.",
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'If a code that nobody has used belongs to this address, the shop can now give it to you.',
  askShop: (supportEmail: string) => `Write to ${supportEmail} to let them know you're waiting.`,
  notArrived: (supportEmail: string) => `Nothing after a few minutes? Write to ${supportEmail} with your order number.`,
}
