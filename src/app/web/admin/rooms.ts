import { adminTexts } from '../../admin.texts.ts'

const { rooms: roomLabels, pages: labels } = adminTexts.navigation

interface AdminPage {
  /** Below `/admin`. */
  path: string
  label: string
  /** Addresses that belong to it without a link of their own. */
  also?: readonly string[]
}

interface AdminRoom {
  label: string
  /** The link of the room leads to the first one. */
  pages: readonly [AdminPage, ...AdminPage[]]
}

/** The admin area: its rooms, and the pages of each, in the order of their links. */
export const adminRooms: readonly [AdminRoom, ...AdminRoom[]] = [
  { label: roomLabels.today, pages: [{ path: '', label: labels.dashboard }] },
  {
    label: roomLabels.customers,
    pages: [
      { path: '/people', label: labels.people, also: ['/customer'] },
      { path: '/access', label: labels.access },
      { path: '/orders', label: labels.orders },
      { path: '/newsletter', label: labels.newsletter },
    ],
  },
  {
    label: roomLabels.sold,
    pages: [
      { path: '/products', label: labels.products },
      { path: '/editions', label: labels.editions },
      { path: '/shops', label: labels.shops },
      { path: '/deliveries', label: labels.deliveries },
    ],
  },
  {
    label: roomLabels.shop,
    pages: [
      { path: '/settings', label: labels.names },
      { path: '/settings/look', label: labels.look },
      { path: '/settings/words', label: labels.words },
      { path: '/settings/legal', label: labels.legal },
      { path: '/settings/rules', label: labels.rules },
      { path: '/settings/mail', label: labels.mailServer },
      { path: '/settings/reading', label: labels.reading },
      { path: '/mails', label: labels.mails },
      { path: '/backups', label: labels.backups },
      { path: '/keys', label: labels.keys },
      { path: '/log', label: labels.log, also: ['/security'] },
      { path: '/installation', label: labels.installation },
      { path: '/settings/server', label: labels.server },
    ],
  },
]

/** Returns what follows `/admin` in an address. */
export const pathBelow = (address: string): string => address.replace(/^\/admin|\/$/g, '')

/** Returns the room and the page at an address. */
export function placeAt(address: string): { room: AdminRoom; page: AdminPage } {
  const path = pathBelow(address)
  for (const room of adminRooms) {
    const page = room.pages.find((one) => one.path === path || one.also?.includes(path))
    if (page) return { room, page }
  }
  const [room] = adminRooms
  return { room, page: room.pages[0] }
}
