import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/server/doctor/doctor.texts.ts'
import { number } from '../../../kit/number.ts'

const mb = (bytes: number) => `${number(Math.floor(bytes / 1024 / 1024))} MB`
const seconds = (ms: number) => {
  const count = Math.round(Math.abs(ms) / 1000)
  return count === 1 ? 'eine Sekunde' : `${number(count)} Sekunden`
}
const hours = (ms: number) => {
  const count = Math.floor(ms / 3_600_000)
  if (count < 1) return 'weniger als eine Stunde'
  return count === 1 ? 'eine Stunde' : `${number(count)} Stunden`
}
const lastFailed = (error: string | null) => (error === null ? '' : ` Der letzte Versuch ist gescheitert: ${error}`)

const makeRoom = 'Entferne von dieser Festplatte, was du nicht brauchst, oder verlege DATA_DIR auf eine größere.'

export const doctorTexts: Texts<typeof english.doctorTexts> = {
  titles: {
    settings: 'Namen der Einstellungen',
    disk: 'Speicherplatz',
    inodes: 'Einträge der Festplatte',
    flush: 'Schreiben auf die Festplatte',
    folder: 'Datenordner',
    owners: 'Eigentümer der Dateien',
    files: 'Dateien',
    engine: 'Version der Datenbank',
    damage: 'Inhalt der Datenbank',
    connections: 'Verbindungen zur Datenbank',
    space: 'Platz in der Datenbank',
    clock: 'Uhr',
    address: 'Adresse und https',
    visit: 'Besuch der Adresse',
    proxy: 'Reverse Proxy',
    passwords: 'Passwörter',
    passkeys: 'Passkeys',
    mail: 'E-Mail',
    provider: 'Anmeldung mit einem anderen Konto',
    backup: 'Sicherungen',
    recoveryKey: 'Wiederherstellungsschlüssel',
    secrets: 'Geheimnisse',
    jobs: 'Hintergrundaufgaben',
    pages: 'Dateien der Seiten und Planer',
    built: 'Web-App',
    spellings: 'Schreibweisen von Adressen',
    documents: 'Hochgeladene Dateien',
  },
  documents:
    'Hochgeladene Dateien werden in Prozessen desselben Benutzers geöffnet, unter dem der Server läuft. Ihre Skripte sind eingeschränkt, nativer Code ist es nicht.',
  spellings: {
    ok: 'Keine zwei Konten oder Abos haben dasselbe Postfach.',
    accounts: {
      text: (groups) =>
        `Konten mit demselben Postfach, aus der Zeit, als Schreibweisen noch nicht verglichen wurden: ${groups.join('; ')}. Jedes ist nur in genau seiner Schreibweise erreichbar.`,
      fix: 'Frag nach, welches Konto bleiben soll. Entziehe dem anderen unter „Registrierte“ den Zugang, oder lass es löschen oder seine Adresse ändern. Dann führt jede Schreibweise zu dem, das übrig ist.',
    },
    subscriptions: {
      text: (groups) => `Newsletter-Abos mit demselben Postfach: ${groups.join('; ')}.`,
      fix: 'Öffne bei allen außer einem den Link zum Abbestellen: Er steht in der exportierten Liste der Abos. Dann führt jede Schreibweise zu dem, das übrig ist.',
    },
  },
  settings: {
    ok: 'Keine Einstellung sieht falsch geschrieben aus.',
    unread: (names) => `Keine Einstellung sieht falsch geschrieben aus. Willow liest nicht: ${names.join(', ')}.`,
    retired: (names) =>
      `Diese Variablen gelten weiter, werden aber nicht mehr gebraucht: Im Admin-Bereich lässt sich dasselbe einstellen. ${names.join(', ')}.`,
    doubt: { fix: 'Berichtige den Namen oder den Wert, oder entferne die Variable, und starte neu.' },
  },
  disk: {
    ok: (freeBytes) => `${mb(freeBytes)} sind frei.`,
    low: {
      text: (freeBytes, floorBytes) => `${mb(freeBytes)} sind frei. Bis es ${mb(floorBytes)} sind, wird das Hochladen abgelehnt.`,
      fix: makeRoom,
    },
    nearlyLow: {
      text: (freeBytes, floorBytes) => `${mb(freeBytes)} sind frei. Unter ${mb(floorBytes)} wird das Hochladen abgelehnt.`,
      fix: makeRoom,
    },
    readOnly: {
      text: 'Die Festplatte ist schreibgeschützt. Niemand kann sich anmelden, und nichts wird gespeichert.',
      fix: 'Sieh im Systemprotokoll nach Fehlern der Festplatte und binde sie dann wieder zum Schreiben ein.',
    },
  },
  inodes: {
    ok: 'Es ist Platz für weitere Dateien.',
    unknown: 'Dieses Dateisystem begrenzt die Zahl der Dateien nicht.',
    few: {
      text: (free) => `Die Festplatte hat nur noch für ${number(free)} Dateien Platz, so klein sie auch sind.`,
      fix: 'Entferne Ordner mit vielen kleinen Dateien von dieser Festplatte, oder verlege DATA_DIR auf ein Dateisystem mit mehr Inodes.',
    },
  },
  flush: {
    ok: (ms) => `Nach ${Math.max(1, Math.round(ms))} ms war etwas Geschriebenes sicher auf der Festplatte.`,
    slow: {
      text: (ms) =>
        `Bis etwas Kleines sicher auf der Festplatte war, dauerte es ${seconds(ms)}. Darauf muss jede Änderung warten, die gespeichert wird.`,
      fix: 'Nimm für DATA_DIR eine lokale Festplatte, und prüfe, ob ein anderes Programm sie auslastet.',
    },
    failed: {
      text: (reason) => `In DATA_DIR lässt sich nichts schreiben: ${reason}`,
      fix: 'Prüfe, ob DATA_DIR eingebunden ist und dem Benutzer gehört, unter dem Willow läuft.',
    },
  },
  folder: {
    ok: 'Nur der Eigentümer kann den Datenordner öffnen.',
    open: {
      text: (folder) => `Andere Benutzer dieses Rechners können ${folder} öffnen.`,
      fix: (folder) => `Tippe: chmod 700 ${folder}`,
    },
    shared: {
      text: (folder) =>
        `Andere Benutzer dieses Rechners können ${folder} öffnen. Der Ordner gehört nicht Willow allein, deshalb bleiben seine Rechte, wie sie sind.`,
      fix: (folder) =>
        `Halte den Server an, verschiebe, was zu Willow gehört, in einen eigenen Ordner, etwa ${folder}/willow, und setze DATA_DIR darauf.`,
    },
  },
  owners: {
    ok: (owner) => `Alles im Datenordner gehört ${owner}.`,
    foreign: {
      text: (owner, count, named) =>
        `${count === 1 ? 'Eine Datei gehört' : `${number(count)} Dateien gehören`} nicht ${owner}, dem Eigentümer des Datenordners: ${named
          .map((each) => `${each.path} (${each.owner})`)
          .join(', ')}${count > named.length ? ', ...' : ''}. Vielleicht kann der Server sie nicht öffnen oder ersetzen.`,
      fix: (owner, folder) => `Tippe als root: chown -R ${owner} ${folder}`,
    },
  },
  files: {
    ok: 'Eine Datei wurde geschrieben, gelesen und wieder entfernt.',
    failed: {
      text: (reason) => `Eine Datei ließ sich nicht schreiben, lesen und wieder entfernen: ${reason}`,
      fix: 'Prüfe, ob die Festplatte oder der Bucket mit den Dateien antwortet und dieses Programm dort schreiben darf.',
    },
    changed: 'Der gelesene Inhalt ist anders als der geschriebene',
  },
  engine: {
    ok: (version) => `${version}.`,
    outdated: {
      text: (version, oldest) =>
        `${version} bekommt keine Sicherheitsupdates mehr. Die älteste Version, die welche bekommt, ist ${oldest}.`,
      fix: (oldest) => `Aktualisiere auf ${oldest} oder neuer. Mach vorher eine Sicherung.`,
    },
    silent: {
      text: (reason) => `Die Datenbank antwortet nicht: ${reason}`,
      fix: 'Prüfe DATABASE_URL, und ob der Datenbankserver läuft.',
    },
  },
  damage: {
    ok: 'Es wurden keine Schäden gefunden.',
    found: {
      text: (lines) => `Die Datenbank ist beschädigt: ${lines[0]}${lines.length > 1 ? ` (und ${lines.length - 1} weitere)` : ''}`,
      fix: 'Stelle mit „willow restore“ die neueste geprüfte Sicherung wieder her. Bis dahin wird keine Datei entfernt.',
    },
    unfinished: 'Diese Prüfung dauert für diese Seite zu lange. Führe auf dem Server „willow doctor“ aus, um sie zu beenden.',
  },
  space: {
    ok: 'In der Datenbank ist wenig ungenutzter Platz.',
    unused: {
      text: (freeBytes, bytes) => `${mb(freeBytes)} von ${mb(bytes)} der Datenbank sind ungenutzt.`,
      fix: 'Halte den Server an, führe „willow database compact“ aus und starte ihn wieder. Das dauert einige Sekunden für je 100 MB.',
    },
  },
  connections: {
    ok: (free) => `Die Datenbank hat ${number(free)} Verbindungen frei.`,
    few: {
      text: (free, wanted) =>
        `Die Datenbank hat ${free === 1 ? 'eine Verbindung' : `${number(free)} Verbindungen`} frei. Jeder Willow-Prozess benutzt bis zu ${wanted}.`,
      fix: 'Erhöhe max_connections von PostgreSQL oder lass weniger Prozesse laufen.',
    },
  },
  clock: {
    ok: 'Die Uhr geht anscheinend richtig.',
    differs: {
      text: (ms) => `Die Uhr dieses Rechners geht gegenüber der des Datenbankservers ${seconds(ms)} ${ms > 0 ? 'nach' : 'vor'}.`,
      fix: 'Stelle beide Uhren über NTP, zum Beispiel mit systemd-timesyncd oder chrony.',
    },
    inDoubt: {
      text: 'Die Uhr ist anscheinend gesprungen. Bis du sie bestätigst, wird nichts gelöscht.',
      fix: 'Vergleiche „date“ mit einer Uhr, der du traust, und führe dann „willow clock confirm“ aus.',
    },
  },
  address: {
    ok: (url) => `${url}, mit https.`,
    onlyHere: (url) => `${url} ist nur von diesem Rechner aus erreichbar. Um Willow auszuprobieren, genügt das.`,
    plain: {
      text: (url) =>
        `${url} hat kein https. Passwörter und Seiten werden unverschlüsselt gesendet, und Browser bieten weder Mitteilungen noch das Lesen ohne Verbindung oder das Installieren der App an.`,
      fix: 'Setze einen Reverse Proxy mit einem Zertifikat davor (Caddy holt sich eines von selbst) und lass PUBLIC_URL mit https:// beginnen.',
    },
    local: {
      text: (url) => `PUBLIC_URL ist ${url}. Links in E-Mails funktionieren auf anderen Geräten nicht.`,
      fix: 'Setze PUBLIC_URL auf die Adresse, die man eintippt.',
    },
  },
  visit: {
    ok: (url) => `${url} antwortet und nimmt große Dateien an. Willow braucht keinen WebSocket.`,
    unknownName: {
      text: (host) => `${host} hat keine Adresse in dem DNS, das dieser Rechner fragt.`,
      fix: 'Lege für diesen Namen einen A- oder AAAA-Eintrag an oder berichtige PUBLIC_URL. Neue Einträge können eine Stunde brauchen.',
    },
    noAnswer: {
      text: (url, code) => `Dieser Rechner bekommt von ${url} keine Antwort (${code}).`,
      fix: 'Prüfe, ob der Reverse Proxy läuft und die Firewall seinen Port durchlässt. Manche Router lassen Rechner hinter sich nie die eigene öffentliche Adresse besuchen: Versuche es dann mit einem Handy im Mobilfunknetz.',
    },
    expired: {
      text: (url) => `Das Zertifikat von ${url} ist abgelaufen oder noch nicht gültig. Browser lehnen die Adresse ab.`,
      fix: 'Erneuere das Zertifikat und lade den Proxy neu. Prüfe seine automatische Erneuerung und die Uhr dieses Rechners.',
    },
    otherName: {
      text: (host) => `Das Zertifikat gilt nicht für ${host}. Browser lehnen die Adresse ab.`,
      fix: 'Beantrage ein Zertifikat, das diesen Namen enthält, oder berichtige PUBLIC_URL.',
    },
    unknownAuthority: {
      text: (url) =>
        `Dieser Rechner traut dem Zertifikat von ${url} nicht. Browser, die seine Zertifizierungsstelle nicht kennen, lehnen die Adresse ab.`,
      fix: 'Sende die ganze Kette (fullchain.pem, nicht cert.pem). Wenn es deine eigene Zertifizierungsstelle ist, nenne ihre Datei in NODE_EXTRA_CA_CERTS und installiere sie auf jedem Gerät.',
    },
    otherCertificate: {
      text: (url, code) => `Das Zertifikat von ${url} lässt sich nicht prüfen (${code}).`,
      fix: 'Öffne die Adresse in einem Browser. Er zeigt, was mit dem Zertifikat nicht stimmt.',
    },
    endsSoon: {
      text: (day) => `Das Zertifikat endet am ${day} und wurde nicht erneuert.`,
      fix: 'Prüfe die automatische Erneuerung des Proxys oder von certbot. Zertifikate werden gewöhnlich 30 Tage vor ihrem Ende erneuert.',
    },
    redirects: {
      text: (url, to) =>
        `${url} führt zu ${to}. Dort werden Formulare und Anmeldungen abgelehnt, weil sie von einer anderen Adresse kommen.`,
      fix: 'Setze PUBLIC_URL auf die Adresse, unter der man ankommt, oder entferne die Weiterleitung.',
    },
    foreign: {
      text: (url, status) => `Unter ${url} antwortet etwas anderes als Willow (Status ${status}).`,
      fix: 'Lass den Proxy alle Pfade dieser Adresse an Willows Port weitergeben, ohne eigene Anmeldeseite oder Abfrage.',
    },
    smallBodies: {
      text: (url) => `Ein Proxy unter ${url} lehnt Dateien von mehr als ein paar Megabyte ab, oder schon kleinere.`,
      fix: 'Setze seine Grenze etwas über MAX_UPLOAD_MB: client_max_body_size in nginx, LimitRequestBody in Apache, request_body max_size in Caddy.',
    },
  },
  passkeys: (count, host) =>
    count === 0
      ? 'Noch hat niemand einen Passkey.'
      : count === 1
        ? `Ein Passkey gilt nur unter ${host}. Wenn sich der Host in PUBLIC_URL ändert, gilt er nicht mehr, und die Anmeldung geht mit Passwort und zweitem Schritt.`
        : `${number(count)} Passkeys gelten nur unter ${host}. Wenn sich der Host in PUBLIC_URL ändert, gelten sie nicht mehr, und die Anmeldung geht mit Passwort und zweitem Schritt.`,
  passwords: {
    strict: 'Neue Passwörter haben mindestens acht Zeichen, und häufige werden abgelehnt.',
    usual:
      'Neue Passwörter haben mindestens sechs Zeichen, und häufige werden angenommen. Überlege, ob du PASSWORD_RULES=strict setzt: Es gilt nur für neue Passwörter.',
  },
  proxy: {
    ok: 'Der Server sieht die echten Adressen der Besucher.',
    untrusted: {
      text: 'Anfragen kommen über einen Proxy, den TRUST_PROXY nicht nennt. Alle Besucher haben damit dieselbe Adresse, und für alle gilt zusammen eine Grenze.',
      fix: 'Setze TRUST_PROXY auf die Adresse des Proxys, etwa 127.0.0.1.',
    },
    anybody: {
      text: 'TRUST_PROXY ist eine Zahl, und HOST lässt jeden Rechner herein: Wer will, kann jede Adresse vortäuschen und die Grenzen umgehen.',
      fix: 'Setze TRUST_PROXY auf die Adresse des Proxys, oder lass nur den Proxy an diesen Port.',
    },
  },
  mail: {
    ok: 'Der Mailserver antwortet und nimmt die Anmeldung an.',
    none: {
      text: 'Es ist kein Mailserver eingerichtet. Codes, Links für neue Passwörter und Nachrichten warten im Postausgang. Wenn jemand Zugangscodes errät, werden Codes ohne Adresse abgelehnt, weil sich niemandem ein Link schicken lässt.',
      fix: 'Richte im Admin-Bereich unter „Shop“ einen ein. Oder setze SMTP_URL, und MAIL_FROM auf eine Adresse, von der der Mailserver senden darf.',
    },
    failed: {
      text: (reason) => `Der Mailserver nimmt keine E-Mails an: ${reason}`,
      fix: 'Prüfe Host, Port, Benutzer und Passwort im Admin-Bereich unter „Shop“ oder in SMTP_URL. Bis es klappt, warten E-Mails im Postausgang.',
    },
  },
  provider: {
    ok: (name) => `${name} antwortet.`,
    none: 'Nicht eingerichtet. Alle melden sich mit einem Passwort an.',
    failed: {
      text: (name, reason) => `Mit ${name} geht die Anmeldung nicht: ${reason}`,
      fix: 'Öffne auf diesem Rechner in einem Browser OIDC_ISSUER, gefolgt von /.well-known/openid-configuration: Es muss antworten und denselben Aussteller nennen. Passwörter gelten weiterhin.',
    },
  },
  backup: {
    ok: (ageMs) => `Die letzte geprüfte Sicherung ist ${hours(ageMs)} alt.`,
    none: {
      text: 'Es entstehen keine Sicherungen.',
      fix: 'Setze BACKUP_TO auf einen Ordner auf einer anderen Festplatte und führe dann „willow backup key“ aus.',
    },
    unproven: {
      text: (error) => `Noch wurde keine Sicherung geprüft.${lastFailed(error)}`,
      fix: 'Führe „willow backup create“ und dann „willow backup drill“ aus. Mit BACKUP_TO geschieht beides jede Nacht.',
    },
    old: {
      text: (ageMs, error) => `Die letzte geprüfte Sicherung ist ${hours(ageMs)} alt.${lastFailed(error)}`,
      fix: 'Führe „willow backup create“ und „willow backup drill“ aus. Sie sagen, was nicht stimmt.',
    },
    held: {
      text: 'Diese Installation wurde aus einer Sicherung wiederhergestellt. E-Mails und Sicherungen warten, bis du sie freigibst.',
      fix: 'Lies in der Übersicht, was verloren ist, und gib sie dort frei oder führe „willow restore release“ aus.',
    },
  },
  recoveryKey: {
    ok: (day) =>
      `Die Sicherungen sind für den Wiederherstellungsschlüssel verschlüsselt. Die letzte Probe mit dem Schlüssel war am ${day}; die nächtliche kommt ohne ihn aus und findet nur Schäden.`,
    onlySecrets:
      'Die Sicherungen enthalten die Geheimnisse, verschlüsselt für den Wiederherstellungsschlüssel. Der Rest ist nicht verschlüsselt (BACKUP_ENCRYPT=false).',
    none: {
      text: 'Es gibt keinen Wiederherstellungsschlüssel. Die Sicherungen enthalten die Geheimnisse nicht und sind nicht verschlüsselt.',
      fix: 'Führe einmal „willow backup key“ aus und bewahre den Schlüssel, den es ausgibt, auf einem anderen Gerät auf.',
    },
    untested: {
      text: 'Die Sicherungen sind für den Wiederherstellungsschlüssel verschlüsselt, aber noch wurde keine damit wiederhergestellt.',
      fix: 'Führe „willow backup drill --key-file FILE“ aus, damit du weißt, dass du den richtigen Schlüssel hast.',
    },
    old: {
      text: (day) =>
        `Die Sicherungen sind für den Wiederherstellungsschlüssel verschlüsselt. Die letzte Probe mit dem Schlüssel war am ${day}.`,
    },
  },
  secrets: {
    ok: 'Jedes Geheimnis, das der Server benutzt hat, ist da.',
    lost: {
      text: (names) => `Im Datenordner fehlen: ${names.join(', ')}. Beim nächsten Start entstehen neue.`,
      fix: 'Kopiere sie zurück, zum Beispiel aus einer anderswo wiederhergestellten Sicherung. Sonst gib deinem Shop sein neues Geheimnis („willow webhook secret“); Links zum Abbestellen in gesendeten E-Mails gelten dann nicht mehr.',
    },
    unreadable: { fix: 'Setze SECRET_KEY auf den Schlüssel, der galt, als die Geheimnisse entstanden.' },
  },
  jobs: {
    ok: 'Keine Aufgabe hängt, und keine wurde aufgegeben.',
    dead: {
      text: (count, kinds) =>
        `${count === 1 ? 'Eine Aufgabe wurde' : `${number(count)} Aufgaben wurden`} aufgegeben (${kinds.join(', ')}).`,
      fix: 'Lies den Grund im Admin-Bereich unter „Installation“ oder mit „willow jobs list“. Behebe die Ursache und starte sie neu.',
    },
    stuck: {
      text: (count, kinds) =>
        `${count === 1 ? 'Eine Aufgabe ist' : `${number(count)} Aufgaben sind`} seit mehr als einer Stunde fällig (${kinds.join(', ')}).`,
      fix: 'Prüfe, ob ein Server läuft. Wenn ja, starte ihn neu und lies sein Protokoll.',
    },
  },
  pages: {
    ok: 'Jede Seite und jeder Planer hat seine Datei.',
    missing: {
      text: (count) =>
        count === 1
          ? 'Die Datei einer Seite oder eines Planers fehlt.'
          : `Die Dateien von ${number(count)} Seiten oder Planern fehlen.`,
      fix: '„willow adopt“ zeigt, welche. „willow restore FROM --user EMAIL“ stellt die Seiten einer Person aus einer Sicherung wieder her. Füge das PDF eines Planers unter „Ausgaben“ noch einmal hinzu: Es kommt an seinen alten Platz.',
    },
    unnamed: {
      text: (count) => (count === 1 ? 'Eine Datei gehört zu nichts.' : `${number(count)} Dateien gehören zu nichts.`),
      fix: 'Nichts wurde entfernt. Mehr sagt „willow adopt“.',
    },
    older: {
      text: 'Die Datenbank hat ihre letzten Änderungen verloren. Bis du nachgesehen hast, wird keine Datei entfernt.',
      fix: 'Sieh mit „willow adopt“ nach. Wenn du mit Absicht eine Sicherung wiederhergestellt hast, führe „willow adopt --yes“ aus.',
    },
  },
  built: {
    ok: 'Jede Datei der Web-App ist da.',
    missing: {
      text: (count) => (count === 1 ? 'Eine Datei der Web-App fehlt.' : `${number(count)} Dateien der Web-App fehlen.`),
      fix: 'Führe „npm run build“ aus oder entpacke die Version noch einmal.',
    },
    none: {
      text: 'Die Web-App ist nicht gebaut. Nur die API läuft.',
      fix: 'Führe „npm run build“ aus.',
    },
  },
  broken: {
    text: (reason) => `Die Prüfung endete mit einem Fehler: ${reason}`,
    fix: 'Führe auf dem Server „willow doctor“ aus und lies das Protokoll.',
  },
}
