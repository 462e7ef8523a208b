/** Texts about installing the app on a device. */
export const installTexts = {
  title: 'Willow as an app',
  text: 'It opens from its own icon, without the bars of the browser, and works without a connection.',
  install: 'Add to This Device',
  decline: 'Not now',
  ios: 'Press Share, then Add to Home Screen, and open it there. Otherwise Safari keeps what you read for only a week.',
  understood: 'Got it',
}
