import type * as english from '#features/accounts/waiting-links.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const waitingLinksTexts: Texts<typeof english.waitingLinksTexts> = {
  waits: (until) =>
    `La boutique a changé de serveur de messagerie il y a peu. Ce lien ne marche donc que dans un navigateur où tu t’es déjà connecté. Ici, il marchera à partir du ${until}. Si tu connais ton mot de passe ou si tu as une clé d’accès, connecte-toi maintenant : cela met fin à l’attente, et au lien aussi.`,
  notYet: 'Ce lien ne marche pas encore dans ce navigateur.',
  label: 'Quelqu’un veut entrer dans ton compte',
  link: (browser, until) =>
    browser === ''
      ? `Quelqu’un a ouvert un lien reçu par e-mail vers ton compte, dans un navigateur où tu ne t’es pas connecté. Il n’ouvre rien avant le ${until}.`
      : `Quelqu’un a ouvert un lien reçu par e-mail vers ton compte, dans un navigateur où tu ne t’es pas connecté (${browser}). Il n’ouvre rien avant le ${until}.`,
  address: (newAddress, until) =>
    `On a dit à la boutique que ton adresse est ${newAddress}. À partir du ${until}, ce sera l’adresse de ton compte.`,
  refuse: 'Ce n’était pas moi',
  refusedTitle: 'C’est terminé',
  refusedText: 'Le lien ne marche plus, et ton compte reste comme il est.',
  refuseFailed: 'Cela n’a pas marché. Réessaie.',
}
