import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/list.texts.ts'
import { number } from './number.ts'

export const listTexts: Texts<typeof english.listTexts> = {
  all: 'Tout',
  state: 'Afficher',
  sort: 'Ordre',
  download: (kind) => `Exporter : ${kind}`,
  downloadLabel: 'Exporter ce qui est affiché',
  actions: (name) => `Actions pour ${name}`,
  actionsHeader: 'Actions',
  noneFound: 'Aucun résultat',
  noneFoundText: 'Essaie avec moins de lettres, ou avec le début d’un nom ou d’une adresse.',
  clear: 'Effacer recherche et filtre',
  searching: 'Recherche en cours…',
  loadFailed: 'Impossible de charger la liste.',
  moreFailed: 'Impossible de charger la suite.',
  none: '–',
  group: {
    label: 'Lignes sélectionnées',
    none: 'Choisis des lignes',
    some: (action, count) => `${action} (${number(count)})`,
    working: (at, count) => `${number(at)} sur ${number(count)}`,
    stop: 'Arrêter',
    left: (count) =>
      count < 2 ? `${number(count)} restante, toujours sélectionnée.` : `${number(count)} restantes, toujours sélectionnées.`,
    doneAndLeft: (done, left) =>
      `${number(done)} ${done < 2 ? 'modifiée' : 'modifiées'}, ${number(left)} ${left < 2 ? 'restante, toujours sélectionnée' : 'restantes, toujours sélectionnées'}.`,
    copyAddresses: 'Copier les adresses',
    copiedAddresses: (count) => `${number(count)} ${count < 2 ? 'adresse copiée' : 'adresses copiées'}`,
    copyFailed: 'Ton navigateur a refusé la copie.',
  },
  count: (count, isMore, [one, many]) => `${number(count)}${isMore ? '+' : ''} ${count < 2 && !isMore ? one : many}`,
}
