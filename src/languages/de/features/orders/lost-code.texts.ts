import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'Code verloren',
  title: 'Code verloren',
  lead: 'Gib die Bestellung ein, mit der er kam, und wir schicken ihn dir noch einmal.',
  orderNumber: 'Bestellnummer',
  orderNumberHint: 'Sie steht in der Bestätigungsmail zu deinem Kauf, zum Beispiel #1001.',
  email: 'E-Mail',
  emailHint: 'Die Adresse, mit der du bestellt hast.',
  send: 'Code senden',
  sending: 'Sendet …',
  close: 'Schließen',
  fillAllFields: 'Bitte fülle alle Felder aus.',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  leadWithoutMail:
    'Gib die Bestellung ein, mit der er kam. Dieser Shop kann noch keine E-Mails senden, also gibt dir dort jemand den Code.',
  sendWithoutMail: 'Nach dem Code fragen',
  sentTitle: 'Sieh in deine E-Mails',
  sent: 'Wenn Bestellnummer und Adresse zusammenpassen, ist der Code unterwegs zu dir.',
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'Wenn Bestellnummer und Adresse zusammenpassen, kann der Shop dir jetzt deinen Code geben.',
  askShop: (supportEmail) => `Schreib an ${supportEmail}, dass du darauf wartest.`,
  notArrived: (supportEmail) => `Nach ein paar Minuten noch nichts? Schreib an ${supportEmail}.`,
}
