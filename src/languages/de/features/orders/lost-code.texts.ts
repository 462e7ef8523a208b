import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'Code verloren',
  title: 'Code verloren',
  lead: 'Gib die Adresse ein, mit der du bestellt hast, und wir schicken dir den Code noch einmal dorthin.',
  email: 'E-Mail',
  send: 'Code senden',
  sending: 'Sendet …',
  close: 'Schließen',
  write: 'Dem Shop schreiben',
  fillAllFields: 'Bitte gib deine E-Mail-Adresse ein.',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  leadWithoutMail:
    'Gib die Adresse ein, mit der du bestellt hast. Dieser Shop kann noch keine E-Mails senden, also gibt dir dort jemand den Code.',
  sendWithoutMail: 'Nach dem Code fragen',
  sentTitle: 'Sieh in deine E-Mails',
  sent: 'Wenn zu dieser Adresse ein unbenutzter Code gehört, ist er jetzt dorthin unterwegs.',
  cannotSendTitle: 'Schreib jetzt dem Shop',
  cannotSend: 'Wenn zu dieser Adresse ein unbenutzter Code gehört, kann der Shop ihn dir jetzt geben.',
  askShop: (supportEmail) => `Schreib an ${supportEmail}, dass du darauf wartest.`,
  notArrived: (supportEmail) => `Nach ein paar Minuten noch nichts? Schreib an ${supportEmail} und nenne deine Bestellnummer.`,
}
