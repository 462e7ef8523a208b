import type * as english from '#features/orders/deliveries.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

export const deliveriesTexts: Texts<typeof english.deliveriesTexts> = {
  lead: 'Was deine Shops in den letzten 30 Tagen geschickt haben, und was daraus wurde.',
  label: 'Shop-Nachrichten',
  words: ['Nachricht', 'Nachrichten'],
  states: {
    refused: 'Abgelehnt',
    unread: 'Nicht verstanden',
    accepted: 'Angenommen',
    known: 'Schon bekannt',
    ignored: 'Keine Zahlung',
    test: 'Test',
  },
  order: 'Bestellung',
  result: 'Ergebnis',
  received: 'Wann',
  unknownOrder: 'Unbekannte Bestellung',
  noOrder: 'Keine Bestellung',
  tooLarge: 'Die Nachricht war zu groß zum Aufbewahren. Sende sie aus dem Shop noch einmal.',
  settled: 'In Ordnung gebracht am',
  name: (shop, order) => `${shop}, ${order}`,
  empty: { title: 'Noch keine Nachrichten', text: 'Jede Nachricht eines verbundenen Shops erscheint hier.' },
  replay: 'Neu einlesen',
  replayAll: 'Gescheiterte neu einlesen',
  replayedSome: (count) =>
    count === 1 ? '1 Nachricht wurde neu eingelesen' : `${number(count)} Nachrichten wurden neu eingelesen`,
  replayFailed: 'Die Nachricht ließ sich nicht neu einlesen.',
  answers: {
    paid: 'Die Bestellung ist bezahlt',
    refunded: 'Sie wurde erstattet',
    not_paid: 'Sie ist nicht bezahlt',
    nothing: 'Ohne Bestellung erledigen',
  },
  answered: {
    paid: 'Erledigt. Ab jetzt bedeutet dieser Status in diesem Shop „bezahlt“.',
    refunded: 'Erledigt. Ab jetzt bedeutet dieser Status in diesem Shop „erstattet“.',
    not_paid: 'Erledigt. Ab jetzt bedeutet dieser Status in diesem Shop „nicht bezahlt“.',
  },
  answerFailed: 'Die Nachricht ließ sich nicht beantworten.',
  tooManyUnread: 'Zu viele Nachrichten warten im Admin-Bereich auf eine Antwort. Sende sie bitte später noch einmal.',
  contacts: 'Verbundene Shops',
  heard: (shop) => `${shop}: zuletzt gehört am`,
  silent: (shop) => `Nichts gehört von ${shop} seit dem`,
  tested: 'Letzte Testbestellung am',
  never: (shop) => `Von ${shop} noch nichts gehört.`,
  reasons: {
    signature: 'Die Signatur stimmt nicht. Das Geheimnis im Shop und das dieses Servers sind verschieden.',
    time: 'Die Signatur stimmt, aber ihre Uhrzeit weicht um mehr als fünf Minuten ab. Prüfe die Uhren beider Server.',
    gift: 'Es ist ein Trinkgeld, eine Mitgliedschaft oder ein Auftrag, und kein Produkt nennt es. Es wird keine Bestellung daraus.',
    test: 'Der Shop hat sie im Testmodus geschickt, deshalb gab es keine Bestellung, keinen Code und keine E-Mail.',
    json: 'Die Nachricht ist kein JSON.',
    unknownSale:
      'Der Shop kennt diesen Verkauf nicht. Prüfe, ob das Zugriffstoken zu dem Konto gehört, das die Nachrichten schickt.',
    token: 'Der Shop lehnt das Zugriffstoken ab. Erstelle eines, das Verkäufe sehen darf.',
    noAnswer: 'Der Shop hat die Nachricht nicht rechtzeitig bestätigt.',
    number: 'Die Bestellnummer ist leer, zu lang oder beginnt wie eine Formel.',
    field: (field) => `Das Feld „${field}“ ist nicht wie erwartet.`,
    state: (state) => `Die Bestellung ist demnach bezahlt, aber ihr Status „${state}“ ist nicht bekannt.`,
  },
  replayed: {
    nothing: 'Die Nachricht ist erledigt. Daraus wurde keine Bestellung.',
    accepted: 'Die Bestellung ist erfasst.',
    known: 'Die Bestellung war schon erfasst.',
    test: 'Die Nachricht war ein Test des Shops. Daraus wurde keine Bestellung.',
    ignored: 'In der Nachricht geht es nicht um eine Zahlung.',
    unread: 'Die Nachricht ist immer noch nicht zu verstehen.',
    refused: 'Die Nachricht wird immer noch abgelehnt. Der Grund sagt, was zu prüfen ist.',
  },
  replayedAll: (accepted, left) => {
    const recorded = accepted === 0 ? 'Keine Nachricht erfasst' : `${counted(accepted, 'Nachricht', 'Nachrichten')} erfasst`
    return `${recorded}, ${left === 0 ? 'keine' : number(left)} übrig.`
  },
  notFound: 'Diese Nachricht gibt es nicht.',
  notReplayable: 'Diese Nachricht lässt sich nicht neu einlesen.',
}
