import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Mettre en place ta boutique',
  progress: (done, all) => `${done} sur ${all}`,
  isDone: 'Fait',
  isMissing: 'À faire',
  hide: 'Masquer cette liste',
  steps: {
    mail: {
      title: 'E-mails',
      done: 'Un serveur de messagerie est configuré. Les codes, les liens et les rappels partent.',
      missing: 'Aucun serveur de messagerie n’est configuré : chaque e-mail attend ici. Définis SMTP_URL, puis redémarre.',
      link: 'Ouvrir la boîte d’envoi',
    },
    storeLink: {
      title: 'Lien vers la boutique',
      done: '« Obtenir le Pro Pack » mène à ta boutique.',
      missing: '« Obtenir le Pro Pack » mène à une adresse d’exemple. Définis BRAND_STORE_URL avec l’adresse de ta boutique.',
      link: 'Essayer le lien',
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
      missing: 'Il indique une adresse d’exemple pour les questions. Définis BRAND_SUPPORT_EMAIL, et lis-le une fois.',
      link: 'Le lire',
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
