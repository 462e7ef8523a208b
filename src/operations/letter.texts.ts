const number = (count: number) => count.toLocaleString('en-US')

/** The sentences of the letter that administrators get each Monday. */
export const letterTexts = {
  allIsWell: 'All is well.',
  problems: (count: number) => (count === 1 ? 'One thing needs your attention.' : `${number(count)} things need your attention.`),
  orders: (count: number) =>
    count === 0 ? 'No new orders.' : count === 1 ? 'One order, answered.' : `${number(count)} orders, all answered.`,
  ordersWaiting: (count: number, waiting: number) => {
    const orders = count === 0 ? 'No new orders' : count === 1 ? 'One order' : `${number(count)} orders`
    return `${orders}; ${waiting === 1 ? 'one waits' : `${number(waiting)} wait`} for your answer.`
  },
  proven: (weekday: string) => `Backup proven on ${weekday}.`,
  lastProven: (day: string) => `The last proven backup is from ${day}.`,
  noBackup: 'No backup has been proven yet.',
  certificate: (month: string) => `Certificate until ${month}.`,
  certificateEnding: (day: string) => `The certificate ends on ${day}, and hasn’t been renewed.`,
  neverCame: (count: number) =>
    count === 1 ? 'One buyer of the last month never came.' : `${number(count)} buyers of the last month never came.`,
}
