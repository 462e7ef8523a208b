import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Mis agendas',
  cover: (name) => `Portada de ${name}`,
  about: (year, pages) =>
    year === null ? counted(pages, 'página', 'páginas') : `${year}, ${counted(pages, 'página', 'páginas')}`,
  download: 'Descargar',
  downloadOf: (title, label) => (label === '' ? `Descargar ${title}` : `Descargar ${title}, ${label}`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, pedido ${orderNumber}`),
  without: 'Tu código no incluye ninguna agenda para descargar. La tienda puede añadirla:',
  addCode: 'Añadir el código de otra agenda',
  notices: {
    label: 'Novedades de tus agendas',
    corrected: (planner, variant) => `${variant === '' ? planner : `${planner}, ${variant}`}: corregida`,
    correctedText: 'Tu archivo sigue funcionando. Lo que escribas en uno u otro aparece en los mismos días.',
    next: (planner) => `Ya está aquí ${planner}`,
    nextText: (before) => `Sigue a tu agenda «${before}».`,
    toShop: 'Verla en la tienda',
    carryTitle: (planner) => `¿Llevar a «${planner}»?`,
    folders: (names) => `Carpetas nuevas: ${names.join(', ')}`,
    goals: (titles) => `Metas anuales abiertas, con el año nuevo: ${titles.join(', ')}`,
    carryText: 'Tus carpetas y sus archivos quedan como están.',
    carry: 'Llevar',
    carried: 'Llevado',
    no: 'No, gracias',
    dismiss: 'Entendido',
    failed: 'No se pudo guardar. Inténtalo otra vez.',
  },
  loadFailed: 'No se pudieron cargar las agendas que has comprado. Inténtalo otra vez.',
}
