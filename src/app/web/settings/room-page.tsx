import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { type Room, roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'

const DevicesRoom = lazyScreen(async () => (await import('./devices-room.tsx')).DevicesRoom)
const DataRoom = lazyScreen(async () => (await import('./data-room.tsx')).DataRoom)
const HelpRoom = lazyScreen<object>(async () => (await import('./help-room.tsx')).HelpRoom)
const YouRoom = lazyScreen(async () => (await import('./preference-rooms.tsx')).YouRoom)
const LooksRoom = lazyScreen(async () => (await import('./preference-rooms.tsx')).LooksRoom)
const RemindersRoom = lazyScreen(async () => (await import('./preference-rooms.tsx')).RemindersRoom)

/** The screens behind the first one of Settings, except the one that shows how the user signs in. */
export function RoomPage({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const name = rooms.find((room) => roomPath(room) === pathname)
  if (!name || name === 'security') return null
  const Shown = shown[name]
  return <Shown userId={userId} />
}

const shown: Readonly<Record<Exclude<Room, 'security'>, ComponentType<{ userId: string }>>> = {
  you: YouRoom,
  looks: LooksRoom,
  reminders: RemindersRoom,
  devices: DevicesRoom,
  data: DataRoom,
  help: HelpRoom,
}
