import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Mettre en place ta boutique',
  progress: (done, all) => `${done} sur ${all}`,
  isDone: 'Fait',
  isMissing: 'À faire',
  hide: 'Masquer cette liste',
  steps: {
    edition: {
      title: 'Ton agenda',
      done: 'Le PDF de ton agenda est ici.',
      missing: 'Ajoute le PDF vierge que tu vends. Chaque page écrite par un client trouvera alors son jour.',
      link: 'L’ajouter',
    },
    published: {
      title: 'Agenda publié',
      done: 'Les pages rapportées vont à leur jour.',
      missing: 'Relis les dates trouvées, puis publie l’agenda.',
      link: 'Le publier',
    },
    product: {
      title: 'Produit',
      done: 'Un produit ouvre ton agenda : tes clients le téléchargent ici.',
      missing: 'Nomme ce que tu vends et l’agenda qu’il ouvre. Tes clients le téléchargeront ici.',
      link: 'Le nommer',
    },
    https: {
      title: 'Adresse sécurisée',
      done: 'Les clients accèdent à ta boutique en https.',
      missing:
        'Les clients ne peuvent se connecter en sécurité qu’en https. Sur le serveur, définis PUBLIC_URL avec une adresse en https://.',
      link: 'Voir l’installation',
    },
    mail: {
      title: 'E-mails',
      done: 'Un serveur de messagerie est configuré. Les codes, les liens et les rappels partent.',
      missing:
        'Aucun serveur de messagerie n’est configuré : chaque e-mail attend dans la boîte d’envoi. Indique le tien, puis envoie un test.',
      link: 'Le configurer',
    },
    storeLink: {
      title: 'Lien vers la boutique',
      done: '« Obtenir le Pro Pack » mène à ta boutique.',
      missing:
        '« Obtenir le Pro Pack » mène à une adresse d’exemple. Indique sous « Réglages de la boutique » où se trouve ta boutique.',
      link: 'Essayer le lien',
    },
    connection: {
      title: 'Boutique reliée',
      done: 'Une boutique est reliée : ses commandes deviennent des codes.',
      missing: 'Relie la boutique qui vend ton agenda, pour que ses commandes deviennent des codes.',
      link: 'La relier',
    },
    codes: {
      title: 'Premier lot de codes',
      done: 'Il y a des codes d’accès à donner aux clients.',
      missing: 'Les clients s’inscrivent avec un code d’accès. Crée les premiers.',
      link: 'Créer des codes',
    },
    privacy: {
      title: 'Texte de confidentialité',
      done: 'Il indique ton adresse. Lis-le une fois, et modifie ce qui est différent dans ta boutique.',
      missing:
        'Il indique une adresse d’exemple pour les questions. Indique la tienne sous « Réglages de la boutique », et lis-le une fois.',
      link: 'Le lire',
    },
    legalNotice: {
      title: 'Mentions légales',
      done: 'Elles disent qui tient cette boutique, et le pied de page y mène.',
      missing: 'Dans beaucoup de pays, une boutique doit dire qui la tient. Écris tes mentions légales.',
      link: 'Les écrire',
    },
    order: {
      title: 'Commande de test',
      done: 'Les commandes arrivent ici.',
      missing:
        'Envoie une commande depuis ta boutique (son mode test suffit) ou importe un fichier CSV, et vérifie qu’elle arrive.',
      link: 'Voir ce qui arrive',
    },
    backups: {
      title: 'Sauvegardes',
      done: 'Des sauvegardes sont faites chaque nuit, avec tout ce qu’il faut pour restaurer.',
      missing:
        'Définis BACKUP_TO avec un dossier sur un autre disque, et lance « willow backup key » sur le serveur. Sans les deux, un disque en panne peut être la fin de ta boutique.',
      link: 'Voir l’installation',
    },
  },
}
