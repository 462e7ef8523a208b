import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/server/doctor/doctor.texts.ts'
import { number } from '../../../kit/number.ts'

const amount = (count: number, one: string, many: string) => `${number(count)} ${count < 2 ? one : many}`
const mb = (bytes: number) => `${number(Math.floor(bytes / 1024 / 1024))} Mo`
const hours = (ms: number) => (ms < 3_600_000 ? 'moins d’une heure' : amount(Math.floor(ms / 3_600_000), 'heure', 'heures'))
const seconds = (ms: number) => amount(Math.round(Math.abs(ms) / 1000), 'seconde', 'secondes')
const lastFailed = (error: string | null) => (error === null ? '' : ` Le dernier essai a échoué : ${error}`)

const makeRoom = 'Supprime ce dont tu n’as pas besoin sur ce disque, ou déplace DATA_DIR vers un plus grand.'

export const doctorTexts: Texts<typeof english.doctorTexts> = {
  titles: {
    settings: 'Noms des réglages',
    disk: 'Espace disque',
    inodes: 'Entrées du disque',
    flush: 'Écriture sur le disque',
    folder: 'Dossier des données',
    owners: 'Propriétaires des fichiers',
    files: 'Fichiers',
    engine: 'Version de la base de données',
    damage: 'Contenu de la base de données',
    connections: 'Connexions à la base de données',
    space: 'Place dans la base de données',
    clock: 'Horloge',
    address: 'Adresse et https',
    visit: 'Visite de l’adresse',
    proxy: 'Proxy inverse',
    passwords: 'Mots de passe',
    passkeys: 'Passkeys',
    mail: 'E-mail',
    provider: 'Connexion avec un autre compte',
    backup: 'Sauvegardes',
    recoveryKey: 'Clé de récupération',
    secrets: 'Secrets',
    jobs: 'Tâches de fond',
    pages: 'Fichiers des pages et agendas',
    built: 'App web',
    spellings: 'Graphies des adresses',
    documents: 'Fichiers ajoutés',
  },
  documents:
    'Les fichiers ajoutés sont ouverts dans des processus du même utilisateur que le serveur. Leurs scripts sont limités, mais pas le code natif.',
  spellings: {
    ok: 'Chaque compte et chaque abonnement a sa propre boîte.',
    accounts: {
      text: (groups) =>
        `Des comptes ont la même boîte, d’avant la comparaison des graphies : ${groups.join(' ; ')}. Chacun n’est atteint que par sa graphie exacte.`,
      fix: 'Demande à ces personnes quel compte elles gardent. Révoque l’accès de l’autre sous « Inscrits », ou laisse-les le supprimer ou changer son adresse. Ensuite, toutes les graphies mènent à celui qui reste.',
    },
    subscriptions: {
      text: (groups) => `Des abonnements à la newsletter ont la même boîte : ${groups.join(' ; ')}.`,
      fix: 'Ouvre le lien de désabonnement de tous sauf un : la liste exportée des abonnements le contient. Ensuite, toutes les graphies mènent à celui qui reste.',
    },
  },
  settings: {
    ok: 'Aucun réglage ne semble mal écrit.',
    unread: (names) => `Aucun réglage ne semble mal écrit. Willow ne lit pas : ${names.join(', ')}.`,
    retired: (names) =>
      `Ces variables restent valables, mais plus personne n’en a besoin : l’espace admin règle la même chose. ${names.join(', ')}.`,
    doubt: { fix: 'Corrige le nom ou la valeur, ou retire la variable, puis redémarre.' },
  },
  disk: {
    ok: (freeBytes) => `${mb(freeBytes)} sont libres.`,
    low: {
      text: (freeBytes, floorBytes) =>
        `${mb(freeBytes)} sont libres. Les ajouts sont refusés tant qu’il n’y a pas ${mb(floorBytes)}.`,
      fix: makeRoom,
    },
    nearlyLow: {
      text: (freeBytes, floorBytes) => `${mb(freeBytes)} sont libres. Au-dessous de ${mb(floorBytes)}, les ajouts sont refusés.`,
      fix: makeRoom,
    },
    readOnly: {
      text: 'Le disque est en lecture seule. Personne ne peut se connecter, et rien n’est enregistré.',
      fix: 'Cherche des erreurs de disque dans le journal du système, puis remonte le disque en écriture.',
    },
  },
  inodes: {
    ok: 'Il y a de la place pour d’autres fichiers.',
    unknown: 'Ce système de fichiers ne limite pas le nombre de fichiers.',
    few: {
      text: (free) => `Le disque n’a plus de place que pour ${amount(free, 'fichier', 'fichiers')}, même très petits.`,
      fix: 'Supprime de ce disque des dossiers avec beaucoup de petits fichiers, ou déplace DATA_DIR vers un système de fichiers avec plus d’inodes.',
    },
  },
  flush: {
    ok: (ms) => `Une écriture était en sécurité sur le disque après ${Math.max(1, Math.round(ms))} ms.`,
    slow: {
      text: (ms) =>
        `Une petite écriture a mis ${seconds(ms)} à être en sécurité sur le disque. Chaque changement enregistré doit attendre cela.`,
      fix: 'Utilise un disque local pour DATA_DIR, et vérifie si un autre programme occupe le disque.',
    },
    failed: {
      text: (reason) => `Rien ne peut être écrit dans DATA_DIR : ${reason}`,
      fix: 'Vérifie que DATA_DIR est monté, et qu’il appartient à l’utilisateur qui fait tourner Willow.',
    },
  },
  folder: {
    ok: 'Seul son propriétaire peut ouvrir le dossier des données.',
    open: {
      text: (folder) => `D’autres utilisateurs de cette machine peuvent ouvrir ${folder}.`,
      fix: (folder) => `Tape : chmod 700 ${folder}`,
    },
    shared: {
      text: (folder) =>
        `D’autres utilisateurs de cette machine peuvent ouvrir ${folder}. Il n’est pas à Willow seul : ses permissions restent comme elles sont.`,
      fix: (folder) =>
        `Arrête le serveur, déplace ce qui est à Willow dans un dossier à part, par exemple ${folder}/willow, et indique-le dans DATA_DIR.`,
    },
  },
  owners: {
    ok: (owner) => `Tout le dossier des données appartient à ${owner}.`,
    foreign: {
      text: (owner, count, named) =>
        `${amount(count, 'fichier n’appartient pas', 'fichiers n’appartiennent pas')} à ${owner}, propriétaire du dossier des données : ${named
          .map((each) => `${each.path} (${each.owner})`)
          .join(
            ', ',
          )}${count > named.length ? ', …' : ''}. Le serveur ne pourra peut-être pas ${count < 2 ? 'l’ouvrir ou le remplacer' : 'les ouvrir ou les remplacer'}.`,
      fix: (owner, folder) => `En tant que root, tape : chown -R ${owner} ${folder}`,
    },
  },
  files: {
    ok: 'Un fichier a été écrit, lu, puis supprimé.',
    failed: {
      text: (reason) => `Un fichier n’a pas pu être écrit, lu, puis supprimé : ${reason}`,
      fix: 'Vérifie que le disque ou le bucket des fichiers répond, et que ce programme peut y écrire.',
    },
    changed: 'le contenu lu diffère de ce qui a été écrit',
  },
  engine: {
    ok: (version) => `${version}.`,
    outdated: {
      text: (version, oldest) =>
        `${version} ne reçoit plus de mises à jour de sécurité. La plus ancienne qui en reçoit est ${oldest}.`,
      fix: (oldest) => `Passe à ${oldest} ou plus récent. Fais d’abord une sauvegarde.`,
    },
    silent: {
      text: (reason) => `La base de données ne répond pas : ${reason}`,
      fix: 'Vérifie DATABASE_URL, et si le serveur de base de données tourne.',
    },
  },
  damage: {
    ok: 'Aucun dommage trouvé.',
    found: {
      text: (lines) =>
        `La base de données est abîmée : ${lines[0]}${lines.length > 1 ? ` (et ${number(lines.length - 1)} de plus)` : ''}`,
      fix: 'Restaure la dernière sauvegarde testée avec « willow restore ». D’ici là, aucun fichier n’est supprimé.',
    },
    unfinished: 'La vérification est trop longue pour cette page. Lance « willow doctor » sur le serveur pour la terminer.',
  },
  space: {
    ok: 'La base de données a peu de place inutilisée.',
    unused: {
      text: (freeBytes, bytes) => `${mb(freeBytes)} sur les ${mb(bytes)} de la base de données sont inutilisés.`,
      fix: 'Arrête le serveur, lance « willow database compact », puis redémarre-le. Compte quelques secondes par 100 Mo.',
    },
  },
  connections: {
    ok: (free) => `La base de données a ${amount(free, 'connexion libre', 'connexions libres')}.`,
    few: {
      text: (free, wanted) =>
        `La base de données a ${amount(free, 'connexion libre', 'connexions libres')}. Chaque processus Willow en utilise jusqu’à ${wanted}.`,
      fix: 'Augmente max_connections de PostgreSQL, ou lance moins de processus.',
    },
  },
  clock: {
    ok: 'L’horloge semble juste.',
    differs: {
      text: (ms) =>
        `L’horloge de cette machine a ${seconds(ms)} ${ms > 0 ? 'de retard' : 'd’avance'} sur celle du serveur de base de données.`,
      fix: 'Règle les deux horloges par NTP, par exemple avec systemd-timesyncd ou chrony.',
    },
    inDoubt: {
      text: 'L’horloge semble avoir fait un saut. Rien n’est supprimé tant que tu ne l’as pas confirmée.',
      fix: 'Compare « date » avec une horloge sûre, puis lance « willow clock confirm ».',
    },
  },
  address: {
    ok: (url) => `${url}, avec https.`,
    onlyHere: (url) => `${url} n’est accessible que depuis cette machine. C’est bien pour essayer Willow.`,
    plain: {
      text: (url) =>
        `${url} n’a pas de https. Les mots de passe et les pages circulent sans chiffrement, et les navigateurs ne proposent ni notifications, ni lecture hors ligne, ni installation de l’app.`,
      fix: 'Place devant un proxy inverse avec un certificat (Caddy en obtient un tout seul), et commence PUBLIC_URL par https://.',
    },
    local: {
      text: (url) => `PUBLIC_URL vaut ${url}. Les liens dans les e-mails ne marchent pas sur d’autres appareils.`,
      fix: 'Indique dans PUBLIC_URL l’adresse que les gens saisissent.',
    },
  },
  visit: {
    ok: (url) => `${url} répond et accepte les gros fichiers. Willow n’a pas besoin de WebSocket.`,
    unknownName: {
      text: (host) => `${host} n’a pas d’adresse dans le DNS que cette machine interroge.`,
      fix: 'Ajoute un enregistrement A ou AAAA pour ce nom, ou corrige PUBLIC_URL. Un nouvel enregistrement peut prendre une heure.',
    },
    noAnswer: {
      text: (url, code) => `Cette machine ne reçoit pas de réponse de ${url} (${code}).`,
      fix: 'Vérifie que le proxy inverse tourne et que le pare-feu laisse passer son port. Certains routeurs ne laissent jamais les machines derrière eux visiter leur propre adresse publique : essaie alors avec un téléphone sur son réseau mobile.',
    },
    expired: {
      text: (url) => `Le certificat de ${url} a expiré, ou n’est pas encore valable. Les navigateurs refusent l’adresse.`,
      fix: 'Renouvelle le certificat et recharge le proxy. Vérifie le renouvellement automatique, et l’horloge de cette machine.',
    },
    otherName: {
      text: (host) => `Le certificat n’est pas pour ${host}. Les navigateurs refusent l’adresse.`,
      fix: 'Demande un certificat qui contient ce nom, ou corrige PUBLIC_URL.',
    },
    unknownAuthority: {
      text: (url) =>
        `Cette machine ne fait pas confiance au certificat de ${url}. Les navigateurs qui ne connaissent pas son autorité refusent l’adresse.`,
      fix: 'Envoie toute la chaîne (fullchain.pem, pas cert.pem). Si l’autorité est la tienne, indique son fichier dans NODE_EXTRA_CA_CERTS, et installe-le sur chaque appareil.',
    },
    otherCertificate: {
      text: (url, code) => `Le certificat de ${url} ne peut pas être vérifié (${code}).`,
      fix: 'Ouvre l’adresse dans un navigateur : il montre ce qui ne va pas avec le certificat.',
    },
    endsSoon: {
      text: (day) => `Le certificat prend fin le ${day}, et n’a pas été renouvelé.`,
      fix: 'Vérifie le renouvellement automatique du proxy ou de certbot. D’habitude, un certificat est renouvelé 30 jours avant sa fin.',
    },
    redirects: {
      text: (url, to) =>
        `${url} mène à ${to}. Les formulaires et les connexions y sont refusés, car ils viennent d’une autre adresse.`,
      fix: 'Indique dans PUBLIC_URL l’adresse où les gens arrivent, ou retire la redirection.',
    },
    foreign: {
      text: (url, status) => `Autre chose que Willow répond à ${url} (statut ${status}).`,
      fix: 'Fais transmettre par le proxy tous les chemins de cette adresse au port de Willow, sans page de connexion ni défi à lui.',
    },
    smallBodies: {
      text: (url) => `Un proxy à ${url} refuse les fichiers de plus de quelques mégaoctets, voire de moins.`,
      fix: 'Relève sa limite un peu au-dessus de MAX_UPLOAD_MB : client_max_body_size dans nginx, LimitRequestBody dans Apache, request_body max_size dans Caddy.',
    },
  },
  passkeys: (count, host) =>
    count === 0
      ? 'Personne n’a encore de passkey.'
      : `${amount(count, 'passkey ne marche', 'passkeys ne marchent')} qu’à ${host}. Si l’hôte de PUBLIC_URL change, ${count < 2 ? 'elle cesse' : 'elles cessent'} de marcher, et on se connecte avec son mot de passe et sa deuxième étape.`,
  passwords: {
    strict: 'Les nouveaux mots de passe ont au moins huit caractères, et les plus courants sont refusés.',
    usual:
      'Les nouveaux mots de passe ont au moins six caractères, et les plus courants sont acceptés. Pense à PASSWORD_RULES=strict : cela ne vaut que pour les nouveaux mots de passe.',
  },
  proxy: {
    ok: 'Le serveur voit les vraies adresses des visiteurs.',
    untrusted: {
      text: 'Les requêtes passent par un proxy que TRUST_PROXY ne nomme pas. Tous les visiteurs partagent une seule adresse, donc une seule limite d’essais.',
      fix: 'Indique dans TRUST_PROXY l’adresse du proxy, par exemple 127.0.0.1.',
    },
    anybody: {
      text: 'TRUST_PROXY est un nombre et HOST laisse toutes les machines se connecter : n’importe qui peut se donner n’importe quelle adresse et échapper aux limites d’essais.',
      fix: 'Indique dans TRUST_PROXY l’adresse du proxy, ou ne laisse que le proxy atteindre ce port.',
    },
  },
  mail: {
    ok: 'Le serveur de messagerie répond et accepte la connexion.',
    none: {
      text: 'Aucun serveur de messagerie n’est configuré. Les codes, les liens de mot de passe et les messages attendent dans la boîte d’envoi. Quand quelqu’un cherche à deviner des codes d’accès, les codes sans adresse sont refusés, car aucun lien ne peut partir.',
      fix: 'Indiques-en un sous « Boutique » dans l’espace admin. Ou définis SMTP_URL, et MAIL_FROM avec une adresse que le serveur de messagerie accepte comme expéditeur.',
    },
    failed: {
      text: (reason) => `Le serveur de messagerie n’accepte pas d’e-mails : ${reason}`,
      fix: 'Vérifie l’hôte, le port, l’utilisateur et le mot de passe sous « Boutique » dans l’espace admin, ou dans SMTP_URL. D’ici là, les e-mails attendent dans la boîte d’envoi.',
    },
  },
  provider: {
    ok: (name) => `${name} répond.`,
    none: 'Non configuré. On se connecte avec un mot de passe.',
    failed: {
      text: (name, reason) => `${name} ne permet pas de se connecter : ${reason}`,
      fix: 'Ouvre OIDC_ISSUER suivi de /.well-known/openid-configuration dans un navigateur sur cette machine : il doit répondre et nommer le même émetteur. Les mots de passe continuent de marcher.',
    },
  },
  backup: {
    ok: (ageMs) => `La dernière sauvegarde testée date d’il y a ${hours(ageMs)}.`,
    none: {
      text: 'Aucune sauvegarde n’est faite.',
      fix: 'Définis BACKUP_TO avec un dossier sur un autre disque, puis lance « willow backup key ».',
    },
    unproven: {
      text: (error) => `Aucune sauvegarde n’a encore été testée.${lastFailed(error)}`,
      fix: 'Lance « willow backup create », puis « willow backup drill ». Avec BACKUP_TO, les deux ont lieu chaque nuit.',
    },
    old: {
      text: (ageMs, error) => `La dernière sauvegarde testée date d’il y a ${hours(ageMs)}.${lastFailed(error)}`,
      fix: 'Lance « willow backup create » et « willow backup drill ». Ils disent ce qui ne va pas.',
    },
    held: {
      text: 'Cette installation a été restaurée depuis une sauvegarde. Les e-mails et les sauvegardes attendent que tu la libères.',
      fix: 'Lis sur le tableau de bord ce qui a été perdu, puis libère-la là-bas ou lance « willow restore release ».',
    },
  },
  recoveryKey: {
    ok: (day) =>
      `Les sauvegardes sont chiffrées pour la clé de récupération. Le dernier essai de restauration avec la clé date du ${day} ; celui de chaque nuit se passe d’elle et ne trouve que les dommages.`,
    onlySecrets:
      'Les sauvegardes contiennent les secrets, chiffrés pour la clé de récupération. Le reste n’est pas chiffré (BACKUP_ENCRYPT=false).',
    none: {
      text: 'Il n’y a pas de clé de récupération. Les sauvegardes ne contiennent pas les secrets et ne sont pas chiffrées.',
      fix: 'Lance « willow backup key » une fois, et garde la clé affichée sur une autre machine.',
    },
    untested: {
      text: 'Les sauvegardes sont chiffrées pour la clé de récupération, mais aucune n’a encore été restaurée avec elle.',
      fix: 'Lance « willow backup drill --key-file FILE », pour savoir que tu as la bonne clé.',
    },
    old: {
      text: (day) =>
        `Les sauvegardes sont chiffrées pour la clé de récupération. Le dernier essai de restauration avec la clé date du ${day}.`,
    },
  },
  secrets: {
    ok: 'Tous les secrets que le serveur a utilisés sont là.',
    lost: {
      text: (names) => `Il manque dans le dossier des données : ${names.join(', ')}. Le prochain démarrage en crée de nouveaux.`,
      fix: 'Remets-les en place, par exemple depuis une sauvegarde restaurée ailleurs. Sinon, donne à ta boutique son nouveau secret (« willow webhook secret ») ; les liens de désabonnement des e-mails déjà partis cessent de marcher.',
    },
    unreadable: { fix: 'Indique dans SECRET_KEY la clé qui servait quand les secrets ont été créés.' },
  },
  jobs: {
    ok: 'Aucune tâche n’est bloquée, et aucune n’a été abandonnée.',
    dead: {
      text: (count, kinds) => `${amount(count, 'tâche a été abandonnée', 'tâches ont été abandonnées')} (${kinds.join(', ')}).`,
      fix: 'Lis pourquoi dans l’espace admin sous « Installation », ou avec « willow jobs list ». Corrige la cause, puis relance.',
    },
    stuck: {
      text: (count, kinds) =>
        `${amount(count, 'tâche attend', 'tâches attendent')} depuis plus d’une heure (${kinds.join(', ')}).`,
      fix: 'Vérifie qu’un serveur tourne. Si oui, redémarre-le et lis son journal.',
    },
  },
  pages: {
    ok: 'Chaque page et chaque agenda a son fichier.',
    missing: {
      text: (count) =>
        count < 2
          ? 'Le fichier d’une page ou d’un agenda manque.'
          : `Les fichiers de ${number(count)} pages ou agendas manquent.`,
      fix: 'Lance « willow adopt » pour voir lesquels. « willow restore FROM --user EMAIL » restaure les pages d’une personne depuis une sauvegarde. Ajoute à nouveau le PDF d’un agenda dans « Éditions » : il reprend sa place.',
    },
    unnamed: {
      text: (count) => `${amount(count, 'fichier n’appartient à rien', 'fichiers n’appartiennent à rien')}.`,
      fix: 'Rien n’a été supprimé. Lance « willow adopt » pour les détails.',
    },
    older: {
      text: 'La base de données a perdu ses derniers changements. Aucun fichier n’est supprimé tant que tu n’as pas vérifié.',
      fix: 'Vérifie avec « willow adopt ». Si tu as restauré une sauvegarde exprès, lance « willow adopt --yes ».',
    },
  },
  built: {
    ok: 'Tous les fichiers de l’app web sont là.',
    missing: {
      text: (count) => `${amount(count, 'fichier de l’app web manque', 'fichiers de l’app web manquent')}.`,
      fix: 'Lance « npm run build », ou décompresse à nouveau la version.',
    },
    none: {
      text: 'L’app web n’est pas construite. Seule l’API fonctionne.',
      fix: 'Lance « npm run build ».',
    },
  },
  broken: {
    text: (reason) => `La vérification s’est terminée par une erreur : ${reason}`,
    fix: 'Lance « willow doctor » sur le serveur, et lis le journal.',
  },
}
