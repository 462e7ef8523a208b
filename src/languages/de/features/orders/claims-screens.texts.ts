import type * as english from '#features/orders/claims-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimPageTexts: Texts<typeof english.claimPageTexts> = {
  title: 'Hol dir deinen Zugangscode',
  lead: (product) =>
    `Auf einem Marktplatz wie Etsy gekauft? Sag uns, welche Bestellung deine ist, und der Code für ${product} kommt per E-Mail zu dir, einmal.`,
  orderNumber: 'Bestellnummer',
  orderNumberHint: 'Sie steht auf der Quittung des Marktplatzes.',
  name: 'Name auf der Bestellung',
  email: 'Deine E-Mail-Adresse',
  emailHint: 'Der Code gilt dann nur für diese Adresse.',
  send: 'Code senden',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  sentTitle: 'Sieh in deine E-Mails',
  again: 'Eine andere Bestellung versuchen',
  haveCode: 'Ich habe schon einen Code',
}

export const claimsListTexts: Texts<typeof english.claimsListTexts> = {
  label: 'Code-Anfragen, die auf dich warten',
  lead: 'Diese Leute kennen die Nummer einer Bestellung und den Namen darauf und fragen nach ihrem Code.',
  asks: (email) => `${email} fragt nach dem Code`,
  reasons: {
    claimed: (givenTo) =>
      `Die Bestellung gehört ${givenTo}. Wenn du sie vergibst, verliert diese Adresse den Code, und beide erfahren es.`,
    two: 'Noch jemand fragt danach. Nur einer bekommt ihn.',
    shown: 'Der Code wurde schon angezeigt oder ausgegeben, vielleicht hat ihn also schon jemand.',
    asked: 'Die Anfrage kam vor der Bestellung, oder während viele Anfragen falsch waren.',
  },
  give: 'Vergeben',
  giveIt: (orderNumber, email) => `Bestellung ${orderNumber} an ${email} vergeben`,
  decline: 'Ablehnen',
  declineIt: (orderNumber, email) => `Anfrage von ${email} zu Bestellung ${orderNumber} ablehnen`,
  failed: 'Das ließ sich nicht speichern.',
  giveAll: (count) => `Alle ${count.toLocaleString('de-DE')} eindeutigen vergeben`,
  giveAllTitle: (count) => `Die Codes von ${count.toLocaleString('de-DE')} Bestellungen vergeben?`,
  giveAllText: 'Jeder geht an die einzige Adresse, die danach fragt. Anfragen mit einer anderen Frage bleiben.',
  declineAll: 'Alle ablehnen',
  declineAllTitle: (count) => `${count.toLocaleString('de-DE')} Anfragen ablehnen?`,
  declineAllText: 'Niemand erfährt davon. Die Bestellungen bleiben, wie sie sind.',
  unknown: (count) =>
    count === 1
      ? '1 Anfrage nennt eine Bestellung, die nicht hier ist, oder einen anderen Namen. Wenn du die neuesten Bestellungen noch nicht importiert hast, tu es jetzt.'
      : `${count.toLocaleString('de-DE')} Anfragen nennen Bestellungen, die nicht hier sind, oder andere Namen. Wenn du die neuesten Bestellungen noch nicht importiert hast, tu es jetzt.`,
  takeTitle: (orderNumber) => `Bestellung ${orderNumber} wieder wegnehmen?`,
  takeText: (email) =>
    `Der Code von ${email} gilt dann nicht mehr, und die Adresse erfährt es. Die Bestellung bekommt einen neuen Code.`,
  takeUsed:
    'Der Code ist in Gebrauch. Entscheide, was mit diesem Konto geschieht. Die Bestellung bekommt auf jeden Fall einen neuen Code.',
  keep: 'Für dieses Konto ändert sich nichts.',
}
