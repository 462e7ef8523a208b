import type * as english from '#features/mail/mail.texts.ts'
import type { MailShop, MailWords, SentCodes } from '#features/mail/mail.texts.ts'
import type { Texts } from '#kit/languages.ts'

const actionOf = ({ url, isKnown }: SentCodes) => ({ label: isKnown ? 'L’ajouter à ton compte' : 'Créer ton compte', url })

const codesToAdd = ({ product, codes, ...sent }: SentCodes & MailShop): MailWords => ({
  subject: codes.length > 1 ? `Ajoute tes nouveaux codes à ${product}` : `Ajoute ton nouveau code à ${product}`,
  paragraphs:
    codes.length > 1
      ? [
          `Merci pour ta commande. Voici tes ${codes.length} codes d’accès. Tu as déjà un compte ${product} : ajoutes-y le premier code, et tu gardes tout ce qui s’y trouve.`,
          'Chacun sert une seule fois. Seule cette adresse peut utiliser le premier. Tu peux donner les autres.',
        ]
      : [`Merci pour ta commande. Tu as déjà un compte ${product} : ajoutes-y ce code, et tu gardes tout ce qui s’y trouve.`],
  codes,
  action: actionOf({ codes, ...sent }),
  note: 'Si ta session est fermée, tu te connectes d’abord.',
})

/** Below the paragraphs of an email with codes. */
export const mailFrame: Texts<typeof english.mailFrame> = {
  order: (number) => `Commande ${number}`,
  link: (label) => `${label} :`,
}

export const mailWords: Texts<typeof english.mailWords> = {
  code: (sent) => {
    const { product, codes, isKnown, pack } = sent
    const action = actionOf(sent)
    if (isKnown) return codesToAdd(sent)
    if (codes.length > 1)
      return {
        subject: `Tes codes d’accès pour ${product}`,
        paragraphs: [
          `Merci pour ta commande. Voici tes ${codes.length} codes d’accès pour ${product}, le compagnon tranquille de ton agenda.`,
          'Chacun sert une seule fois et donne un accès permanent. Le premier est le tien, et seule cette adresse peut l’utiliser. Tu peux donner les autres.',
        ],
        codes,
        action,
        note: 'Le lien remplit le premier code pour toi.',
      }
    return {
      subject: `Ton code d’accès pour ${product}`,
      paragraphs: [
        `Merci pour ${pack === null ? 'ta commande' : `ton ${pack}`}. Voici ton code d’accès pour ${product}, le compagnon tranquille de ton agenda.`,
        'Il sert une seule fois et te donne un accès permanent.',
      ],
      codes,
      action,
      note: 'Le lien remplit le code pour toi.',
    }
  },
  'lost-code': ({ product, codes, ...sent }) => {
    const isOne = codes.length === 1
    return {
      subject: isOne ? `Ton code d’accès pour ${product}, à nouveau` : `Tes codes d’accès pour ${product}, à nouveau`,
      paragraphs: [
        isOne
          ? 'Voici le code d’accès de cette adresse.'
          : 'Voici les codes d’accès de cette adresse que personne n’a encore utilisés.',
      ],
      codes,
      action: actionOf({ codes, ...sent }),
      note: 'Tu reçois cet e-mail parce que quelqu’un a demandé le code de cette adresse. Si ce n’est pas toi, ne fais rien.',
    }
  },
  'claim-withdrawn': ({ product, orderNumber, supportEmail }) => ({
    subject: `Ton code pour ${product} a été retiré`,
    paragraphs: [
      `Tu as demandé le code d’accès de la commande ${orderNumber} et tu l’as reçu à cette adresse. La boutique a constaté que la commande appartient à quelqu’un d’autre : ce code ne marche donc plus.`,
    ],
    note: `Si tu penses que c’est une erreur, écris à ${supportEmail} en joignant ton reçu.`,
  }),
  'code-moved': ({ product, supportEmail }) => ({
    subject: `Un code pour ${product} n’est plus valable ici`,
    paragraphs: [
      `Un e-mail envoyé plus tôt à cette adresse contenait un code d’accès pour ${product}. Il ne marche plus ici, car la boutique a corrigé l’adresse.`,
      'Tu n’as rien à faire.',
    ],
    note: `Si tu penses que c’est une erreur, écris à ${supportEmail}.`,
  }),
  'code-reminder': ({ product, codes, ...sent }) => ({
    subject: `Ton code d’accès pour ${product} t’attend toujours`,
    paragraphs: [
      `${product} accompagne ton agenda, et ton code d’accès n’a pas encore servi. Si tu en as envie, tu peux l’utiliser dès maintenant.`,
      'Rien ne presse : le code reste valable.',
    ],
    codes,
    action: actionOf({ codes, ...sent }),
    note: 'Nous n’envoyons ce rappel qu’une seule fois. Si tu n’en as pas besoin, ne fais rien.',
  }),
  'code-link': ({ product, url }) => ({
    subject: `Termine ton inscription à ${product}`,
    paragraphs: [
      `Quelqu’un veut ouvrir ${product} avec un code d’accès et cette adresse. Si c’est toi, choisis ici ton mot de passe. Ensuite, nous vérifions le code.`,
    ],
    action: { label: 'Choisir un mot de passe', url },
    note: 'Le lien marche une fois, pendant 24 heures. Si ce n’est pas toi, ne fais rien.',
  }),
  'password-reset': ({ product, url }) => ({
    subject: `Choisis un nouveau mot de passe pour ${product}`,
    paragraphs: ['Quelqu’un a demandé un nouveau mot de passe pour cette adresse. Si c’est toi, choisis-le ici.'],
    action: { label: 'Choisir un mot de passe', url },
    note: 'Le lien marche une fois, pendant une heure. Si ce n’est pas toi, ne fais rien. Ton mot de passe ne changera pas.',
  }),
  'confirm-address': ({ product, url, isCorrection }) => ({
    subject: `Confirme ta nouvelle adresse pour ${product}`,
    paragraphs: [
      isCorrection
        ? `La boutique veut corriger l’adresse de ton compte ${product} et la remplacer par celle-ci. Si c’est juste, confirme-la ici.`
        : `Quelqu’un a demandé à utiliser cette adresse pour son compte ${product}. Si c’est toi, confirme-la ici.`,
    ],
    action: { label: 'Confirmer cette adresse', url },
    note: `Le lien marche une fois, pendant ${isCorrection ? 'trois jours' : 'une heure'}. Tant que tu ne confirmes pas, rien ne change.`,
  }),
  'password-reset-done': ({ product, url, supportEmail, ended }) => ({
    subject: `Ton mot de passe pour ${product} a changé`,
    paragraphs: ['Un nouveau mot de passe a été choisi avec le lien envoyé à cette adresse.', ...ended],
    action: { label: 'Ce n’était pas moi', url },
    note: passwordNote(supportEmail),
  }),
  'password-changed': ({ product, url, supportEmail, ended }) => ({
    subject: `Ton mot de passe pour ${product} a changé`,
    paragraphs: ['Ton mot de passe a été changé dans les Réglages.', ...ended],
    action: { label: 'Ce n’était pas moi', url },
    note: passwordNote(supportEmail),
  }),
  'address-changed': ({ product, newAddress, supportEmail, ended }) => ({
    subject: `Ton adresse pour ${product} a changé`,
    paragraphs: [`Désormais, connecte-toi avec ${newAddress}.`, ...ended],
    note: `Si ce n’était pas toi, écris tout de suite à ${supportEmail}.`,
  }),
  'address-in-use': ({ product, supportEmail, ended }) => ({
    subject: `Tu te connectes maintenant à ${product} avec cette adresse`,
    paragraphs: [`C’est désormais l’adresse de ton compte ${product}. Ton ancienne adresse est prévenue aussi.`, ...ended],
    note: `Si tu n’as pas de compte chez nous, écris à ${supportEmail}.`,
  }),
  'sign-in-changed': ({ product, what, url, supportEmail }) => ({
    subject: `Ta façon de te connecter à ${product} a changé`,
    paragraphs: [what],
    action: { label: 'Ce n’était pas moi', url },
    note: passwordNote(supportEmail),
  }),
  'account-notice': ({ product, title, what, moment, browser, url, settingsUrl, supportEmail }) => ({
    subject: `${product} : ${title}`,
    paragraphs: [what, `Quand : ${moment}`, `Navigateur : ${browser || 'inconnu'}`],
    action: { label: 'Ce n’était pas moi', url },
    note: `${passwordNote(supportEmail)} Un nouveau mot de passe met aussi fin à toutes les connexions, aux mots de passe d’appareil, à l’adresse de calendrier et au compte lié. Tu choisis dans les Réglages si tu reçois ces e-mails : ${settingsUrl}`,
  }),
  'factor-reset': ({ product, url }) => ({
    subject: `Retrouve l’accès à ${product}`,
    paragraphs: [
      'Quelqu’un qui connaît ton mot de passe dit avoir perdu ses passkeys, son app d’authentification et ses codes de secours.',
      'Si c’est toi, ouvre ce lien. 24 heures plus tard, ils sont retirés et ton mot de passe suffit pour te connecter.',
    ],
    action: { label: 'Retirer ma deuxième étape', url },
    note: 'Le lien marche une fois, pendant une heure. Si ce n’est pas toi, ignore cet e-mail et choisis un nouveau mot de passe : quelqu’un connaît peut-être le tien.',
  }),
  'factor-reset-planned': ({ product, moment, url }) => ({
    subject: `Ta deuxième étape pour ${product} sera retirée`,
    paragraphs: [
      `Comme tu l’as demandé, tes passkeys, ton app d’authentification et tes codes de secours seront retirés le ${moment}. D’ici là, rien ne change.`,
    ],
    action: { label: 'Garder ma deuxième étape', url },
    note: 'Si tu ne l’as pas demandé, ouvre le lien, puis choisis un nouveau mot de passe : quelqu’un connaît peut-être le tien.',
  }),
  'access-revoked': ({ product, supportEmail }) => ({
    subject: `Ton accès à ${product} a pris fin`,
    paragraphs: [`Ton accès à ${product} a été révoqué. Tes pages et tes objectifs sont gardés pour le moment.`],
    note: `Si tu penses que c’est une erreur, écris à ${supportEmail}.`,
  }),
  'access-restored': ({ product, url }) => ({
    subject: `Te revoilà sur ${product}`,
    paragraphs: [`Ton accès à ${product} est rouvert. Tout est là où tu l’as laissé.`],
    action: { label: 'Se connecter', url },
  }),
  'access-read-only': ({ product, url, supportEmail }) => ({
    subject: `Ton compte ${product} est maintenant en lecture seule`,
    paragraphs: [
      `Ta commande a été remboursée, donc ton compte ${product} est désormais en lecture seule.`,
      'Rien n’est supprimé. Tu peux te connecter comme avant, lire toutes tes pages et tous tes objectifs, et tout télécharger dans les réglages. Tu ne peux rien ajouter ni changer.',
    ],
    action: { label: 'Se connecter', url },
    note: `Si tu penses que c’est une erreur, écris à ${supportEmail}.`,
  }),
  'writing-back': ({ product, url }) => ({
    subject: `Tu peux de nouveau écrire dans ${product}`,
    paragraphs: [`Ton compte ${product} n’est plus en lecture seule. Tu peux ajouter et changer comme avant.`],
    action: { label: 'Se connecter', url },
  }),
  'confirm-newsletter': ({ product, url }) => ({
    subject: `Confirme ton abonnement à la newsletter (${product})`,
    paragraphs: ['Quelqu’un a saisi cette adresse pour recevoir notre newsletter. Si c’est toi, confirme-la ici.'],
    action: { label: 'S’abonner', url },
    note: 'Sans confirmation, nous n’enverrons rien.',
  }),
  'deletion-planned': ({ product, what, url }) => ({
    subject: `Ton compte ${product} sera supprimé`,
    paragraphs: [what],
    action: { label: 'Garder mon compte', url },
    note: 'Pour garder ton compte, connecte-toi avant ce jour et choisis « Garder mon compte ».',
  }),
  'account-deleted': ({ product }) => ({
    subject: `Ton compte ${product} est supprimé`,
    paragraphs: [
      'Ton compte, tes pages, tes objectifs et tes réglages ont été effacés de notre serveur.',
      'Merci du bout de chemin fait ensemble.',
    ],
  }),
  reminder: ({ product, title, lines, url, settingsUrl }) => ({
    subject: title,
    paragraphs: lines,
    action: { label: `Ouvrir ${product}`, url },
    note: `Tu as demandé à ${product} des rappels par e-mail. Tu peux changer leurs heures ou les désactiver dans les Réglages : ${settingsUrl}`,
  }),
  sheet: ({ product, url, settingsUrl, isFirst }) => ({
    subject: 'Ta feuille du matin',
    paragraphs: [
      isFirst
        ? 'La feuille jointe porte un code. Saisis-le dans les Réglages, et ta feuille du matin arrivera ici dès le lendemain.'
        : 'La feuille du jour est jointe, prête à imprimer ou à ouvrir sur ta tablette.',
    ],
    action: { label: `Ouvrir ${product}`, url },
    note: isFirst
      ? 'Si tu n’as rien demandé, ignore cet e-mail. Rien d’autre n’arrivera.'
      : `Tu as demandé à ${product} une feuille chaque matin. Tu peux changer l’heure ou la désactiver dans les Réglages : ${settingsUrl}`,
  }),
  help: ({ product, subject, what, label, url, supportEmail }) => ({
    subject: `${product} : ${subject}`,
    paragraphs: [what],
    action: { label, url },
    note: `Si tu n’as rien demandé, écris à ${supportEmail}.`,
  }),
  'administrators-changed': ({ product, what, url }) => ({
    subject: `${product} : les admins ont changé`,
    paragraphs: [what],
    action: { label: 'Ouvrir le journal', url },
    note: 'Tu reçois cet e-mail parce que tu as le rôle d’admin, ou l’avais jusqu’à présent.',
  }),
  'shop-changed': ({ product, what, url }) => ({
    subject: `${product} : des réglages de la boutique ont changé`,
    paragraphs: what,
    action: { label: 'Ouvrir le journal', url },
    note: 'Tous les admins reçoivent cet e-mail. Si personne parmi vous ne l’a fait, ferme toutes les sessions de cet admin et rétablis les réglages.',
  }),
  'address-correction': ({ product, newAddress, day, url, supportEmail }) => ({
    subject: `Ton adresse pour ${product} va changer`,
    paragraphs: [
      `On a dit à la boutique que ton adresse est ${newAddress}, et quelqu’un l’a confirmée là-bas. À partir du ${day}, ce sera l’adresse de ton compte.`,
      'Si ce n’était pas toi, choisis ici un nouveau mot de passe. Cette adresse reste alors la tienne.',
    ],
    action: { label: 'Garder cette adresse', url },
    note: `Si cela ne marche pas, écris à ${supportEmail}.`,
  }),
  'link-notice': ({ product, moment, supportEmail }) => ({
    subject: `Un lien vers ton compte ${product}`,
    paragraphs: [
      `Le ${moment}, quelqu’un a demandé ou ouvert un lien vers ton compte : pour un nouveau mot de passe, une autre adresse ou une deuxième étape perdue.`,
      'La boutique a changé de serveur de messagerie ces sept derniers jours. Cet e-mail passe par l’ancien et ne contient pas de lien. Pour l’instant, ces liens ne marchent que dans les navigateurs où tu t’es déjà connecté. Partout ailleurs, ils attendent sept jours.',
      'Si c’était toi, tu n’as rien à faire. Sinon, connecte-toi comme d’habitude : le lien ne marchera plus.',
    ],
    note: `Si tu ne peux pas te connecter, écris à ${supportEmail}.`,
  }),
  'codes-guessed': ({ product, url }) => ({
    subject: `Quelqu’un cherche à deviner des codes d’accès pour ${product}`,
    paragraphs: [
      'Tant de faux codes d’accès ont été essayés aujourd’hui que, pour l’instant, les codes sans adresse sont vérifiés par un lien envoyé par e-mail. Les codes attribués à une adresse marchent toujours pour elle, et les personnes qui ont déjà un compte ne sont pas concernées.',
      'Tant que durent les essais, tu peux aider un client en attribuant son code à son adresse.',
    ],
    action: { label: 'Ouvrir l’espace admin', url },
    note: 'Tu reçois cet e-mail parce que tu as le rôle d’admin. Il part une fois par jour au plus.',
  }),
  letter: ({ product, lines, url, offUrl }) => ({
    subject: `${product} : ta semaine`,
    paragraphs: lines,
    action: { label: 'Ouvrir l’espace admin', url },
    note: `Les admins reçoivent cette lettre chaque lundi. Pour l’arrêter : ${offUrl}`,
  }),
  alarm: ({ product, what, isOver, url }) => ({
    subject: isOver ? `${product} : réglé` : `${product} demande ton attention`,
    paragraphs: isOver ? ['C’est réglé :', ...what.map((one) => `✓ ${one}`)] : what,
    action: { label: 'Ouvrir l’espace admin', url },
    note: 'Tu reçois cet e-mail parce que tu as le rôle d’admin. Il part une fois pour chaque genre de problème, une fois par jour au plus, et encore une fois quand c’est réglé.',
  }),
}

function passwordNote(supportEmail: string): string {
  return `Si c’était toi, il n’y a rien à faire. Sinon, choisis un nouveau mot de passe avec le lien, et écris à ${supportEmail} si cela ne marche pas.`
}
