declare module '~icons/lucide/*' {
  import type { Icon } from '#kit/web/ui/icon.tsx'

  const icon: Icon
  export default icon
}
