import type * as english from '#features/push/push.texts.ts'
import type { Texts } from '#kit/languages.ts'

const denied = 'Ton navigateur bloque les notifications de cette page. Tu peux changer cela dans ses réglages du site.'

export const pushTexts: Texts<typeof english.pushTexts> = {
  testTitle: 'Ça marche',
  testText: 'Les notifications arrivent sur cet appareil.',
  removed: 'Cet appareil ne reçoit plus de notifications.',
  unreadableTitle: 'Quelque chose t’attend',
  unreadableText: 'Ouvre l’app pour le voir.',
  label: 'Notifications sur cet appareil',
  hint: {
    always: 'Les rappels et la fin d’une session arrivent ici, même quand l’app est fermée.',
    running: 'Les rappels et la fin d’une session arrivent ici tant que ce navigateur tourne, même sans page ouverte.',
    awake:
      'Les rappels et la fin d’une session arrivent ici tant que la tablette est éveillée. Les tablettes e-ink dorment souvent pendant ce temps.',
    insecure: 'Les notifications demandent une adresse qui commence par https. Ce n’est pas le cas ici.',
    install:
      'Sur iPhone et iPad, ajoute d’abord cette app à l’écran d’accueil (« Partager », puis « Sur l’écran d’accueil »), et ouvre-la de là.',
    unsupported:
      'Ce navigateur ne sait pas afficher de notifications. Les rappels s’affichent sur la page tant qu’elle est ouverte.',
    denied,
  },
  failed: {
    denied,
    dismissed: 'Ton navigateur a posé la question, et personne n’a répondu. Réactive ceci quand tu voudras.',
    'no-worker': 'Ce navigateur n’est pas encore prêt. Recharge la page, puis active ceci.',
    'no-service':
      'Ce navigateur n’a aucun service de notifications joignable. Cela arrive sur les tablettes sans services Google, et en navigation privée.',
    offline: 'Tu es hors ligne. Active ceci quand la connexion sera revenue.',
    other: 'Les notifications n’ont pas pu être activées. Réessaie.',
  },
  test: {
    send: 'Envoyer un test',
    sending: 'Envoi…',
    accepted: 'Envoyé et accepté. Il devrait arriver dans un instant.',
    late: 'Envoyé et accepté. S’il ne s’affiche pas d’ici une minute, regarde les réglages de notifications de cet appareil.',
    shown: 'Envoyé, accepté et affiché.',
    wait: 'Le service de notifications nous demande d’attendre. Réessaie dans quelques minutes.',
    refused: 'Le service de notifications l’a refusé. Désactive les notifications, puis réactive-les.',
    failed: 'Le service de notifications est injoignable pour le moment. Réessaie plus tard.',
    gone: 'Cet appareil a été oublié. Désactive les notifications, puis réactive-les.',
    notSent: 'Le test n’a pas pu partir. Réessaie.',
  },
  devices: {
    title: 'Autres appareils avec notifications',
    unknown: 'Navigateur inconnu',
    since: (day) => `Depuis le ${day}.`,
    arrives: {
      always: 'Elles y arrivent même quand l’app est fermée.',
      running: 'Elles y arrivent tant que son navigateur tourne.',
    },
    waiting: 'Son service de notifications ne répond pas pour le moment.',
    refused: 'La dernière a été refusée. Désactive les notifications là-bas, puis réactive-les.',
    remove: 'Retirer',
    removeLabel: (device) => `Retirer ${device}`,
    notRemoved: 'L’appareil n’a pas pu être retiré. Réessaie.',
  },
}
