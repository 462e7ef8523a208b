import type * as english from '#app/pages.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { mostPinnedMb } from '#features/library/pins.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'
import { folderNames } from '../features/library/folder-names.texts.ts'
import { plannerTexts } from '../features/planner/planner.texts.ts'

const translated = 'Ceci est une traduction. En cas de doute, c’est le texte anglais qui compte.'

export const helpTexts: Texts<typeof english.helpTexts> = ({ name, tabletFolder }, maxUploadMb, hasMailServer) => {
  const byMail =
    'Sur la page de connexion, touche « Mot de passe oublié ? » : tu recevras par e-mail un lien qui marche une fois, pendant une heure. Pour changer d’adresse, saisis la nouvelle dans les Réglages et confirme-la avec le lien qu’on y envoie.'
  const byHand = 'Cette boutique ne peut pas encore envoyer d’e-mails. Écris-nous, et quelqu’un t’aidera.'
  return {
    title: 'Centre d’aide',
    lead: 'Des réponses courtes aux questions les plus fréquentes.',
    sections: [
      {
        id: 'access-code',
        title: 'Où est mon code d’accès ?',
        blocks: [
          'Il est dans l’e-mail de confirmation de ton achat. Cherche la commande dans tes e-mails, et regarde aussi dans les indésirables.',
          {
            points: [
              'Chaque code sert une seule fois et donne un accès permanent.',
              'Majuscules ou minuscules, peu importe.',
              'Si la boutique a créé le code pour une adresse, inscris-toi avec cette adresse.',
            ],
          },
        ],
      },
      {
        id: 'export',
        title: 'Comment sortir une page de ma tablette ?',
        blocks: [
          'Chaque tablette lui donne un nom un peu différent, mais les étapes sont les mêmes. Il te faut un PDF ou une image.',
          { steps: deviceWaysTexts.other.press.export, upload: deviceWaysTexts.other.press.upload(name) },
          `Un dossier nommé « ${folderName(tabletFolder, folderNames)} » les attend, et tu peux créer les tiens. Sur un téléphone, « Prendre une photo » fait pour le papier ce que l’export fait pour un écran.`,
        ],
      },
      {
        id: 'planner',
        title: 'Comment les pages arrivent-elles sur leur jour ?',
        blocks: [
          'Nous comparons chaque page que tu ajoutes avec l’agenda vierge de ta boutique, et nous la plaçons sur son jour. Rien ne quitte le serveur pour cela. Ton écriture n’est lue que là où ta boutique le propose, et seulement après que tu l’as activé dans les Réglages.',
          {
            steps: [
              `Ouvre la Bibliothèque et touche « ${plannerTexts.title} ». Chaque jour où tu as écrit montre sa page.`,
              'Touche un jour pour lire sa page.',
              `Ce n’est pas le bon jour ? Touche « ${plannerTexts.aboutPage} », choisis-en un autre et touche « ${plannerTexts.move} ». « ${plannerTexts.undo} » revient en arrière.`,
            ],
          },
          `Les pages dont nous n’étions pas sûrs y attendent ta réponse, sous « ${plannerTexts.trayTitle} »`,
        ],
      },
      {
        id: 'upload',
        title: 'Pourquoi mon fichier a-t-il été refusé ?',
        blocks: [
          {
            points: [
              'Il faut un PDF, une image ou une note d’une Supernote. Un document de traitement de texte doit d’abord être enregistré en PDF.',
              `Il peut faire jusqu’à ${maxUploadMb} Mo.`,
              'Si la connexion s’est coupée, le fichier attend sur ton appareil et part tout seul dès que le serveur répond de nouveau.',
            ],
          },
        ],
      },
      {
        id: 'find',
        title: 'Comment retrouver une page ?',
        blocks: [
          `Pour trouver un jour, ouvre « ${plannerTexts.title} ». Les flèches mènent d’un mois à l’autre, et l’année, sous le mois, montre chaque jour rempli.`,
          'La recherche de la Bibliothèque porte sur les noms de fichiers et sur les mots de tes PDF, et la liste des dossiers permet de l’affiner. Un nom comme « Semaine 12 » ou « Plan du jardin » se retrouve plus vite que « Export (3) ». Tu peux renommer une page à tout moment.',
        ],
      },
      {
        id: 'deleted',
        title: 'J’ai supprimé une page par erreur',
        blocks: [
          `Ouvre la Bibliothèque et touche « Supprimés récemment ». Les pages supprimées y restent ${deletedKeptDays} jours. Chacune indique le jour où elle disparaîtra. « Restaurer » remet une page dans son dossier. « Supprimer maintenant » l’efface pour de bon.`,
        ],
      },
      {
        id: 'offline',
        title: 'Puis-je lire mes pages sans connexion ?',
        blocks: [
          `Tes objectifs, tes dossiers, tes réglages, les derniers ajouts de ta bibliothèque et les pages ouvertes récemment sont là de toute façon, tant que ton navigateur peut les garder. Pour ne pas manquer une page, ouvre son menu dans la Bibliothèque et touche « Garder sur cet appareil » : la page, tout son dossier ou son mois restent alors dans ce navigateur, jusqu’à ${mostPinnedMb} Mo. Sous « Sur cet appareil », tu vois ce qui est gardé et tu peux le retirer. La déconnexion retire tout.`,
          'Sur iPhone et iPad, ajoute d’abord cette app à l’écran d’accueil : Safari efface ce qu’il garde si tu ne reviens pas pendant une semaine.',
        ],
      },
      {
        id: 'timer',
        title: 'Le minuteur a-t-il besoin que la page reste ouverte ?',
        blocks: [
          'Il suit l’horloge : il reste juste après la veille de la tablette, après un rechargement et dans un deuxième onglet. Pour entendre la fin, garde la page ouverte et autorise les notifications dans les Réglages. Les rappels arrivent tant que la page est ouverte, aux heures que tu choisis et jamais pendant tes heures calmes. Dans les Réglages, tu peux aussi les recevoir par e-mail, et sous forme de notifications qui arrivent même quand toutes les pages sont fermées.',
        ],
      },
      {
        id: 'password',
        title: 'J’ai oublié mon mot de passe, ou changé d’adresse',
        blocks: [hasMailServer ? byMail : byHand],
      },
      {
        id: 'leave',
        title: 'Comment emporter mes pages, ou partir ?',
        blocks: [
          'Dans les Réglages, ouvre « Données » et touche « Tout télécharger » : tu obtiens un seul fichier avec toutes tes pages dans leurs dossiers, tes objectifs, tes sessions de concentration et tes réglages. « Supprimer le compte » s’y trouve aussi. Tu as sept jours pour changer d’avis ; ensuite, tout est effacé.',
        ],
      },
    ],
  }
}

export const privacyTexts: Texts<typeof english.privacyTexts> = ({ name }, externalSignIn) => {
  const elsewhere = 'Si tu choisis de te connecter avec un compte que tu as ailleurs, ce fournisseur apprend que tu l’as fait.'
  const nameElsewhere = 'Si tu te connectes avec un compte que tu as ailleurs, le nom sous lequel ce fournisseur te connaît.'
  const cookieElsewhere =
    'Pendant une connexion par un autre compte, un cookie de plus la rattache à ton navigateur, pour dix minutes.'
  return {
    title: 'Confidentialité',
    lead: `${translated} ${name} garde ce qu’il faut pour te rendre service, sur le serveur de la boutique, et rien d’autre.`,
    sections: [
      {
        id: 'kept',
        title: 'Ce qui est gardé',
        blocks: [
          {
            points: [
              'Ton nom et ton adresse e-mail, les codes d’accès que tu as utilisés, le jour où tu as téléchargé ton agenda avec chacun pour la première fois, et le jour de ton arrivée.',
              'Ton mot de passe, sous forme d’empreinte à sens unique. Personne ne peut le relire, pas même la boutique.',
              ...(externalSignIn ? [nameElsewhere] : []),
              `Les pages que tu ajoutes, avec leurs noms, dossiers, tailles et dates. Une page supprimée est gardée ${deletedKeptDays} jours, pour que tu puisses la reprendre ; tu peux l’effacer tout de suite sous « Supprimés récemment ». Ce qui est arrivé d’un envoi interrompu est gardé 7 jours, pour qu’il puisse continuer.`,
              'Avec chaque page : les mots qu’elle contient, pour la recherche ; le texte qu’un appareil a lu dans ton écriture et envoyé avec la page, jusqu’à ce que tu désactives cela dans les Réglages ; une empreinte de son contenu, pour te prévenir si tu l’ajoutes à nouveau ; la façon dont tu l’as tournée et l’endroit où tu lisais. Si elle vient d’un agenda : lequel, les dates de ses pages et ce que tu as dit d’elles, même tant que la reconnaissance est désactivée.',
              'Si tu actives la lecture de ton écriture, là où ta boutique la propose : ce qui a été lu de chaque page, par qui, et ce que tu as corrigé, jusqu’à ce que tu la désactives. Alors seulement, l’encre de tes pages écrites part vers le serveur que nomment les Réglages.',
              'Tes objectifs, les sessions de concentration que tu as terminées, par jour, l’état de ton minuteur et tes réglages, avec les heures de tes rappels.',
              'Les passkeys : leurs noms, leurs clés publiques et la date de leur utilisation. Si tu l’as configurée, la clé d’une app d’authentification, et une empreinte de chaque code de secours.',
              'Les mots de passe d’appareil : leurs noms et une empreinte de chacun, jusqu’à ce que tu les révoques. Pour les appareils qui envoient par WebDAV : les chemins des fichiers envoyés, jusqu’à ce que l’appareil les supprime. Et pour chaque appareil : combien de fichiers il a envoyés et, pendant 30 jours, le dernier qui a été refusé.',
              'Si tu actives la feuille du matin : les objectifs et la piste de chaque feuille que tu as ouverte ou qu’un appareil a pu récupérer, pendant 90 jours ou jusqu’à ce que tu la désactives ; les cases que tu y as cochées, pendant le même temps ; l’adresse d’un appareil que tu as indiquée pour elle, jusqu’à ce que tu la retires ; et lesquelles de tes pages sont de telles feuilles.',
              'Si tu lui donnes des agendas : leurs adresses, et les heures de leurs événements des cinq prochaines semaines, avec les titres sauf si tu en décides autrement. Le tout est chiffré, et aucun administrateur ne le voit. C’est effacé quand tu supprimes l’agenda ou désactives la feuille. Jusque-là, le serveur va les chercher deux fois par jour là où ils se trouvent.',
              'Si tu as créé une adresse de calendrier : une empreinte de celle-ci. Qui connaît l’adresse peut lire tes objectifs et tes rappels, jusqu’à ce que tu la révoques dans les Réglages.',
              'Si tu montres des pages à quelqu’un par un lien : une empreinte du lien et de son mot de passe, les pages qu’il montre et jusqu’à quand, le nom que tu lui donnes et le nombre de ses ouvertures. Qui l’a ouvert n’est pas conservé. Avec le lien et son mot de passe, n’importe qui peut voir ces pages en images jusqu’à sa fin, ou jusqu’à ce que tu l’arrêtes dans les Réglages.',
              'Si tu as acheté dans une boutique qui transmet ici ses commandes : le numéro de commande, son état, ce qui a été acheté et l’adresse à laquelle c’est parti. Les messages de la boutique à ce sujet sont gardés 30 jours. Un message qui n’a pas pu être vérifié ou compris est gardé en entier pendant ce temps, pour qu’aucune commande ne se perde. Il peut aussi contenir ton nom, ton adresse postale et tes achats. Si une place de marché garde ton adresse pour elle : une empreinte à clé du nom sur la commande et, si tu demandes son code sur la page prévue, l’adresse que tu y donnes, pendant sept jours.',
              'Si tu as demandé la newsletter : ton adresse, et les dates d’abonnement et de confirmation. Chaque newsletter contient un lien de désabonnement.',
              'Les e-mails que nous t’avons envoyés, pour que la boutique voie s’ils sont arrivés.',
              'Si tu actives les notifications : l’adresse à laquelle ton navigateur les reçoit, jusqu’à ce que tu te déconnectes ou les désactives.',
              'Tes sessions, jusqu’à ce que tu te déconnectes ou qu’elles se terminent : après 30 jours sans visite, au plus tard après 90 jours. Avec chacune : son navigateur, et s’il garde une copie à lire hors ligne, pour que tu voies lesquels de tes appareils le font.',
              'Un journal des connexions, des mots de passe erronés ou modifiés et des téléchargements, pendant 180 jours, sauf si la boutique a choisi une autre durée. Il contient une empreinte du réseau, pas l’adresse. Le tien est dans les Réglages, sous « Sécurité » : « Événements de sécurité ».',
            ],
          },
        ],
      },
      {
        id: 'where',
        title: 'Où c’est gardé',
        blocks: [
          `La boutique où tu as acheté gère elle-même ${name}. Tes données sont là où cette boutique a son serveur et ses fichiers. Ces pages ne chargent rien d’autres sites : ni mesure d’audience, ni publicité, ni polices, ni scripts venus d’ailleurs.`,
          'Si tu actives les notifications, l’éditeur de ton navigateur les transmet. Elles sont chiffrées pour ton appareil : il voit qu’il y en a eu une, et quand, mais pas ce qu’elle dit.',
          ...(externalSignIn ? [elsewhere] : []),
          'Les autres personnes qui utilisent ce site ne peuvent pas voir tes pages. Celles qui gèrent le serveur ont accès à ce qui y est enregistré, comme pour tout service que tu ne chiffres pas toi-même.',
        ],
      },
      {
        id: 'browser',
        title: 'Ce que ton navigateur retient',
        blocks: [
          'Deux cookies. L’un indique que ta session est ouverte. L’autre indique qu’une connexion a déjà réussi dans ce navigateur, pour que des mots de passe ou des codes erronés saisis par quelqu’un d’autre ne te ferment pas la porte ; il reste un an et n’ouvre rien. Aucun ne peut être lu par des scripts ni ne sert à te suivre. Par ailleurs, ton navigateur garde pour lui le dernier compte ouvert, l’apparence choisie, un minuteur en cours, les étapes F.L.O.W. du jour, ce que tu as écrit dans cet onglet sans l’enregistrer, l’heure du prochain rappel et si les notifications sont actives. Pour que tout se lise sans connexion, il garde aussi tes objectifs, dossiers et réglages, les derniers ajouts de ta bibliothèque, les pages ouvertes récemment et celles que tu as choisi de garder sur l’appareil, jusqu’à 30 jours sans visite, ainsi que les changements en attente d’envoi. La déconnexion efface tout cela, et demande d’abord ton avis si quelque chose n’est pas encore envoyé. Sur les pages pour liseuses, des cookies gardent le fuseau horaire et les étapes F.L.O.W. de ce navigateur. Seul ceci reste, sans ton nom : si cet appareil a une apparence à lui, si une clé d’accès a servi et si la suggestion d’ajouter l’application a reçu une réponse, les sessions de concentration qui n’ont pas encore pu être envoyées et, jusqu’à ce que le serveur le sache, une note indiquant qu’une déconnexion a eu lieu.',
          ...(externalSignIn ? [cookieElsewhere] : []),
        ],
      },
      {
        id: 'logs',
        title: 'Ce que le serveur note',
        blocks: [
          'Des notes techniques sur les requêtes, pour pouvoir trouver une panne. Elles ne contiennent jamais de mots de passe, de codes d’accès, d’adresses de calendrier ni de noms de fichiers. Pour empêcher des inconnus de deviner des codes et des mots de passe, les tentatives échouées sont comptées pendant un court moment.',
        ],
      },
      {
        id: 'yours',
        title: 'Ce que tu peux demander',
        blocks: [
          'Dans les Réglages, tu peux télécharger en un seul fichier tout ce que tu as ici, voir et fermer les navigateurs connectés, et supprimer ton compte. Il est effacé pour de bon sept jours après ta demande, avec toutes tes pages, tes objectifs, tes sessions et tes réglages ; d’ici là, tu peux changer d’avis. La boutique garde ce qu’il lui faut de ta commande pour sa comptabilité.',
          'Pour tout le reste, écris-nous.',
        ],
      },
    ],
  }
}

export const termsTexts: Texts<typeof english.termsTexts> = ({ name }) => ({
  title: 'Conditions d’utilisation',
  lead: `${translated} Voici ce que tu peux attendre de nous, et ce que nous te demandons.`,
  sections: [
    {
      id: 'access',
      title: 'Ton accès',
      blocks: [
        `${name} accompagne l’agenda que tu as acheté. Un code d’accès ouvre un compte, sert une seule fois et donne un accès permanent. Merci de ne pas le partager ni le revendre.`,
        'La boutique peut mettre fin à un accès obtenu sans achat ou qui nuit à d’autres personnes. Si tu penses que c’est une erreur, écris-nous.',
      ],
    },
    {
      id: 'pages',
      title: 'Tes pages restent à toi',
      blocks: [
        'Ajouter une page ne nous donne aucun droit sur elle, sinon de la conserver et de te la montrer. N’ajoute que ce que tu as le droit d’ajouter : tes propres pages, ou celles pour lesquelles tu as une autorisation.',
      ],
    },
    {
      id: 'care',
      title: 'Du soin des deux côtés',
      blocks: [
        'Choisis un mot de passe que tu n’utilises nulle part ailleurs. Garde ta propre copie des pages que tu ne supporterais pas de perdre : nous en prenons soin, mais aucun endroit n’est à l’abri de tout.',
        'N’essaie pas d’accéder à ce qui appartient aux autres, ni de leur rendre le site inutilisable.',
      ],
    },
    {
      id: 'wellbeing',
      title: 'Du bien-être, pas de la médecine',
      blocks: [
        'Les pistes et les exercices de respiration sont là pour faire du bien. Ce ne sont pas des conseils médicaux. Si un exercice ne te fait pas du bien, arrête.',
      ],
    },
    {
      id: 'changes',
      title: 'Achats et changements',
      blocks: [
        'Le paiement, les remboursements et le contrat lui-même relèvent de la boutique où tu as acheté ton agenda, selon ses conditions. Si les présentes conditions changent, tu trouveras les nouvelles sur cette page.',
      ],
    },
  ],
})
