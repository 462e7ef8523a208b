import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'

export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the code before the screen is asked for; drawn after that, it stands at once. */
  preload: () => Promise<void>
}

/** A screen whose code is fetched when it is needed. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetchScreen = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  const Lazy = lazy(fetchScreen)

  // biome-ignore lint/correctness/noComponentHookFactories: once for each screen, at module level, as `lazy` itself.
  function Screen(props: Props) {
    // Chosen once: another type in the same place would draw the screen anew and forget its state.
    const [Chosen] = useState<ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>>(() => Loaded ?? Lazy)
    return <Chosen {...props} />
  }
  Screen.preload = async () => {
    await fetchScreen()
  }
  return Screen
}
