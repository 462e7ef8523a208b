import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Mettre en place ta boutique',
  progress: (done, all) => `${done} sur ${all}`,
  later: (count) => `${count} autres étapes`,
  done: (titles) => `Fait : ${titles.join(', ')}.`,
  hide: 'Masquer cette liste',
  steps: {
    edition: {
      title: 'Ton agenda',
      missing: 'Ajoute le PDF vierge que tu vends. Chaque page écrite par un client trouvera alors son jour.',
      link: 'L’ajouter',
    },
    published: {
      title: 'Agenda publié',
      missing: 'Relis les dates trouvées, puis publie l’agenda.',
      link: 'Le publier',
    },
    product: {
      title: 'Produit',
      missing: 'Nomme ce que tu vends et l’agenda qu’il ouvre. Tes clients le téléchargeront ici.',
      link: 'Le nommer',
    },
    https: {
      title: 'Adresse sécurisée',
      missing:
        'Les clients ne peuvent se connecter en sécurité qu’en https. Sur le serveur, définis PUBLIC_URL avec une adresse en https://.',
      link: 'Voir l’installation',
    },
    mail: {
      title: 'E-mails',
      missing:
        'Aucun serveur de messagerie n’est configuré : chaque e-mail attend dans la boîte d’envoi. Indique le tien, puis envoie un test.',
      link: 'Le configurer',
    },
    storeLink: {
      title: 'Lien vers la boutique',
      missing: '« Obtenir le Pro Pack » mène à une adresse d’exemple. Indique sous « Boutique » où se trouve ta boutique.',
      link: 'Indiquer l’adresse',
    },
    connection: {
      title: 'Boutique reliée',
      missing: 'Relie la boutique qui vend ton agenda, pour que ses commandes deviennent des codes.',
      link: 'La relier',
    },
    codes: {
      title: 'Premier lot de codes',
      missing: 'Les clients s’inscrivent avec un code d’accès. Crée les premiers.',
      link: 'Créer des codes',
    },
    privacy: {
      title: 'Texte de confidentialité',
      missing: 'Il indique une adresse d’exemple pour les questions. Indique la tienne sous « Boutique », et lis-le une fois.',
      link: 'Indiquer l’adresse',
    },
    legalNotice: {
      title: 'Mentions légales',
      missing: 'Dans beaucoup de pays, une boutique doit dire qui la tient. Écris tes mentions légales.',
      link: 'Les écrire',
    },
    order: {
      title: 'Commande de test',
      missing:
        'Envoie une commande depuis ta boutique (son mode test suffit) ou importe un fichier CSV, et vérifie qu’elle arrive.',
      link: 'Voir ce qui arrive',
    },
    backups: {
      title: 'Sauvegardes',
      missing:
        'Crée une clé de récupération, indique un lieu sur un autre disque et fais la première sauvegarde. Sans elle, un disque en panne peut être la fin de ta boutique.',
      link: 'Les préparer',
    },
  },
}
