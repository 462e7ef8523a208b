import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings-screen.texts.ts'
import { number } from '../kit/number.ts'

export const shopSettingsScreenTexts: Texts<typeof english.shopSettingsScreenTexts> = {
  lead: 'Les changements s’appliquent aussitôt, sans redémarrage. Tous les admins reçoivent un e-mail à chaque changement.',
  loadFailed: 'Impossible de charger les réglages.',
  save: 'Enregistrer',
  saved: 'Enregistré',
  savedText: 'C’est appliqué dès maintenant.',
  saveFailed: 'Les réglages n’ont pas pu être enregistrés.',
  byVariable: (variable) => `Fixé par la variable ${variable} sur le serveur.`,
  setOn: (day) => `Défini le ${day}. Saisis-en un nouveau pour le remplacer.`,
  isSet: 'Défini. Saisis-en un nouveau pour le remplacer.',
  notSet: 'Non défini',
  removeSecret: 'Le retirer',
  unreadable: 'Il a été chiffré avec une autre clé et ne peut plus être lu. Saisis-le à nouveau.',
  shop: {
    lead: 'Ce que tes clients voient sur les pages et dans les e-mails. Vide un champ pour retrouver la valeur habituelle.',
    hints: {
      name: 'C’est aussi le nom habituel de l’expéditeur des e-mails.',
      tagline: undefined,
      storeUrl: '« Obtenir le Pro Pack » y mène.',
      communityUrl: 'Laisse ce champ vide pour n’afficher aucun lien.',
      supportEmail: 'Les clients y écrivent, et le texte de confidentialité l’indique.',
    },
  },
  look: {
    lead: 'Toutes les pages les affichent dès qu’elles sont rechargées. Encre et les pages pour les anciens navigateurs restent en noir et blanc.',
    choose: 'Choisir une image',
    replace: 'Remplacer',
    remove: 'Retirer',
    presentLogo: 'Le logo',
    logoHint: (most) =>
      `Un PNG, un JPEG ou un WebP d’au plus ${most} Mo. Il remplace le rameau à côté du nom, aussi sur l’écran d’accueil. Les e-mails ne montrent que le nom.`,
    pick: 'Choisir la couleur d’accent',
    readable: 'Elle est lisible dans toutes les ambiances.',
    adapted:
      'Certaines ambiances la rendent un peu plus foncée ou plus claire, pour que les mots restent lisibles. Voici comment chacune l’affiche.',
  },
  mail: {
    lead: 'Il envoie les codes, les liens et les rappels. Sans lui, les e-mails attendent dans l’espace admin. Après un changement, les liens qui ouvrent un compte ne marchent pendant sept jours que dans les navigateurs où l’on s’est déjà connecté.',
    test: 'Envoyer un test',
    testFailed: 'L’e-mail de test n’a pas pu partir.',
    onMachine: 'Oui, un serveur de messagerie fonctionne sur cette machine',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Aucune' },
    hints: {
      smtpHost: 'Ton fournisseur de messagerie l’appelle serveur SMTP ou serveur sortant.',
      smtpPort: (usual) => `D’habitude ${usual}.`,
      mailFrom: 'Par exemple Willow <hello@planner.example>. Ton fournisseur de messagerie doit l’accepter.',
    },
  },
  letter: {
    title: 'Lettre du lundi',
    lead: 'Chaque lundi à huit heures, les admins reçoivent un e-mail sur la semaine : commandes, sauvegardes, certificat, et qui n’est jamais venu après son achat. Les e-mails sur les problèmes arrivent toujours.',
    label: 'Envoyer la lettre',
    stopTitle: 'Arrêter la lettre du lundi ?',
    stopText: 'Plus aucun admin ne la reçoit. Les e-mails sur les problèmes continuent.',
    stop: 'Arrêter la lettre',
  },
  words: {
    lead: (name, support) =>
      `Ce que tes clients lisent. ${name} remplace le nom de la boutique, et ${support} l’adresse pour les questions. Vide un champ pour retrouver les mots habituels.`,
    which: 'E-mail',
    mails: {
      code: 'Avec un code',
      'lost-code': 'Avec un code perdu',
      'code-reminder': 'Sur un code inutilisé',
      'access-revoked': 'Quand l’accès a pris fin',
      'access-restored': 'Quand l’accès est rétabli',
      'confirm-newsletter': 'Pour confirmer la newsletter',
    },
    subject: 'Objet',
    text: 'Texte',
    textHint:
      'Laisse une ligne vide entre les paragraphes. Les boutons et les petits caractères s’ajoutent. Dans une autre langue, les mots habituels restent.',
    codeHint:
      'Laisse une ligne vide entre les paragraphes. Le code, le bouton et les petits caractères s’ajoutent. Les e-mails avec plusieurs codes ou dans une autre langue gardent les mots habituels.',
    reminderHint:
      'Un seul e-mail à chaque client dont personne n’a utilisé le code après ce nombre de jours. Vide : aucun. Cela vaut pour les commandes à partir de maintenant dont le code a été envoyé par e-mail, pas après un remboursement, ni pour les codes des lots ou des fichiers sans e-mails.',
    preview: 'Aperçu',
    previewFailed: 'L’e-mail n’a pas pu être affiché.',
    reset: 'Reprendre les mots habituels',
  },
  connections: {
    lead: 'Copie l’adresse dans les réglages de webhook de ta boutique, et saisis le même secret là-bas et ici.',
    ownFormat: 'Ton propre système',
    copyShort: 'Copier',
    copy: (shop) => `Copier l’adresse pour ${shop}`,
    copied: 'Adresse copiée',
    copyFailed: 'L’adresse n’a pas pu être copiée.',
    heard: (day) => `Dernier message le ${day}.`,
    neverHeard: 'Pas encore de message.',
    tested: (day) => `Dernière commande de test le ${day}.`,
    another: 'Une autre boutique …',
    anotherTitle: (shop) => `Relier une autre boutique ${shop} ?`,
    anotherText:
      'Choisis-le si une autre boutique, dont les numéros de commande recommencent, envoie désormais à cette adresse. Pour un nouveau secret de la même boutique, ce n’est pas nécessaire.',
    anotherName: 'Nom de la nouvelle boutique',
    anotherConfirm: 'Relier',
    anotherFailed: 'La boutique n’a pas pu être reliée.',
    secretMake: 'Créer une adresse avec secret',
    secretRenew: 'Renouveler l’adresse avec secret',
    secretHint: 'Gumroad ne signe rien. À une adresse que seul Gumroad connaît, personne d’autre ne peut bloquer ses messages.',
    secretOnce:
      'Saisis cette adresse chez Gumroad, aussi pour les remboursements et les litiges. Elle n’est affichée que maintenant.',
    secretMade: (day) => `Une adresse avec secret a été créée le ${day}.`,
    formerEnds: (day) => `L’adresse sans secret prend fin le ${day}.`,
    secretFailed: 'L’adresse n’a pas pu être créée.',
  },
  rules: {
    lead: 'Les langues de ta boutique, et ce qui vaut pour toute personne qui s’inscrit.',
    usualLanguage: 'Langue habituelle',
    usualLanguageHint:
      'Pour les personnes dont le navigateur ne demande aucune des autres. Tes propres textes d’e-mails sont dans cette langue.',
    otherLanguages: 'Aussi proposées',
    approvalHint: 'Personne ne peut utiliser son compte avant que tu l’approuves.',
    showsHint: (count) =>
      `Par un lien qu’ils créent et qui prend fin de lui-même. Désactivé, aucun lien ne montre rien.${count === null ? '' : ` Liens en ce moment : ${count.links.toLocaleString('fr-FR')}, pages : ${count.pages.toLocaleString('fr-FR')}.`}`,
    approveHere: (count) =>
      count === null
        ? 'Approuver ceux qui sont déjà là'
        : count === 1
          ? 'Approuver la personne qui est déjà là'
          : `Approuver les ${number(count)} personnes qui sont déjà là`,
    approveHereHint: 'Sinon, elles sont déconnectées et attendent aussi ton accord.',
    passwords: {
      usual: 'Habituelles : six caractères ou plus',
      strict: 'Strictes : huit ou plus, et aucun mot de passe courant',
    },
    quotaHint: 'Vide : tout l’espace du disque.',
    prefixHint: 'Six lettres, comme PLANER. Les codes existants restent tels quels.',
  },
  reading: {
    lead: 'Un serveur de modèle lit l’écriture des clients qui sont d’accord, pour que leur recherche la trouve : avec Ollama, vLLM ou tout serveur qui parle comme celui d’OpenAI. Tu ne vois ni pages ni textes. Avec une autre adresse ou un autre modèle, leur accord est demandé à nouveau.',
    hints: {
      modelAddress: 'Comme https://ai.example/v1 ou http://localhost:11434/v1.',
      modelName: 'Un modèle qui sait lire des images, comme qwen2.5vl:7b.',
      modelKey: 'Seulement si le serveur en demande une.',
    },
    inside: 'Oui, il est dans mon propre réseau',
    test: 'Tester',
    testFailed: 'Le serveur de modèle n’a pas pu être testé.',
  },
  legal: {
    lead: 'Ils sont affichés tels que tu les écris, à tout le monde. Laisse une ligne vide entre les paragraphes.',
    hints: {
      legalNotice: 'Qui tient cette boutique, avec une adresse. Elles ont leur propre page, et un lien dans le pied de page.',
      privacyAddition: 'Affiché à la fin du texte de confidentialité.',
      termsAddition: 'Affiché à la fin des conditions d’utilisation.',
    },
  },
  onServer: {
    lead: 'Seules des variables et des commandes sur le serveur changent cela, pour que personne ne puisse déplacer tes données avec une session volée.',
    tryShort: 'Essayer',
    tryPlace: 'Essayer le lieu des sauvegardes',
    tryFailed: 'Le lieu des sauvegardes n’a pas pu être essayé.',
    notSet: 'Non défini',
    isSecret: 'Défini',
  },
}
