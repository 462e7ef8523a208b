import type { AlarmKind } from '#kit/alarms.rules.ts'
import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/alarms.texts.ts'
import { number } from '../kit/number.ts'

const pages = (count: number, one: string, more: string) => (count < 2 ? one : more.replace('#', number(count)))
/** Emails and orders are counted up to 1,000. */
const counted = (count: number, one: string, more: string) =>
  count < 2 ? one : more.replace('#', `${number(count)}${count >= 1000 ? '+' : ''}`)
const waiting = (count: number) => counted(count, 'Un e-mail attend.', '# e-mails attendent.')

const data: (typeof english.alarmTexts)['data'] = {
  'database-damaged': {
    words: () =>
      'La base de données est abîmée. Aucun fichier n’est supprimé tant qu’elle n’est pas réparée. Restaure-la depuis une sauvegarde dès que possible.',
  },
  'database-older': {
    words: () =>
      'La base de données a perdu ses derniers changements. Aucun fichier n’est supprimé tant que tu n’as pas vérifié. Si tu as restauré une sauvegarde exprès, lance « willow adopt --yes » sur le serveur.',
  },
  'files-missing': {
    words: (count) =>
      `${pages(count, 'Le fichier d’une page ou d’un agenda manque.', 'Les fichiers de # pages ou agendas manquent.')} Restaure depuis une sauvegarde, ou ajoute à nouveau le PDF de l’agenda dans « Éditions » ; « willow adopt » sur le serveur donne les noms.`,
  },
  'files-unnamed': {
    words: (count) =>
      `${pages(count, 'Un fichier n’appartient à rien.', '# fichiers n’appartiennent à rien.')} Rien n’a été supprimé. Lance « willow adopt » sur le serveur pour les détails.`,
  },
  'backup-unproven': {
    words: () =>
      'Aucune sauvegarde n’a été testée depuis trois jours. La page « Sauvegardes » dit pourquoi, et en fait une maintenant.',
    link: { to: '/admin/backups', label: 'Ouvrir les sauvegardes' },
  },
  'backup-without-key': {
    words: () =>
      'Les sauvegardes ne contiennent pas les secrets et ne sont pas chiffrées, car il n’y a pas de clé de récupération. Crée-la avant l’arrivée de ton premier client, ou plus tard avec « willow backup key » sur le serveur, et garde-la sur une autre machine.',
    link: { to: '/admin/backups', label: 'Ouvrir les sauvegardes' },
  },
  'backup-key-untested': {
    words: () =>
      'Les sauvegardes sont chiffrées, mais personne n’a encore essayé la clé de récupération. Sans la bonne clé, aucune sauvegarde ne peut être restaurée.',
    link: { to: '/admin/backups', label: 'L’essayer' },
  },
  'settings-misspelt': {
    words: (count) =>
      count < 2
        ? 'Un réglage du serveur a un nom ou une valeur qui semble mal écrit : il est donc sans effet.'
        : `${number(count)} réglages du serveur ont des noms ou des valeurs qui semblent mal écrits : ils sont donc sans effet.`,
    link: { to: '/admin/installation', label: 'Voir lesquels' },
  },
  'certificate-ending': {
    words: () =>
      'Le certificat de l’adresse de la boutique expire dans moins de 14 jours et n’a pas été renouvelé. Ensuite, les navigateurs refuseront l’adresse. Vérifie le renouvellement automatique du proxy ou de certbot.',
    link: { to: '/admin/installation', label: 'Voir le détail' },
  },
  'pictures-standing': {
    words: () =>
      'Les pages exportées en images ne sont plus reconnues : le processus qui les compare aux agendas s’arrête sans cesse avant d’avoir fini. Les essais continuent. Si cela dure, donnez plus de mémoire au serveur.',
  },
  'backup-failed': {
    words: () =>
      'La dernière sauvegarde, ou son essai de restauration, a échoué. La page « Sauvegardes » dit pourquoi, et fait la suivante.',
    link: { to: '/admin/backups', label: 'Ouvrir les sauvegardes' },
  },
  'shop-silent': {
    words: (count) =>
      pages(
        count,
        'Une boutique reliée n’a rien envoyé depuis plus longtemps que jamais. Vérifie chez elle qu’elle envoie encore ses messages ici.',
        '# boutiques reliées n’ont rien envoyé depuis plus longtemps que jamais. Vérifie chez elles qu’elles envoient encore leurs messages ici.',
      ),
    link: { to: '/admin/shops', label: 'Ouvrir les boutiques reliées' },
  },
  'settings-unread': {
    words: (count) =>
      count < 2
        ? 'Un réglage de la boutique n’est plus lisible : il est donc sans effet. Saisis-le à nouveau, ou rends au serveur son ancien SECRET_KEY.'
        : `${number(count)} réglages de la boutique ne sont plus lisibles : ils sont donc sans effet. Saisis-les à nouveau, ou rends au serveur son ancien SECRET_KEY.`,
    link: { to: '/admin/settings', label: 'Ouvrir les réglages' },
  },
  'mail-server-silent': {
    words: (count) => `Le serveur de messagerie n’accepte plus rien depuis un moment. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Ouvrir la boîte d’envoi' },
  },
  'mails-postponed': {
    words: (count) => `Les serveurs des destinataires remettent des e-mails à plus tard. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Ouvrir la boîte d’envoi' },
  },
  'mails-failed': {
    words: (count) => counted(count, 'Un e-mail n’a pas pu partir.', '# e-mails n’ont pas pu partir.'),
    link: { to: '/admin/mails?state=failed', label: 'Voir' },
  },
  'mails-kept': {
    words: (count) =>
      `Aucun serveur de messagerie n’est configuré. ${counted(count, 'Un e-mail attend', '# e-mails attendent')} dans la boîte d’envoi.`,
    link: { to: '/admin/mails', label: 'Ouvrir la boîte d’envoi' },
  },
  'orders-undecided': {
    words: (count) => counted(count, 'Une commande attend ta décision.', '# commandes attendent ta décision.'),
    link: { to: '/admin/orders?state=needs_decision', label: 'Décider' },
  },
  'orders-refused': {
    words: (count) =>
      `${counted(count, 'Un message d’une boutique reliée a été refusé', '# messages de boutiques reliées ont été refusés')}. Regarde pourquoi, corrige, puis relis.`,
    link: { to: '/admin/deliveries?state=refused', label: 'Voir pourquoi' },
  },
  'orders-unread': {
    words: (count) =>
      counted(
        count,
        'Un message au sujet d’un paiement n’a pas été compris.',
        '# messages au sujet de paiements n’ont pas été compris.',
      ),
    link: { to: '/admin/deliveries?state=unread', label: 'Voir pourquoi' },
  },
  'claims-waiting': {
    words: (count) => counted(count, 'Une demande de code attend ta réponse.', '# demandes de code attendent ta réponse.'),
    link: { to: '/admin/orders', label: 'Les voir' },
  },
  'claims-guessed': {
    words: (count) =>
      counted(
        count,
        'Quelqu’un envoie de fausses demandes de code (#). Tant que ça dure, les bonnes t’attendent aussi.',
        'Quelqu’un envoie de fausses demandes de code (#). Tant que ça dure, les bonnes t’attendent aussi.',
      ),
    link: { to: '/admin/orders', label: 'Les voir' },
  },
  'orders-waiting': {
    words: (count) => counted(count, 'Une commande payée attend ta réponse.', '# commandes payées attendent tes réponses.'),
    link: { to: '/admin/orders?state=waiting', label: 'Voir lesquelles' },
  },
  'model-silent': {
    words: () => 'Le serveur de modèle qui lit l’écriture ne répond pas, ou pas par des mots. Des pages l’attendent.',
    link: { to: '/admin/settings/reading', label: 'Le tester' },
  },
  'jobs-dead': {
    words: (count) => pages(count, 'Une tâche de fond a été abandonnée.', '# tâches de fond ont été abandonnées.'),
    link: { to: '/admin/installation', label: 'Voir pourquoi' },
  },
}

export const alarmTexts: Texts<typeof english.alarmTexts> = {
  label: 'Demande ton attention',
  data,
  guessing: (tries) =>
    `Quelqu’un cherche à deviner des codes d’accès : ${number(tries)} ${tries < 2 ? 'essai refusé' : 'essais refusés'} en une journée.`,
  guessingFrom: (networks) => `La plupart viennent de ${networks.join(', ')}.`,
  guessingLimit: 'D’ici la fin de la journée, les codes sans adresse sont vérifiés un par un, par un lien envoyé par e-mail.',
  guessingLimitWithoutMail: 'D’ici la fin de la journée, seuls les codes attribués à la même adresse sont acceptés.',
  diskLow: (freeMb, floorMb) =>
    `Le disque est presque plein : ${number(freeMb)} Mo sont libres. Les ajouts sont refusés tant qu’il n’y en a pas de nouveau ${number(floorMb)}.`,
  diskReadOnly: 'Le disque est en lecture seule. Personne ne peut se connecter, et rien n’est enregistré.',
  since: 'Depuis le',
  settle: 'Marquer comme traité',
  settleLabel: (alarm) => `Marquer comme traité : ${alarm}`,
  settleFailed: 'L’alerte n’a pas pu être marquée comme traitée.',
  notRaised: 'Il n’y a pas d’alerte de ce genre en ce moment.',
}

const pushed: Record<AlarmKind, string> = {
  'database-damaged': 'La base de données est abîmée.',
  'database-older': 'La base de données a perdu ses derniers changements.',
  'files-missing': 'Des fichiers de pages ou d’agendas manquent.',
  'files-unnamed': 'Des fichiers n’appartiennent à rien.',
  'backup-unproven': 'Aucune sauvegarde n’a été testée depuis trois jours.',
  'backup-without-key': 'Les sauvegardes n’ont pas de clé de récupération.',
  'backup-key-untested': 'Personne n’a essayé la clé de récupération des sauvegardes.',
  'settings-misspelt': 'Un réglage du serveur semble mal écrit.',
  'certificate-ending': 'Le certificat de l’adresse de la boutique expire bientôt.',
  'pictures-standing': 'Les images de pages ne sont plus reconnues.',
  'settings-unread': 'Des réglages de la boutique ne sont plus lisibles.',
  'disk-low': 'Le disque est presque plein.',
  'disk-read-only': 'Le disque est en lecture seule.',
  'mail-server-silent': 'Le serveur de messagerie n’accepte plus d’e-mails.',
  'mails-postponed': 'Les serveurs des destinataires remettent des e-mails à plus tard.',
  'mails-failed': 'Un e-mail n’a pas pu partir.',
  'mails-kept': 'Des e-mails attendent, car aucun serveur de messagerie n’est configuré.',
  'model-silent': 'Le serveur de modèle qui lit l’écriture ne répond pas.',
  'jobs-dead': 'Une tâche de fond a été abandonnée.',
  'backup-failed': 'Une sauvegarde a échoué.',
  'shop-silent': 'Une boutique reliée n’envoie plus rien.',
  'code-guessing': 'Quelqu’un cherche à deviner des codes d’accès.',
  'orders-refused': 'Un message d’une boutique reliée a été refusé.',
  'orders-unread': 'Un message au sujet d’un paiement n’a pas été compris.',
  'claims-waiting': 'Une demande de code attend ta réponse.',
  'claims-guessed': 'Quelqu’un envoie de fausses demandes de code.',
  'orders-waiting': 'Une commande payée attend ta réponse.',
  'orders-undecided': 'Une commande attend ta décision.',
}

export const alarmPushTexts: Texts<typeof english.alarmPushTexts> = {
  title: (product) => `${product} demande ton attention`,
  body: (kinds) => kinds.map((kind) => pushed[kind]).join(' '),
}
