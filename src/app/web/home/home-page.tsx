import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { type CurrentUser, useCurrentUser } from '#kit/web/current-user.ts'
import { SkeletonPage } from '#kit/web/ui/skeleton.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { homeTexts } from '../../home.texts.ts'
import { hasArrived, hasBeenSent } from '../welcome/welcome-once.ts'
import { CommunityCard } from './community-card.tsx'
import { FlowTile } from './flow-tile.tsx'
import { FocusTile } from './focus-tile.tsx'
import { GoalsCard } from './goals-card.tsx'
import { Greeting } from './greeting.tsx'
import { homeLayout } from './home-layout.ts'
import { RecentPages } from './recent-pages.tsx'
import { ResetTile } from './reset-tile.tsx'
import { Tile, Tiles } from './tiles.tsx'
import { TipCard } from './tip-card.tsx'
import { TodaysPrompt } from './todays-prompt.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('#features/library/web/upload-dialog.tsx')).UploadDialog }))
const texts = homeTexts

/** The dashboard. Without a stored user it draws nothing (specification 2). */
export function HomePage() {
  const user = useCurrentUser()
  if (!user) return null
  return hasArrived(user.id) && !hasBeenSent(user.id) ? <Arrival user={user} /> : <Dashboard user={user} />
}

/** Somebody has just signed in: whether for the first time, the settings know, and the dashboard does not flash up before the welcome. */
function Arrival({ user }: { user: CurrentUser }) {
  const { settings, isError } = useSettings(user.id)
  if (settings?.isWelcomed === false) return <Navigate to="/welcome" replace />
  return settings || isError ? <Dashboard user={user} /> : <SkeletonPage />
}

function Dashboard({ user }: { user: CurrentUser }) {
  const [isUploading, setIsUploading] = useState(false)
  const openUpload = () => setIsUploading(true)
  const now = useNow(60_000)
  return (
    <div className={homeLayout}>
      <Greeting user={user} now={now} />
      <TodaysPrompt now={now} />
      <Tiles>
        <FocusTile />
        <Tile icon={<Upload />} title={texts.uploadTile} text={texts.uploadTileText} onPress={openUpload} />
        <FlowTile />
        <ResetTile />
      </Tiles>
      <div className="grid gap-5 sm:gap-6 md:grid-cols-2">
        <GoalsCard userId={user.id} />
        <RecentPages userId={user.id} onUpload={openUpload} />
        <TipCard now={now} />
        <CommunityCard />
      </div>
      {isUploading && (
        <Suspense>
          <UploadDialog open onOpenChange={setIsUploading} userId={user.id} />
        </Suspense>
      )}
    </div>
  )
}
