import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { type Room, roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { DataRoom } from './data-room.tsx'
import { DevicesRoom } from './devices-room.tsx'
import { HelpRoom } from './help-room.tsx'
import { LooksRoom, RemindersRoom, YouRoom } from './preference-rooms.tsx'

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
