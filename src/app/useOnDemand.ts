import { type ComponentType, useState } from 'react'

/**
 * A part of the shell that is downloaded when it is first wanted.
 * @returns `Part` once it is here; `fetchPart`, which rejects when the download fails and may be repeated;
 * `preload`, which only warms the browser's cache.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return {
    Part,
    fetchPart: async () => {
      const loaded = await load()
      setPart(() => loaded)
    },
    preload: () => {
      // A failure shows when the part is really wanted.
      load().catch(() => undefined)
    },
  }
}
