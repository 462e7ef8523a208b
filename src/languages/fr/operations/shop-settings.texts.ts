import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings.texts.ts'

export const shopSettingsTexts: Texts<typeof english.shopSettingsTexts> = {
  labels: {
    name: 'Nom de la boutique',
    tagline: 'Slogan',
    storeUrl: 'Adresse de ta boutique en ligne',
    communityUrl: 'Adresse de ta communauté',
    supportEmail: 'Adresse pour les questions',
    logo: 'Logo',
    accentColour: 'Couleur d’accent',
    smtpHost: 'Serveur de messagerie',
    smtpPort: 'Port',
    smtpSecurity: 'Protection',
    smtpUser: 'Utilisateur',
    smtpPassword: 'Mot de passe',
    smtpOnMachine: 'Serveur de messagerie sur cette machine',
    mailFrom: 'Expéditeur',
    codeSubject: 'Objet de l’e-mail avec un code',
    codeText: 'Texte de l’e-mail avec un code',
    lostCodeSubject: 'Objet de l’e-mail avec un code perdu',
    lostCodeText: 'Texte de l’e-mail avec un code perdu',
    codeReminderDays: 'Jours avant le rappel d’un code inutilisé',
    reminderSubject: 'Objet de l’e-mail sur un code inutilisé',
    reminderText: 'Texte de l’e-mail sur un code inutilisé',
    revokedSubject: 'Objet de l’e-mail sur la fin de l’accès',
    revokedText: 'Texte de l’e-mail sur la fin de l’accès',
    restoredSubject: 'Objet de l’e-mail sur l’accès rétabli',
    restoredText: 'Texte de l’e-mail sur l’accès rétabli',
    newsletterSubject: 'Objet de l’e-mail qui confirme la newsletter',
    newsletterText: 'Texte de l’e-mail qui confirme la newsletter',
    weeklyLetter: 'Lettre du lundi',
    legalNotice: 'Mentions légales',
    privacyAddition: 'Ajout au texte de confidentialité',
    termsAddition: 'Ajout aux conditions d’utilisation',
    backupPlace: 'Lieu des sauvegardes',
    backupAccessKey: 'Clé d’accès du compartiment',
    backupSecretKey: 'Clé secrète du compartiment',
    languages: 'Langues',
    requireApproval: 'Approuver les nouveaux clients',
    passwordRules: 'Règles des mots de passe',
    ownerQuotaMb: 'Stockage par client en Mo',
    codePrefix: 'Début des codes d’accès',
  },
  secretOf: (shop) => `Secret pour ${shop}`,
  tokenOf: (shop) => `Jeton d’accès pour ${shop}`,
  verificationOf: (shop) => `Jeton de vérification pour ${shop}`,
  keyOf: (shop) => `Clé d’API pour ${shop}`,
  refused: {
    other: 'Impossible d’enregistrer cela.',
    line: (label, most) => `« ${label} » doit tenir sur une ligne de ${most} caractères au plus.`,
    website: (label) => `« ${label} » doit commencer par https:// ou http://.`,
    email: (label) => `« ${label} » doit être une adresse e-mail.`,
    host: (label) => `« ${label} » doit être un nom comme smtp.mail.example, sans chemin.`,
    port: (label) => `« ${label} » doit être un nombre de 1 à 65535.`,
    megabytes: (label) => `« ${label} » doit être un nombre entier de mégaoctets, à partir de 1.`,
    place: (label) =>
      `« ${label} » doit être un dossier avec son chemin complet, comme /mnt/disk/willow, ou un compartiment comme s3://name?endpoint=https://s3.example&region=eu-1.`,
    letters: (label) => `« ${label} » doit compter exactement six lettres de A à Z.`,
    portHere: (label, ports) =>
      `« ${label} » doit être ${ports} pour un serveur de messagerie sur cette machine, et non un port utilisé par autre chose.`,
    days: (label, { least, most }) => `« ${label} » doit être un nombre de ${least} à ${most}.`,
    choice: (label) => `« ${label} » doit être l’un des choix proposés.`,
    sender: (label) => `« ${label} » doit être une adresse comme Willow <hello@planner.example>.`,
    text: (label, most) => `« ${label} » doit être un texte de ${most.toLocaleString('fr-FR')} caractères au plus.`,
    secret: (shop) => `Le secret pour ${shop} doit avoir au moins 16 caractères.`,
    colour: (label) => `« ${label} » doit être une couleur comme #a04928.`,
    logo: (most) => `Le logo doit être un PNG, un JPEG ou un WebP d’au plus ${most} Mo.`,
    logoAsSvg: 'Un SVG peut contenir un programme et n’est donc pas affiché. Enregistre le logo en PNG et choisis ce fichier.',
    logoSize: (least, most) => `Chaque côté du logo doit avoir de ${least} à ${most.toLocaleString('fr-FR')} pixels.`,
    logoUnreadable: 'Cette image est illisible. Enregistre-la de nouveau en PNG et choisis ce fichier.',
    placeholder: (label, unknown, known) =>
      `« ${label} » contient ${unknown}, qui ne remplace rien. Tu peux utiliser ${known.join(' et ')}.`,
    byVariable: (label, variable) =>
      `« ${label} » est fixé par la variable ${variable} sur le serveur. Commence par la retirer là-bas.`,
  },
  passwordAgain: 'Le serveur de messagerie a changé : saisis à nouveau son mot de passe.',
  passwordInTheOpen: 'Un mot de passe demande une connexion protégée. Choisis STARTTLS ou TLS.',
  hostMissing: 'Saisis d’abord le nom du serveur de messagerie.',
  backupKeyFirst: 'Crée d’abord la clé de récupération : un lieu indiqué ici ne reçoit que des sauvegardes chiffrées.',
  bucketKeysAgain:
    'Saisis les deux clés de ce compartiment. Elles ne sont envoyées qu’au compartiment pour lequel elles ont été saisies.',
  onThisMachine:
    'Ce serveur de messagerie serait la machine qui héberge ta boutique. S’il y en a un, confirme-le sous le nom, puis enregistre à nouveau.',
  changedElsewhere:
    'Quelqu’un d’autre a modifié ces réglages entre-temps. Rien n’a été enregistré. Regarde les nouveaux, puis enregistre à nouveau.',
  testSent: (to) => `Un e-mail de test est parti à ${to}. Regarde s’il est arrivé.`,
  testSubject: (name) => `Un e-mail de test de ${name}`,
  testText: (name) => `${name} peut envoyer des e-mails avec ces réglages.`,
}

export const shopChangeTexts: Texts<typeof english.shopChangeTexts> = {
  changed: (by, what) => `${by} a modifié ces réglages de la boutique : ${what}.`,
  mailServer: (host) => `Désormais, les e-mails partent par ${host}.`,
  noMailServer: 'Désormais, aucun e-mail ne part, car il n’y a plus de serveur de messagerie.',
  backupKey: (by) => `${by} a créé la clé de récupération, avec laquelle les sauvegardes sont désormais chiffrées.`,
}

export const backupPlaceTexts: Texts<typeof english.backupPlaceTexts> = {
  fine: 'Un petit fichier a été écrit dans le lieu des sauvegardes, lu, puis supprimé.',
  notSet: 'Aucun lieu n’est défini pour les sauvegardes.',
}
