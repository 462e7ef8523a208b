import type { ComponentProps } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

export const AccountDialog = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialog)
export type AccountDialogName = ComponentProps<typeof AccountDialog>['name']
