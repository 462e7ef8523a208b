import type * as english from '#features/orders/orders.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const ordersTexts: Texts<typeof english.ordersTexts> = {
  notSigned: 'La signature manque, est fausse ou trop ancienne.',
  shopSilent: 'La boutique n’a pas confirmé le message. Renvoie-le plus tard.',
  unreadableEvent: 'L’événement ne peut pas être lu.',
  notFound: 'Cette commande n’existe pas.',
  resent: (email) => `Le code d’accès part à ${email}.`,
  resentWithoutMail: (email) =>
    `Aucun serveur de messagerie n’est configuré. L’e-mail à ${email} attend sous « E-mails », où tu peux le copier.`,
  codeSpent: 'Le code d’accès de cette commande est utilisé ou invalidé.',
  noCode: 'Cette commande n’a pas de code d’accès.',
  noEmail: 'Cette commande n’a pas encore d’adresse e-mail. Saisis-en une pour envoyer le code.',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  nothingToDecide: 'Il n’y a rien à décider pour cette commande.',
  notWaiting: 'Cette commande n’attend pas.',
  settled: 'La commande est réglée. Elle ne recevra plus de codes.',
  decided: {
    keep: 'Le client garde l’accès.',
    'read-only': 'Le client peut tout lire et exporter, sans rien changer.',
    revoke: 'L’accès a été révoqué.',
  },
  import: {
    empty: 'Le fichier est vide.',
    tooLarge: 'Le fichier dépasse 64 Mo.',
    notText: 'Ce n’est pas un fichier CSV.',
    workbook: 'C’est une feuille de calcul. Ouvre-la, enregistre-la en CSV et importe ce fichier.',
    column: (number) => `Colonne ${number}`,
    repeated: (header, number) => `${header} (${number})`,
    noSuchLine: (line) => `La ligne ${line} n’est pas parmi les premières lignes du fichier.`,
    noOrderNumber: 'Aucune colonne ne ressemble à un numéro de commande.',
    noSuchColumn: (name) => `Il n’y a pas de colonne nommée « ${name} ».`,
    broken: 'La suite du fichier est illisible : un guillemet n’est pas fermé, ou une ligne est trop longue.',
    problems: {
      no_number: 'Pas de numéro de commande',
      bad_number: 'Ce n’est pas un numéro de commande',
      formula: 'Commence comme une formule',
      bad_email: 'Ce n’est pas une adresse e-mail',
      columns: 'Le nombre de cellules diffère de la première ligne',
      quotes: 'Guillemet mal placé',
      not_paid: 'Non payée',
      rounded: 'Un tableur a arrondi le numéro de commande : il est perdu. Importe le fichier d’origine',
      test_order: 'Une commande de test',
      differs: 'Une ligne au-dessus dit autre chose de cette commande. Vérifie-la dans la boutique',
    },
  },
}
