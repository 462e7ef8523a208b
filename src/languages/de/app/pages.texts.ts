import type * as english from '#app/pages.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { mostPinnedMb } from '#features/library/pins.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { accountDeletionTexts } from '../features/accounts/account-deletion.texts.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'
import { folderNames } from '../features/library/folder-names.texts.ts'
import { ownDataTexts } from '../features/own-data/own-data.texts.ts'
import { plannerTexts } from '../features/planner/planner.texts.ts'
import { settingsTexts } from '../features/settings/settings.texts.ts'
import { securityEventsTexts } from '../kit/security-events.texts.ts'

export const helpTexts: Texts<typeof english.helpTexts> = ({ name, tabletFolder }, maxUploadMb, hasMailServer) => {
  const byMail =
    'Tippe auf der Anmeldeseite auf „Passwort vergessen?“, dann schicken wir dir einen Link, der einmal und eine Stunde lang gilt. Um deine Adresse zu ändern, gib in den Einstellungen die neue ein und bestätige sie mit dem Link, den wir dorthin schicken.'
  const byHand = 'Dieser Shop kann noch keine E-Mails senden. Schreib uns, und jemand hilft dir weiter.'
  return {
    title: 'Hilfe-Center',
    lead: 'Kurze Antworten auf das, was am häufigsten gefragt wird.',
    sections: [
      {
        id: 'access-code',
        title: 'Wo ist mein Zugangscode?',
        blocks: [
          'Er steht in der Bestätigungsmail zu deinem Kauf. Such in deinen E-Mails nach der Bestellung und sieh auch im Spam-Ordner nach.',
          {
            points: [
              'Jeder Code gilt einmal und gibt dir Zugang auf Dauer.',
              'Groß- und Kleinschreibung sind egal.',
              'Wenn der Shop den Code für eine bestimmte Adresse gemacht hat, registriere dich mit dieser Adresse.',
            ],
          },
        ],
      },
      {
        id: 'export',
        title: 'Wie bekomme ich eine Seite aus meinem Tablet?',
        blocks: [
          'Jedes Tablet nennt es ein wenig anders, aber die Schritte sind dieselben. Du brauchst ein PDF oder ein Bild.',
          { steps: deviceWaysTexts.other.press.export, upload: deviceWaysTexts.other.press.upload(name) },
          `Für sie gibt es den Ordner „${folderName(tabletFolder, folderNames)}“, und du kannst eigene anlegen. Auf dem Handy macht „Foto aufnehmen“ mit Papier, was der Export mit einem Bildschirm macht.`,
        ],
      },
      {
        id: 'planner',
        title: 'Wie kommen Seiten auf ihren Tag?',
        blocks: [
          'Wir vergleichen jede Seite, die du hochlädst, mit dem leeren Planer deines Shops und legen sie auf ihren Tag. Dafür verlässt nichts den Server. Deine Handschrift wird nur gelesen, wo dein Shop das anbietet, und erst, wenn du es in den Einstellungen einschaltest.',
          {
            steps: [
              `Öffne die Bibliothek und tippe auf „${plannerTexts.title}“. Jeder Tag, an dem du geschrieben hast, zeigt seine Seite.`,
              'Tippe auf einen Tag, um seine Seite zu lesen.',
              `Ist es der falsche Tag? Tippe auf „${plannerTexts.aboutPage}“, wähle einen anderen und tippe auf „${plannerTexts.move}“. „${plannerTexts.undo}“ nimmt es zurück.`,
            ],
          },
          `Seiten, bei denen wir nicht sicher waren, warten dort auf deine Antwort: „${plannerTexts.trayTitle}“`,
        ],
      },
      {
        id: 'upload',
        title: 'Warum wurde meine Datei nicht angenommen?',
        blocks: [
          {
            points: [
              'Es muss ein PDF, ein Bild oder eine Notiz eines Supernote sein. Ein Dokument aus einer Textverarbeitung speicherst du vorher als PDF.',
              `Sie darf bis zu ${maxUploadMb} MB groß sein.`,
              'Bricht die Verbindung ab, wartet die Datei auf deinem Gerät und wird von selbst gesendet, sobald der Server wieder erreichbar ist.',
            ],
          },
        ],
      },
      {
        id: 'find',
        title: 'Wie finde ich eine Seite wieder?',
        blocks: [
          `Einen Tag findest du in „${plannerTexts.title}“. Die Pfeile führen von Monat zu Monat, und das Jahr unter dem Monat zeigt jeden beschriebenen Tag.`,
          'Die Suche der Bibliothek sieht in die Dateinamen und in die Wörter deiner PDFs, und die Liste der Ordner grenzt sie ein. Ein Name wie „Woche 12“ oder „Gartenplan“ ist schneller gefunden als „Export (3)“. Umbenennen kannst du eine Seite jederzeit.',
        ],
      },
      {
        id: 'deleted',
        title: 'Ich habe aus Versehen eine Seite gelöscht',
        blocks: [
          `Öffne die Bibliothek und tippe auf „Zuletzt gelöscht“. Gelöschte Seiten bleiben dort ${deletedKeptDays} Tage. Bei jeder steht, wann sie verschwindet. „Wiederherstellen“ legt eine Seite zurück in ihren Ordner. „Jetzt löschen“ entfernt sie endgültig.`,
        ],
      },
      {
        id: 'offline',
        title: 'Kann ich meine Seiten ohne Verbindung lesen?',
        blocks: [
          `Deine Ziele, Ordner, Einstellungen, die neuesten Einträge deiner Bibliothek und die zuletzt geöffneten Seiten sind ohnehin da, soweit dein Browser sie behalten kann. Um bei einer Seite sicherzugehen, öffne in der Bibliothek ihr Menü und tippe auf „Auf diesem Gerät behalten“: Dann bleibt die Seite, ihr ganzer Ordner oder ihr Monat in diesem Browser, bis zu ${mostPinnedMb} MB. Unter „Auf diesem Gerät“ siehst du, was behalten wird, und kannst es entfernen. Beim Abmelden wird alles entfernt.`,
          'Auf iPhone und iPad füge diese App zuerst zum Home-Bildschirm hinzu: Safari löscht, was es behält, wenn du eine Woche nicht hier warst.',
        ],
      },
      {
        id: 'timer',
        title: 'Muss die Seite für den Fokus-Timer offen sein?',
        blocks: [
          'Er richtet sich nach der Uhr und stimmt deshalb auch, wenn das Tablet geschlafen hat, nach dem Neuladen und in einem zweiten Tab. Um das Ende zu hören, lass die Seite offen und erlaube in den Einstellungen Mitteilungen. Erinnerungen kommen, solange die Seite offen ist, zu den Zeiten, die du wählst, und nie in deiner Ruhezeit. In den Einstellungen kannst du sie auch per E-Mail bekommen, und als Mitteilungen, die ankommen, wenn keine Seite offen ist.',
        ],
      },
      {
        id: 'password',
        title: 'Ich habe mein Passwort vergessen oder eine neue Adresse',
        blocks: [hasMailServer ? byMail : byHand],
      },
      {
        id: 'leave',
        title: 'Wie nehme ich meine Seiten mit, oder wie gehe ich?',
        blocks: [
          `Öffne in den Einstellungen „${settingsTexts.rooms.of.data}“ und tippe auf „${ownDataTexts.open}“. Du bekommst eine Datei mit allen Seiten in ihren Ordnern, deinen Zielen, Fokuszeiten und Einstellungen. Dort ist auch „${accountDeletionTexts.open}“. Du hast sieben Tage, um es dir anders zu überlegen, dann wird alles entfernt.`,
        ],
      },
    ],
  }
}

/** The legal texts begin with this. */
const whichCounts = 'Das ist eine Übersetzung. Es gilt der englische Text.'

export const privacyTexts: Texts<typeof english.privacyTexts> = ({ name }, externalSignIn) => {
  const elsewhere = 'Wenn du dich mit einem Konto anmeldest, das du anderswo hast, erfährt dieser Anbieter davon.'
  const nameElsewhere =
    'Wenn du dich mit einem Konto anmeldest, das du anderswo hast: der Name, unter dem dieser Anbieter dich kennt.'
  const cookieElsewhere =
    'Während du dich anderswo anmeldest, verbindet ein zweites Cookie zehn Minuten lang diese Anmeldung mit deinem Browser.'
  return {
    title: 'Datenschutz',
    lead: `${name} bewahrt auf, was es für dich braucht, auf dem eigenen Server des Shops, und sonst nichts. ${whichCounts}`,
    sections: [
      {
        id: 'kept',
        title: 'Was aufbewahrt wird',
        blocks: [
          {
            points: [
              'Dein Name und deine E-Mail-Adresse, die Zugangscodes, die du benutzt hast, wann du mit jedem deinen Planer zuerst heruntergeladen hast, und der Tag, an dem du dazukamst.',
              'Dein Passwort, als Prüfsumme, aus der es niemand zurückrechnen kann, auch der Shop nicht.',
              ...(externalSignIn ? [nameElsewhere] : []),
              `Die Seiten, die du hochlädst, mit Namen, Ordner, Größe und Datum. Eine gelöschte Seite wird noch ${deletedKeptDays} Tage aufbewahrt, damit du sie zurückholen kannst; unter „Zuletzt gelöscht“ kannst du sie sofort entfernen. Was von einem unterbrochenen Hochladen angekommen ist, wird 7 Tage aufbewahrt, damit es weitergehen kann.`,
              'Zu jeder Seite: die Wörter darin, für die Suche; der Text, den ein Gerät aus deiner Handschrift gelesen und mit der Seite geschickt hat, bis du das in den Einstellungen ausschaltest; eine Prüfsumme ihres Inhalts, damit wir dir sagen können, wenn du sie noch einmal hinzufügst; wie du sie gedreht hast und wo du beim Lesen warst. Wenn sie aus einem Planer stammt: aus welchem, die Daten seiner Seiten und was du über sie gesagt hast, auch während du die Erkennung ausgeschaltet hast.',
              'Wenn du einschaltest, dass deine Handschrift gelesen wird, wo dein Shop das anbietet: was von jeder Seite gelesen wurde, wer es gelesen hat und was du verbessert hast, bis du es ausschaltest. Nur dann geht die Tinte deiner beschriebenen Seiten an den Server, den die Einstellungen nennen.',
              'Deine Ziele, die beendeten Fokuszeiten, nach Tagen, der Stand deines Timers und deine Einstellungen mit den Zeiten deiner Erinnerungen.',
              'Passkeys: ihre Namen, ihre öffentlichen Schlüssel und wann sie benutzt wurden. Falls eingerichtet: der Schlüssel einer Authenticator-App und eine Prüfsumme jedes Notfallcodes.',
              'Gerätepasswörter: ihre Namen und von jedem eine Prüfsumme, bis du sie widerrufst. Bei Geräten, die über WebDAV senden: die Pfade der Dateien, die sie geschickt haben, bis das Gerät sie löscht. Und zu jedem Gerät: wie viele Dateien es geschickt hat, und 30 Tage lang die letzte, die abgelehnt wurde.',
              'Wenn du das Morgenblatt einschaltest: die Ziele und der Impuls jedes Blatts, das du geöffnet hast oder ein Gerät abholen konnte, 90 Tage lang oder bis du es ausschaltest; welche Kästchen du darauf abgehakt hast, ebenso lange; die Adresse eines Geräts, die du dafür genannt hast, bis du sie entfernst; und welche deiner Seiten solche Blätter sind.',
              'Wenn du ihm Kalender gibst: ihre Adressen und die Zeiten ihrer Termine der nächsten fünf Wochen, mit den Titeln, wenn du es nicht anders wählst. Beides ist verschlüsselt, und kein Administrator sieht es. Es wird gelöscht, wenn du den Kalender entfernst oder das Blatt ausschaltest. Bis dahin holt der Server sie zweimal am Tag von dort, wo sie sind.',
              'Wenn du eine Kalenderadresse erzeugt hast: eine Prüfsumme davon. Wer die Adresse hat, kann deine Ziele und Erinnerungen lesen, bis du sie in den Einstellungen widerrufst.',
              'Wenn du jemandem mit einem Link Seiten zeigst: eine Prüfsumme davon und von seinem Passwort, welche Seiten er zeigt und bis wann, wie du ihn nennst, und wie oft er geöffnet wurde. Wer ihn geöffnet hat, wird nicht aufgehoben. Mit dem Link und seinem Passwort kann jeder diese Seiten als Bilder sehen, bis er endet oder du ihn in den Einstellungen beendest.',
              'Wenn du bei einem Shop gekauft hast, der seine Bestellungen hierher meldet: die Bestellnummer, ihr Stand, was gekauft wurde, und die Adresse, an die es ging. Die Nachrichten des Shops dazu werden 30 Tage aufbewahrt. Eine, die sich nicht prüfen oder verstehen ließ, wird so lange vollständig aufbewahrt, damit keine Bestellung verloren geht. Sie kann auch deinen Namen, deine Postanschrift und das Gekaufte enthalten. Wenn ein Marktplatz deine Adresse für sich behält: eine Prüfsumme des Namens auf der Bestellung, die nur mit dem Schlüssel dieses Servers entsteht, und wenn du auf der Seite dafür nach dem Code fragst, sieben Tage lang die Adresse, die du dort angibst.',
              'Wenn du den Newsletter abonniert hast: deine Adresse, und wann du ihn abonniert und bestätigt hast. In jedem Newsletter ist ein Link zum Abbestellen.',
              'E-Mails, die wir dir geschickt haben, damit der Shop sehen kann, ob sie ankamen.',
              'Wenn du Mitteilungen einschaltest: die Adresse, unter der dein Browser sie empfängt, bis du dich dort abmeldest oder sie ausschaltest.',
              'Deine Anmeldungen, bis du dich abmeldest oder sie enden: nach 30 Tagen ohne Besuch, spätestens nach 90 Tagen. Zu jeder: ihr Browser, und ob er eine Kopie zum Lesen ohne Verbindung hat, damit du siehst, welche deiner Geräte eine haben.',
              `Ein Protokoll der Anmeldungen, falschen Passwörter, geänderten Passwörter und Downloads, 180 Tage lang, wenn der Shop keine andere Zeit gewählt hat. Es enthält eine Prüfsumme des Netzes, nicht die Adresse. Deines steht in den Einstellungen unter „${settingsTexts.rooms.of.security}“: „${securityEventsTexts.own.open}“.`,
            ],
          },
        ],
      },
      {
        id: 'where',
        title: 'Wo es aufbewahrt wird',
        blocks: [
          `Der Shop, bei dem du gekauft hast, betreibt ${name} selbst. Deine Daten liegen dort, wo dieser Shop seinen Server und seine Dateien hat. Diese Seiten laden nichts von anderen Websites: keine Statistik, keine Werbung, keine Schriften oder Skripte von anderswo.`,
          'Wenn du Mitteilungen einschaltest, reicht der Hersteller deines Browsers sie weiter. Sie sind für dein Gerät verschlüsselt. Der Hersteller sieht also, dass es eine gab und wann, aber nicht, was darin steht.',
          ...(externalSignIn ? [elsewhere] : []),
          'Andere, die diese Website benutzen, können deine Seiten nicht sehen. Die Menschen, die den Server betreiben, können erreichen, was darauf liegt, wie bei jedem Dienst, bei dem du nicht selbst verschlüsselst.',
        ],
      },
      {
        id: 'browser',
        title: 'Was dein Browser sich merkt',
        blocks: [
          'Zwei Cookies. Das eine sagt, dass du angemeldet bist. Das andere sagt, dass du dich mit diesem Browser schon einmal angemeldet hast, damit falsche Passwörter und Codes, die jemand anderes tippt, dich nicht aussperren; es bleibt ein Jahr und öffnet nichts. Keines kann von Skripten gelesen werden, und keines dient dazu, dir zu folgen. Außerdem behält dein Browser für sich, wer zuletzt angemeldet war, das Aussehen, das du gewählt hast, einen laufenden Timer, die F.L.O.W.-Schritte von heute, was du in diesem Tab getippt und noch nicht gespeichert hast, wann die nächste Erinnerung fällig ist und ob Mitteilungen eingeschaltet sind. Damit sich alles ohne Verbindung lesen lässt, behält er auch deine Ziele, Ordner, Einstellungen, die neuesten Einträge deiner Bibliothek, die zuletzt geöffneten Seiten und die, die du auf dem Gerät behalten willst, bis zu 30 Tage ohne Besuch, sowie Änderungen, die aufs Senden warten. Beim Abmelden wird all das entfernt, und wenn etwas noch nicht gesendet ist, wirst du vorher gefragt. Auf den Seiten für E-Reader behalten Cookies die Zeitzone und die F.L.O.W.-Schritte dieses Browsers. Nur das bleibt, ohne deinen Namen: ob dieses Gerät ein eigenes Aussehen hat, ob ein Passkey benutzt und der Hinweis zum Hinzufügen der App beantwortet wurde, Fokuszeiten, die noch nicht gesendet werden konnten, und, bis der Server davon weiß, eine Notiz, dass sich jemand abgemeldet hat.',
          ...(externalSignIn ? [cookieElsewhere] : []),
        ],
      },
      {
        id: 'logs',
        title: 'Was der Server aufschreibt',
        blocks: [
          'Technische Notizen über Anfragen, damit sich ein Fehler finden lässt. Sie enthalten nie Passwörter, Zugangscodes, Kalenderadressen oder die Namen deiner Dateien. Damit Fremde keine Codes und Passwörter erraten, werden gescheiterte Versuche eine kurze Zeit lang gezählt.',
        ],
      },
      {
        id: 'yours',
        title: 'Was du verlangen kannst',
        blocks: [
          'In den Einstellungen kannst du alles, was du hier hast, als eine Datei herunterladen, die Browser sehen und abmelden, mit denen du angemeldet bist, und dein Konto löschen. Sieben Tage nach deiner Bitte wird es endgültig entfernt, mit allen Seiten, Zielen, Fokuszeiten und Einstellungen; bis dahin kannst du es dir anders überlegen. Der Shop behält, was er von deiner Bestellung für seine Bücher braucht.',
          'Bei allem anderen: Schreib uns.',
        ],
      },
    ],
  }
}

export const termsTexts: Texts<typeof english.termsTexts> = ({ name }) => ({
  title: 'Nutzungsbedingungen',
  lead: `Was du von uns erwarten kannst, und worum wir dich bitten. ${whichCounts}`,
  sections: [
    {
      id: 'access',
      title: 'Dein Zugang',
      blocks: [
        `${name} gehört zu dem Planer, den du gekauft hast. Ein Zugangscode öffnet ein Konto, gilt einmal und gibt dir Zugang auf Dauer. Bitte gib ihn nicht weiter und verkaufe ihn nicht.`,
        'Der Shop darf einen Zugang beenden, der ohne Kauf zustande kam oder anderen schadet. Wenn du glaubst, dass dir das aus Versehen passiert ist, schreib uns.',
      ],
    },
    {
      id: 'pages',
      title: 'Deine Seiten bleiben deine',
      blocks: [
        'Wenn du eine Seite hochlädst, bekommen wir daran kein Recht, außer sie aufzubewahren und dir zu zeigen. Lade nur hoch, was du darfst: deine eigenen Seiten, oder solche, für die du eine Erlaubnis hast.',
      ],
    },
    {
      id: 'care',
      title: 'Sorgfalt auf beiden Seiten',
      blocks: [
        'Wähle ein Passwort, das du sonst nirgends benutzt. Behalte eine eigene Kopie von Seiten, deren Verlust du nicht ertragen könntest: Wir passen auf sie auf, aber kein einzelner Ort ist vor allem sicher.',
        'Versuche nicht, an das heranzukommen, was anderen gehört, oder die Website für andere unbrauchbar zu machen.',
      ],
    },
    {
      id: 'wellbeing',
      title: 'Sanft, nicht medizinisch',
      blocks: [
        'Impulse und Atemübungen sollen guttun. Sie sind kein medizinischer Rat. Wenn sich eine Übung nicht gut anfühlt, hör auf.',
      ],
    },
    {
      id: 'changes',
      title: 'Kauf und Änderungen',
      blocks: [
        'Bezahlung, Erstattung und der Vertrag selbst sind Sache des Ladens, in dem du deinen Planer gekauft hast, nach dessen Bedingungen. Wenn sich diese Bedingungen ändern, findest du die neuen auf dieser Seite.',
      ],
    },
  ],
})
