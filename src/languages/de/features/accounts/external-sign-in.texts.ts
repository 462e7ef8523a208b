import type * as english from '#features/accounts/external-sign-in.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { accountsTexts } from './accounts.texts.ts'

export const externalProblems: Texts<typeof english.externalProblems> = {
  unknown:
    'Dieses Konto ist noch nicht verknüpft. Melde dich mit deinem Passwort an und verknüpfe es in den Einstellungen, oder komm mit einem Zugangscode dazu.',
  expired:
    'Diese Anmeldung wurde in einem anderen Browser begonnen, hat zu lange gedauert, oder dieser Browser behält keine Cookies. Erlaube Cookies für diese Website und versuche es noch einmal.',
  cancelled: 'Die Anmeldung wurde abgebrochen.',
  refused: 'Wir konnten die Antwort des Anmeldedienstes nicht prüfen. Bitte versuche es noch einmal.',
  marked:
    'Der Anmeldedienst hat eine E-Mail-Adresse mit unsichtbaren Zeichen geschickt. Berichtige deine Adresse dort und versuche es noch einmal.',
  unavailable: 'Der Anmeldedienst antwortet nicht. Bitte versuche es später noch einmal oder nimm dein Passwort.',
  later: 'Zu viele Versuche. Bitte versuche es in ein paar Minuten noch einmal.',
  taken: 'Dieses Konto ist hier schon mit jemandem verknüpft. Wenn du das bist, melde dich damit an.',
  registration: 'Deine Registrierung hat zu lange gedauert. Bitte gib deinen Zugangscode noch einmal ein.',
  waiting: accountsTexts.waitingForApproval,
  revoked: accountsTexts.revoked,
}

export const externalProblemOf: Texts<typeof english.externalProblemOf> = (word) =>
  word !== null && Object.hasOwn(externalProblems, word) ? externalProblems[word as english.ExternalProblem] : null

export const externalSignInTexts: Texts<typeof english.externalSignInTexts> = {
  lastWay:
    'Das ist dein einziger Weg, dich anzumelden. Setze zuerst ein Passwort: mit „Passwort vergessen?“ auf der Anmeldeseite.',
  otherIssuer: (given, named) => `OIDC_ISSUER ist „${given}“, aber der Anbieter dort nennt sich „${named}“.`,
  markedAddress: 'Die bestätigte E-Mail-Adresse hat unsichtbare Zeichen.',
  linked: 'Dein Konto ist verknüpft. Du kannst dich jetzt damit anmelden.',
  linking: {
    title: 'Konto verknüpfen',
    lead: (provider) =>
      `Wer sich bei diesem Konto von ${provider} anmelden kann, kann dann auch dieses hier öffnen. Gib zur Bestätigung dein Passwort ein.`,
    password: 'Dein Passwort',
    goOn: 'Weiter',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
  ways: {
    title: 'So meldest du dich an',
    password: 'E-Mail und Passwort',
    noPassword:
      'Kein Passwort gesetzt. Setze eines mit „Passwort vergessen?“ auf der Anmeldeseite und verknüpfe dieses Konto dann wieder.',
    isLinked: (provider) => `Verknüpft mit ${provider}`,
    notLinked: (provider) => `Auch mit ${provider} anmelden`,
    link: 'Konto verknüpfen',
    unlink: 'Lösen',
    unlinked: 'Verknüpfung gelöst',
    unlinkedText: 'Du kannst dich damit nicht mehr anmelden.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
}
