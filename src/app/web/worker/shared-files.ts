import { v7 } from 'uuid'
import { unsentUpload } from '#features/library/web/unsent-upload.ts'
import { readState } from '#kit/web/offline/state-database.ts'
import { keepUnsentFile } from '#kit/web/offline/unsent-changes.ts'

/** Stores files shared by another app among the unsent changes, which works without a network too. The library then says so. */
export async function takeSharedFiles(request: Request): Promise<Response> {
  const { userId, isSigningOut } = await readState()
  if (userId === null || isSigningOut) return redirect('/login')
  try {
    const files = (await request.formData()).getAll('files').filter((part) => part instanceof File)
    for (const file of files) await keepUnsentFile(userId, unsentUpload({ userId, id: v7(), file }), file)
    return redirect(`/library?shared=${files.length}`)
  } catch {
    return redirect('/library?shared=failed')
  }
}

const redirect = (path: string) => Response.redirect(new URL(path, location.href).href, 303)
