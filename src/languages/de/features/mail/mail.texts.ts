import type * as english from '#features/mail/mail.texts.ts'
import type { MailShop, MailWords, SentCodes } from '#features/mail/mail.texts.ts'
import type { Texts } from '#kit/languages.ts'

const passwordNote = (supportEmail: string) =>
  `Wenn du das warst, ist nichts zu tun. Wenn nicht, wähle mit dem Link ein neues Passwort, und schreib an ${supportEmail}, falls das nicht klappt.`

const actionOf = ({ url, isKnown }: SentCodes) => ({ label: isKnown ? 'Zu deinem Konto hinzufügen' : 'Konto anlegen', url })

const codesToAdd = ({ product, codes, ...sent }: SentCodes & MailShop): MailWords => ({
  subject: codes.length > 1 ? `Füge deine neuen Codes zu ${product} hinzu` : `Füge deinen neuen Code zu ${product} hinzu`,
  paragraphs:
    codes.length > 1
      ? [
          `Danke für deine Bestellung. Das sind deine ${codes.length} Zugangscodes. Du hast schon ein Konto bei ${product}: Füge den ersten Code hinzu, und alles, was dort ist, bleibt.`,
          'Jeder gilt einmal. Den ersten kann nur diese Adresse benutzen. Die anderen kannst du weitergeben.',
        ]
      : [
          `Danke für deine Bestellung. Du hast schon ein Konto bei ${product}: Füge diesen Code hinzu, und alles, was dort ist, bleibt.`,
        ],
  codes,
  action: actionOf({ codes, ...sent }),
  note: 'Wenn du abgemeldet bist, meldest du dich vorher an.',
})

/** Below the paragraphs of an email with codes. */
export const mailFrame: Texts<typeof english.mailFrame> = {
  order: (number) => `Bestellung ${number}`,
  link: (label) => `${label}:`,
}

export const mailWords: Texts<typeof english.mailWords> = {
  code: (sent) => {
    const { product, codes, isKnown, pack } = sent
    const action = actionOf(sent)
    if (isKnown) return codesToAdd(sent)
    if (codes.length > 1)
      return {
        subject: `Deine Zugangscodes für ${product}`,
        paragraphs: [
          `Danke für deine Bestellung. Das sind deine ${codes.length} Zugangscodes für ${product}, den ruhigen Begleiter zu deinem Planer.`,
          'Jeder gilt einmal und gibt Zugang auf Dauer. Der erste ist deiner, und nur diese Adresse kann ihn benutzen. Die anderen kannst du weitergeben.',
        ],
        codes,
        action,
        note: 'Der Link trägt den ersten Code für dich ein.',
      }
    return {
      subject: `Dein Zugangscode für ${product}`,
      paragraphs: [
        `Danke für ${pack === null ? 'deine Bestellung' : `dein ${pack}`}. Das ist dein Zugangscode für ${product}, den ruhigen Begleiter zu deinem Planer.`,
        'Er gilt einmal und gibt dir Zugang auf Dauer.',
      ],
      codes,
      action,
      note: 'Der Link trägt den Code für dich ein.',
    }
  },
  'lost-code': ({ product, codes, ...sent }) => {
    const isOne = codes.length === 1
    return {
      subject: isOne ? `Noch einmal dein Zugangscode für ${product}` : `Noch einmal deine Zugangscodes für ${product}`,
      paragraphs: [
        isOne
          ? 'Hier ist der Zugangscode, der zu dieser Adresse gehört.'
          : 'Hier sind die Zugangscodes dieser Adresse, die noch niemand benutzt hat.',
      ],
      codes,
      action: actionOf({ codes, ...sent }),
      note: 'Du bekommst diese E-Mail, weil jemand nach dem Code dieser Adresse gefragt hat. Wenn du das nicht warst, kannst du sie ignorieren.',
    }
  },
  'claim-withdrawn': ({ product, orderNumber, supportEmail }) => ({
    subject: `Dein Code für ${product} wurde zurückgezogen`,
    paragraphs: [
      `Du hast nach dem Zugangscode der Bestellung ${orderNumber} gefragt und ihn an diese Adresse bekommen. Der Shop hat festgestellt, dass die Bestellung jemand anderem gehört. Der Code gilt deshalb nicht mehr.`,
    ],
    note: `Wenn du das für einen Irrtum hältst, schreib an ${supportEmail} und leg deine Quittung bei.`,
  }),
  'code-moved': ({ product, supportEmail }) => ({
    subject: `Ein Code für ${product} gilt hier nicht mehr`,
    paragraphs: [
      `Eine frühere E-Mail an diese Adresse enthielt einen Zugangscode für ${product}. Er gilt hier nicht mehr, weil der Shop die Adresse berichtigt hat.`,
      'Du musst nichts tun.',
    ],
    note: `Wenn du das für einen Irrtum hältst, schreib an ${supportEmail}.`,
  }),
  'code-reminder': ({ product, codes, ...sent }) => ({
    subject: `Dein Zugangscode für ${product} ist noch da`,
    paragraphs: [
      `Zu deinem Planer gehört ${product}, und dein Zugangscode ist noch unbenutzt. Wenn du magst, kannst du es jetzt öffnen.`,
      'Es eilt nicht: Der Code bleibt gültig.',
    ],
    codes,
    action: actionOf({ codes, ...sent }),
    note: 'Wir erinnern nur dieses eine Mal. Wenn du das nicht brauchst, kannst du diese E-Mail ignorieren.',
  }),
  'code-link': ({ product, url }) => ({
    subject: `Deine Registrierung bei ${product}`,
    paragraphs: [
      `Jemand möchte ${product} mit einem Zugangscode und dieser Adresse öffnen. Wenn du das warst, wähle hier dein Passwort. Danach prüfen wir den Code.`,
    ],
    action: { label: 'Passwort wählen', url },
    note: 'Der Link gilt einmal, 24 Stunden lang. Wenn du das nicht warst, ignoriere diese E-Mail.',
  }),
  'password-reset': ({ product, url }) => ({
    subject: `Ein neues Passwort für ${product}`,
    paragraphs: ['Jemand hat für diese Adresse um ein neues Passwort gebeten. Wenn du das warst, wähle hier eines.'],
    action: { label: 'Neues Passwort wählen', url },
    note: 'Der Link gilt einmal, eine Stunde lang. Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt dann, wie es ist.',
  }),
  'confirm-address': ({ product, url, isCorrection }) => ({
    subject: `Bestätige deine neue Adresse für ${product}`,
    paragraphs: [
      isCorrection
        ? `Der Shop möchte die Adresse deines Kontos bei ${product} auf diese hier berichtigen. Wenn das stimmt, bestätige es hier.`
        : `Jemand möchte diese Adresse für sein Konto bei ${product} benutzen. Wenn du das warst, bestätige es hier.`,
    ],
    action: { label: 'Adresse bestätigen', url },
    note: `Der Link gilt einmal, ${isCorrection ? 'drei Tage' : 'eine Stunde'} lang. Bis du bestätigst, ändert sich nichts.`,
  }),
  'password-reset-done': ({ product, url, supportEmail, ended }) => ({
    subject: `Dein Passwort für ${product} wurde geändert`,
    paragraphs: ['Mit dem Link, den wir an diese Adresse geschickt haben, wurde ein neues Passwort gesetzt.', ...ended],
    action: { label: 'Das war ich nicht', url },
    note: passwordNote(supportEmail),
  }),
  'password-changed': ({ product, url, supportEmail, ended }) => ({
    subject: `Dein Passwort für ${product} wurde geändert`,
    paragraphs: ['Dein Passwort wurde in den Einstellungen geändert.', ...ended],
    action: { label: 'Das war ich nicht', url },
    note: passwordNote(supportEmail),
  }),
  'address-changed': ({ product, newAddress, supportEmail, ended }) => ({
    subject: `Deine Adresse für ${product} wurde geändert`,
    paragraphs: [`Melde dich von jetzt an mit ${newAddress} an.`, ...ended],
    note: `Wenn du das nicht warst, schreib sofort an ${supportEmail}.`,
  }),
  'address-in-use': ({ product, supportEmail, ended }) => ({
    subject: `Du meldest dich bei ${product} jetzt mit dieser Adresse an`,
    paragraphs: [
      `Das ist jetzt die Adresse deines Kontos bei ${product}. Deiner alten Adresse haben wir auch Bescheid gesagt.`,
      ...ended,
    ],
    note: `Wenn du bei uns kein Konto hast, schreib an ${supportEmail}.`,
  }),
  'sign-in-changed': ({ product, what, url, supportEmail }) => ({
    subject: `Deine Anmeldung bei ${product} hat sich geändert`,
    paragraphs: [what],
    action: { label: 'Das war ich nicht', url },
    note: passwordNote(supportEmail),
  }),
  'account-notice': ({ product, title, what, moment, browser, url, settingsUrl, supportEmail }) => ({
    subject: `${product}: ${title}`,
    paragraphs: [what, `Wann: ${moment}`, `Browser: ${browser || 'unbekannt'}`],
    action: { label: 'Das war ich nicht', url },
    note: `${passwordNote(supportEmail)} Ein neues Passwort beendet auch jede Anmeldung, jedes Gerätepasswort, die Kalenderadresse und jede Verknüpfung. Ob du diese E-Mails bekommst, bestimmst du in den Einstellungen: ${settingsUrl}`,
  }),
  'factor-reset': ({ product, url }) => ({
    subject: `Zurück zu ${product}`,
    paragraphs: [
      'Jemand, der dein Passwort kennt, sagt, dass Passkeys, Authenticator-App und Notfallcodes verloren sind.',
      'Wenn du das warst, öffne diesen Link. 24 Stunden später werden sie entfernt, und dein Passwort genügt zum Anmelden.',
    ],
    action: { label: 'Zweiten Schritt entfernen', url },
    note: 'Der Link gilt einmal, eine Stunde lang. Wenn du das nicht warst, ignoriere diese E-Mail und wähle ein neues Passwort: Vielleicht kennt jemand deines.',
  }),
  'factor-reset-planned': ({ product, moment, url }) => ({
    subject: `Dein zweiter Schritt für ${product} wird entfernt`,
    paragraphs: [
      `Wie gewünscht werden deine Passkeys, deine Authenticator-App und deine Notfallcodes am ${moment} entfernt. Bis dahin ändert sich nichts.`,
    ],
    action: { label: 'Zweiten Schritt behalten', url },
    note: 'Wenn du nicht darum gebeten hast, öffne den Link und wähle dann ein neues Passwort: Vielleicht kennt jemand deines.',
  }),
  'access-revoked': ({ product, supportEmail }) => ({
    subject: `Dein Zugang zu ${product} ist beendet`,
    paragraphs: [`Dein Zugang zu ${product} wurde dir entzogen. Deine Seiten und Ziele bleiben vorerst erhalten.`],
    note: `Wenn du glaubst, dass das ein Versehen ist, schreib an ${supportEmail}.`,
  }),
  'access-restored': ({ product, url }) => ({
    subject: `Schön, dass du wieder da bist: ${product}`,
    paragraphs: [`Dein Zugang zu ${product} ist wieder offen. Alles ist, wo du es gelassen hast.`],
    action: { label: 'Anmelden', url },
  }),
  'access-read-only': ({ product, url, supportEmail }) => ({
    subject: `Dein Konto bei ${product} ist jetzt schreibgeschützt`,
    paragraphs: [
      `Deine Bestellung wurde erstattet, deshalb ist dein Konto bei ${product} ab jetzt schreibgeschützt.`,
      'Nichts wird gelöscht. Du kannst dich anmelden wie bisher, alle Seiten und Ziele lesen und in den Einstellungen alles herunterladen. Hinzufügen oder ändern kannst du nichts.',
    ],
    action: { label: 'Anmelden', url },
    note: `Wenn du glaubst, dass das ein Versehen ist, schreib an ${supportEmail}.`,
  }),
  'writing-back': ({ product, url }) => ({
    subject: `Du kannst bei ${product} wieder schreiben`,
    paragraphs: [`Dein Konto bei ${product} ist nicht mehr schreibgeschützt. Du kannst wieder alles hinzufügen und ändern.`],
    action: { label: 'Anmelden', url },
  }),
  'confirm-newsletter': ({ product, url }) => ({
    subject: `Bestätige den Newsletter von ${product}`,
    paragraphs: ['Jemand hat diese Adresse für unseren Newsletter eingetragen. Wenn du das warst, bestätige es hier.'],
    action: { label: 'Abonnieren', url },
    note: 'Wenn du nicht bestätigst, schicken wir nichts.',
  }),
  'deletion-planned': ({ product, what, url }) => ({
    subject: `Dein Konto bei ${product} wird gelöscht`,
    paragraphs: [what],
    action: { label: 'Mein Konto behalten', url },
    note: 'Um dein Konto zu behalten, melde dich vor diesem Tag an und wähle „Mein Konto behalten“.',
  }),
  'account-deleted': ({ product }) => ({
    subject: `Dein Konto bei ${product} ist gelöscht`,
    paragraphs: [
      'Dein Konto, deine Seiten, Ziele und Einstellungen sind von unserem Server entfernt.',
      'Danke, dass du da warst.',
    ],
  }),
  reminder: ({ product, title, lines, url, settingsUrl }) => ({
    subject: title,
    paragraphs: lines,
    action: { label: `${product} öffnen`, url },
    note: `Du hast ${product} um Erinnerungen per E-Mail gebeten. Wann sie kommen, und ob überhaupt, bestimmst du in den Einstellungen: ${settingsUrl}`,
  }),
  sheet: ({ product, url, settingsUrl, isFirst }) => ({
    subject: 'Dein Morgenblatt',
    paragraphs: [
      isFirst
        ? 'Auf dem angehängten Blatt steht ein Code. Gib ihn in den Einstellungen ein, dann kommt dein Morgenblatt ab dem nächsten Tag hierher.'
        : 'Das Blatt von heute hängt an, bereit zum Drucken oder für dein Tablet.',
    ],
    action: { label: `${product} öffnen`, url },
    note: isFirst
      ? 'Wenn du das nicht wolltest, lass es einfach liegen. Es kommt nichts weiter.'
      : `Du hast ${product} um ein Blatt für jeden Morgen gebeten. Wann es kommt, und ob überhaupt, bestimmst du in den Einstellungen: ${settingsUrl}`,
  }),
  help: ({ product, subject, what, label, url, supportEmail }) => ({
    subject: `${product}: ${subject}`,
    paragraphs: [what],
    action: { label, url },
    note: `Wenn du nicht darum gebeten hast, schreib an ${supportEmail}.`,
  }),
  'administrators-changed': ({ product, what, url }) => ({
    subject: `${product}: die Admins haben sich geändert`,
    paragraphs: [what],
    action: { label: 'Protokoll öffnen', url },
    note: 'Du bekommst diese E-Mail, weil du Admin bist oder es bis jetzt warst.',
  }),
  'shop-changed': ({ product, what, url }) => ({
    subject: `${product}: Einstellungen des Shops haben sich geändert`,
    paragraphs: what,
    action: { label: 'Protokoll öffnen', url },
    note: 'Alle Admins bekommen diese E-Mail. Wenn das niemand von euch war, melde diesen Admin auf allen Geräten ab und stelle die Einstellungen richtig.',
  }),
  'address-correction': ({ product, newAddress, day, url, supportEmail }) => ({
    subject: `Deine Adresse für ${product} ändert sich`,
    paragraphs: [
      `Dem Shop wurde gesagt, dass deine Adresse ${newAddress} ist, und dort hat jemand sie bestätigt. Ab dem ${day} ist sie die Adresse deines Kontos.`,
      'Wenn du das nicht warst, wähle hier ein neues Passwort. Dann bleibt diese Adresse.',
    ],
    action: { label: 'Diese Adresse behalten', url },
    note: `Wenn das nicht klappt, schreib an ${supportEmail}.`,
  }),
  'link-notice': ({ product, moment, supportEmail }) => ({
    subject: `Ein Link zu deinem Konto bei ${product}`,
    paragraphs: [
      `Am ${moment} hat jemand einen Link zu deinem Konto verlangt oder geöffnet: für ein neues Passwort, eine andere Adresse oder einen verlorenen zweiten Schritt.`,
      'Der Shop ist in den letzten sieben Tagen auf einen anderen Mailserver umgezogen. Diese E-Mail kommt über den früheren und enthält keinen Link. Solche Links gelten zurzeit nur in Browsern, in denen du schon angemeldet warst. Überall sonst warten sie sieben Tage.',
      'Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich an wie sonst auch: Dann gilt der Link nicht mehr.',
    ],
    note: `Wenn du dich nicht anmelden kannst, schreib an ${supportEmail}.`,
  }),
  'codes-guessed': ({ product, url }) => ({
    subject: `Jemand errät Zugangscodes für ${product}`,
    paragraphs: [
      'Heute wurden so viele falsche Zugangscodes probiert, dass Codes ohne Adresse vorerst über einen Link per E-Mail geprüft werden. Codes, die einer Adresse zugeordnet sind, gelten für sie weiterhin, und wer schon ein Konto hat, merkt nichts davon.',
      'Bis die falschen Versuche enden, kannst du einem Kunden helfen, indem du seinen Code seiner Adresse zuordnest.',
    ],
    action: { label: 'Admin-Bereich öffnen', url },
    note: 'Du bekommst diese E-Mail, weil du Admin bist. Wir schicken sie höchstens einmal am Tag.',
  }),
  letter: ({ product, lines, url, offUrl }) => ({
    subject: `${product}: deine Woche`,
    paragraphs: lines,
    action: { label: 'Admin-Bereich öffnen', url },
    note: `Diesen Brief bekommen Admins jeden Montag. Abstellen: ${offUrl}`,
  }),
  alarm: ({ product, what, isOver, url }) => ({
    subject: isOver ? `${product}: erledigt` : `${product} braucht dich`,
    paragraphs: isOver ? ['Das ist erledigt:', ...what.map((one) => `✓ ${one}`)] : what,
    action: { label: 'Admin-Bereich öffnen', url },
    note: 'Du bekommst diese E-Mail, weil du Admin bist. Wir schicken sie für jede Art von Problem einmal, höchstens einmal am Tag, und noch einmal, wenn es erledigt ist.',
  }),
}
