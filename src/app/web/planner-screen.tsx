import { useState } from 'react'
import { PlannerPage } from '#features/planner/web/planner-page.tsx'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useBrand } from '#kit/web/page/page-config.ts'

const UploadDialog = lazyPart(async () => (await import('#features/library/web/upload-dialog.tsx')).UploadDialog)

/** The planner, whose first file is uploaded here. */
export function PlannerScreen({ userId }: { userId: string }) {
  const [isUploading, setIsUploading] = useState(false)
  const { tabletFolder } = useBrand()
  return (
    <>
      <PlannerPage userId={userId} onUpload={() => setIsUploading(true)} />
      {isUploading && <UploadDialog userId={userId} folder={tabletFolder} onClose={() => setIsUploading(false)} />}
    </>
  )
}
