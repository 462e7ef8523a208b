import type * as english from '#features/orders/products.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const orders = (count: number) => counted(count, 'Bestellung', 'Bestellungen')
const catchesTwo = 'Jede Zeile einer Bestellung darf nur zu einem Produkt gehören.'

export const productsTexts: Texts<typeof english.productsTexts> = {
  lead: 'Was du verkaufst, und was ein Kunde dafür bekommt.',
  none: 'Jede bezahlte Bestellung bekommt einen Zugangscode, egal was gekauft wurde. Das ändert sich, sobald du dein erstes Produkt benennst.',
  some: 'Eine Bestellung mit einem Produkt, das hier nicht steht, wartet, bis du es benennst.',
  label: 'Deine Produkte',
  add: 'Produkt hinzufügen',
  addTitle: 'Produkt hinzufügen',
  changeTitle: (name) => `${name} ändern`,
  change: 'Ändern',
  changeName: (name) => `${name} ändern`,
  remove: 'Entfernen',
  removeName: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Die Codes gelten weiter, und wer es gekauft hat, behält seine Planer. Neue Bestellungen davon warten, bis du es wieder benennst.',
  removeLastText:
    'Die Codes gelten weiter, und wer es gekauft hat, behält seine Planer. Es ist dein letztes Produkt: Ohne eines bekommt jede bezahlte Bestellung wieder einen Zugangscode.',
  name: 'Name',
  namePlaceholder: 'Planer 2027',
  isCoded: 'Bringt einen Zugangscode',
  isCodedHint: 'Aus für alles, was keinen braucht, etwa eine Tasse.',
  withCode: 'Je ein Zugangscode',
  withoutCode: 'Kein Zugangscode',
  editions: 'Ausgaben, die es öffnet',
  variant: (title) => `Variante: ${title}`,
  variantHint: 'Was sie von den anderen unterscheidet, etwa „10 Zoll, Linkshand“. Kunden sehen es.',
  noEditions: 'Noch gibt es keine Ausgaben.',
  isStamped: 'Besitzer auf jeder Seite zeigen',
  isStampedHint:
    'Downloads bekommen unten eine kleine Zeile mit dem Namen und der Bestellnummer. Sie lässt sich entfernen: Sie erinnert, sie schützt nicht.',
  isSealed: 'Diese Datei ist signiert. Sie bleibt, wie sie ist, ohne die Zeile.',
  opens: (titles) => `Öffnet ${titles.join(', ')}`,
  follows: 'Kommt nach',
  followsHint: 'Wer jenes hat, erfährt einmal, dass dieses da ist.',
  followsNone: 'Kein anderes Produkt',
  shopUrl: 'Wo du es verkaufst',
  shopUrlHint: 'Dorthin kommen die Besitzer des Vorjahres.',
  rules: 'Wie Bestellungen es nennen',
  noRules: 'Füge die Produkt-ID, die SKU oder den Titel hinzu, den dein Shop benutzt.',
  rule: {
    id: (shop, value) => `Produkt-ID in ${shop}: ${value}`,
    sku: (value) => `SKU: ${value}`,
    title: (value) => `Titel: ${value}`,
    none: (shop) => `Bestellungen aus ${shop}, die nicht sagen, was gekauft wurde`,
  },
  ruleKind: 'Art',
  ruleKinds: { id: 'Produkt-ID', sku: 'SKU', title: 'Titel', none: 'Bestellungen ohne Produkte' },
  ruleShop: 'Shop',
  ruleValue: 'Wert',
  addRule: 'Regel hinzufügen',
  removeRule: (rule) => `Regel „${rule}“ entfernen`,
  save: 'Speichern',
  saveFailed: 'Das Produkt ließ sich nicht speichern.',
  removeFailed: 'Das Produkt ließ sich nicht entfernen.',
  loadFailed: 'Die Produkte ließen sich nicht laden.',
  added: (name) => `${name} ist hinzugefügt.`,
  changed: (name) => `${name} ist geändert.`,
  removed: (name) => `${name} ist entfernt.`,
  settling: (message, count) =>
    `${message} ${count === 1 ? '1 wartende Bestellung wird' : `${number(count)} wartende Bestellungen werden`} noch einmal angesehen.`,
  earlierTitle: (count) => (count === 1 ? 'Auch für die Bestellung davor?' : `Auch für die ${orders(count)} davor?`),
  earlierText: (name, count) =>
    count === 1
      ? `Eine frühere Bestellung enthält ${name}, bevor es diesen Namen gab. Auch ihr Code kann es öffnen. Dabei entsteht kein neuer Code, und es geht keine E-Mail hinaus.`
      : `${orders(count)} enthalten ${name}, bevor es diesen Namen gab. Auch ihre Codes können es öffnen. Dabei entstehen keine neuen Codes, und es gehen keine E-Mails hinaus.`,
  openEarlier: (count) => `Für ${orders(count)} öffnen`,
  notEarlier: 'Jetzt nicht',
  openEarlierFailed: 'Das Produkt ließ sich für die früheren Bestellungen nicht öffnen.',
  openingEarlier: (name, count) => `${name} wird für ${orders(count)} von früher geöffnet.`,
  noneEarlier: 'Keine frühere Bestellung braucht es noch.',
  seen: 'Unbekannte Produkte in Bestellungen',
  seenWithout: (shop) => `Bestellungen aus ${shop}, die nicht sagen, was gekauft wurde`,
  seenIn: (count, waiting) =>
    waiting === 0 ? `In ${orders(count)}` : `In ${orders(count)}, ${waiting === 1 ? '1 wartet' : `${number(waiting)} warten`}`,
  seenIds: (shop, productId, sku) =>
    [shop, ...(productId === null ? [] : [`Produkt-ID ${productId}`]), ...(sku === null ? [] : [`SKU ${sku}`])].join(', '),
  fits: (names) => `Dazu passen Regeln von ${names.join(' und ')}. Entferne eine davon.`,
  nameWithCode: 'Mit Code',
  nameWithoutCode: 'Ohne Code',
  nameMore: 'Mehr …',
  nameIt: (action, title) => `${action}: ${title}`,
  belongsTo: 'Gehört zu',
  newProduct: 'Ein neues Produkt',
  notFound: 'Dieses Produkt gibt es nicht.',
  incomplete: 'Ein Produkt braucht einen Namen, und jede seiner Regeln einen Wert.',
  catchesTwo: (other) => `Eine Regel dieses Produkts passt auch zu ${other}. ${catchesTwo}`,
  changedMeanwhile: `Eine Regel dieses Produkts passt auch zu einem anderen. ${catchesTwo}`,
  tooMany: 'Es gibt schon 200 Produkte. Entferne zuerst eines.',
  editionUnknown: 'Eine der Ausgaben gibt es nicht mehr.',
  orderUnclear: 'Ein Produkt kann nur nach einem kommen, das nicht selbst nach ihm kommt.',
  linkInvalid: 'Die Adresse der Seite in deinem Laden muss mit https:// beginnen.',
}
