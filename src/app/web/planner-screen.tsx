import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UploadDialog } from '#features/library/web/upload-dialog-loader.ts'
import { PlannerPage } from '#features/planner/web/planner-page.tsx'
import { useBrand } from '#kit/web/page/page-config.ts'

/** The planner, whose first file is uploaded here. */
export function PlannerScreen({ userId }: { userId: string }) {
  const [isUploading, setIsUploading] = useState(false)
  const { tabletFolder } = useBrand()
  const { pathname, search } = useLocation()
  if (pathname !== '/planner') return <Navigate to={`/planner${search}`} replace />
  return (
    <>
      <PlannerPage userId={userId} onUpload={() => setIsUploading(true)} />
      {isUploading && <UploadDialog userId={userId} folder={tabletFolder} onClose={() => setIsUploading(false)} />}
    </>
  )
}
