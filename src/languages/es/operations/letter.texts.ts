import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/letter.texts.ts'
import { counted, number } from '../kit/number.ts'

export const letterTexts: Texts<typeof english.letterTexts> = {
  allIsWell: 'Todo está bien.',
  problems: (count) => (count === 1 ? 'Una cosa necesita tu atención.' : `${number(count)} cosas necesitan tu atención.`),
  orders: (count) =>
    count === 0 ? 'No hay pedidos nuevos.' : count === 1 ? 'Un pedido, atendido.' : `${number(count)} pedidos, todos atendidos.`,
  ordersWaiting: (count, waiting) => {
    const orders = count === 0 ? 'No hay pedidos nuevos' : counted(count, 'pedido', 'pedidos')
    return `${orders}; ${counted(waiting, 'cosa espera', 'cosas esperan')} tu respuesta.`
  },
  proven: (weekday) => `Copia de seguridad probada el ${weekday}.`,
  lastProven: (day) => `La última copia de seguridad probada es del ${day}.`,
  noBackup: 'Todavía no se ha probado ninguna copia de seguridad.',
  certificate: (month) => `Certificado válido hasta ${month}.`,
  certificateEnding: (day) => `El certificado caduca el ${day} y no se ha renovado.`,
  neverCame: (count) =>
    count === 1
      ? 'Una persona que compró el último mes nunca llegó a entrar.'
      : `${number(count)} personas que compraron el último mes nunca llegaron a entrar.`,
}
