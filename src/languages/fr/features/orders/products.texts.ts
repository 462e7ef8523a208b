import type * as english from '#features/orders/products.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

const orders = (count: number) => `${number(count)} ${count < 2 ? 'commande' : 'commandes'}`

export const productsTexts: Texts<typeof english.productsTexts> = {
  lead: 'Ce que tu vends, et ce qu’un client reçoit en échange.',
  none: 'Chaque commande payée reçoit un code d’accès, quel que soit l’achat. Cela change dès que tu nommes ton premier produit.',
  some: 'Une commande avec un produit absent de cette liste attend que tu le nommes.',
  label: 'Tes produits',
  add: 'Ajouter un produit',
  addTitle: 'Ajouter un produit',
  changeTitle: (name) => `Modifier « ${name} »`,
  change: 'Modifier',
  changeName: (name) => `Modifier « ${name} »`,
  remove: 'Retirer',
  removeName: (name) => `Retirer « ${name} »`,
  removeTitle: (name) => `Retirer « ${name} » ?`,
  removeText:
    'Ses codes continuent de marcher, et qui l’a acheté garde ses agendas. Ses nouvelles commandes attendent que tu le nommes à nouveau.',
  removeLastText:
    'Ses codes continuent de marcher, et qui l’a acheté garde ses agendas. C’est ton dernier produit : sans produit, chaque commande payée reçoit à nouveau un code d’accès.',
  name: 'Nom',
  namePlaceholder: 'Agenda 2027',
  isCoded: 'Donne un code d’accès',
  isCodedHint: 'Désactive pour ce qui n’en demande pas, par exemple une tasse.',
  withCode: 'Un code d’accès par article',
  withoutCode: 'Pas de code d’accès',
  editions: 'Éditions qu’il ouvre',
  variant: (title) => `Variante : ${title}`,
  variantHint: 'Ce qui la distingue des autres, par exemple « 10 pouces, gaucher ». Les clients le voient.',
  noEditions: 'Il n’y a pas encore d’éditions.',
  isStamped: 'Indiquer le propriétaire sur chaque page',
  isStampedHint:
    'Les fichiers téléchargés reçoivent en bas une petite ligne avec le nom du propriétaire et le numéro de commande. On peut l’enlever : elle rappelle, elle ne protège pas.',
  isSealed: 'Ce fichier est signé : il reste tel quel, sans cette ligne.',
  opens: (titles) => `Ouvre ${titles.join(', ')}`,
  follows: 'Fait suite à',
  followsHint: 'Qui possède celui-là apprend une fois que celui-ci est là.',
  followsNone: 'Aucun autre produit',
  shopUrl: 'Où tu le vends',
  shopUrlHint: 'C’est là que vont les propriétaires de l’année précédente.',
  rules: 'Comment les commandes le nomment',
  noRules: 'Ajoute l’identifiant de produit, le SKU ou le titre qu’utilise ta boutique.',
  rule: {
    id: (shop, value) => `Identifiant de produit (${shop}) : ${value}`,
    sku: (value) => `SKU : ${value}`,
    title: (value) => `Titre : ${value}`,
    none: (shop) => `Commandes sans indication d’achat (${shop})`,
  },
  ruleKind: 'Type',
  ruleKinds: { id: 'Identifiant de produit', sku: 'SKU', title: 'Titre', none: 'Commandes sans produits' },
  ruleShop: 'Boutique',
  ruleValue: 'Valeur',
  addRule: 'Ajouter cette règle',
  removeRule: (rule) => `Retirer la règle « ${rule} »`,
  save: 'Enregistrer',
  saveFailed: 'Le produit n’a pas pu être enregistré.',
  removeFailed: 'Le produit n’a pas pu être retiré.',
  loadFailed: 'Impossible de charger les produits.',
  added: (name) => `« ${name} » est ajouté.`,
  changed: (name) => `« ${name} » est modifié.`,
  removed: (name) => `« ${name} » est retiré.`,
  settling: (message, count) => `${message} ${orders(count)} en attente : nouvel examen.`,
  earlierTitle: (count) =>
    count === 1 ? 'Aussi pour la commande précédente ?' : `Aussi pour les ${orders(count)} précédentes ?`,
  earlierText: (name, count) =>
    count === 1
      ? `Une commande antérieure contient ${name}, avant que ce nom existe. Son code peut l’ouvrir aussi. Aucun nouveau code n’est créé et aucun e-mail n’est envoyé.`
      : `${orders(count)} contiennent ${name}, avant que ce nom existe. Leurs codes peuvent l’ouvrir aussi. Aucun nouveau code n’est créé et aucun e-mail n’est envoyé.`,
  openEarlier: (count) => `L’ouvrir pour ${orders(count)}`,
  notEarlier: 'Pas maintenant',
  openEarlierFailed: 'Le produit n’a pas pu être ouvert pour les commandes précédentes.',
  openingEarlier: (name, count) => `${name} est en cours d’ouverture pour ${orders(count)} d’avant.`,
  noneEarlier: 'Aucune commande antérieure n’en a plus besoin.',
  seen: 'Produits inconnus vus dans des commandes',
  seenWithout: (shop) => `Commandes sans indication d’achat (${shop})`,
  seenIn: (count, waiting) =>
    waiting === 0 ? `Dans ${orders(count)}` : `Dans ${orders(count)}, dont ${number(waiting)} en attente`,
  seenIds: (shop, productId, sku) =>
    [shop, ...(productId === null ? [] : [`identifiant ${productId}`]), ...(sku === null ? [] : [`SKU ${sku}`])].join(', '),
  fits: (names) => `Des règles de ${names.map((name) => `« ${name} »`).join(' et ')} lui correspondent. Retires-en une.`,
  nameWithCode: 'Donne un code',
  nameWithoutCode: 'Pas de code',
  nameMore: 'Plus…',
  nameIt: (action, title) => `${action} : ${title}`,
  belongsTo: 'Fait partie de',
  newProduct: 'Un nouveau produit',
  notFound: 'Ce produit n’existe pas.',
  incomplete: 'Un produit doit avoir un nom, et chacune de ses règles une valeur.',
  catchesTwo: (other) =>
    `Une règle de ce produit vaudrait aussi pour « ${other} ». Chaque ligne de commande doit être un seul produit.`,
  changedMeanwhile: 'Une règle de ce produit vaudrait aussi pour un autre. Chaque ligne de commande doit être un seul produit.',
  tooMany: 'Il y a déjà 200 produits. Retires-en d’abord un.',
  editionUnknown: 'Une des éditions n’existe plus.',
  orderUnclear: 'Un produit ne peut faire suite qu’à un produit qui ne lui fait pas suite lui-même.',
  linkInvalid: 'L’adresse de la page de ta boutique doit commencer par https://.',
}
